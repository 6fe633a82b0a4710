"""What filters and names ask for: the documents that have a value in a field."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from upheld.publish.find.packing import packed, steps
from upheld.publish.find.shards import Table, sharded
from upheld.search.text.analysis import words_in
from upheld.search.things.thing import Thing


def named_table(things: Sequence[Thing]) -> Table:
    """The documents by their ids and by the names that go straight to them."""
    return _table("named", ((thing.id, *thing.names) for thing in things))


def facts_table(things: Sequence[Thing]) -> Table:
    """The documents by `field:value` for the fields that filter."""
    return _table("facts", map(_facts, things))


def words_table(things: Sequence[Thing]) -> Table:
    """By word: for each document that shows it the step to it, how often, and the steps to its places."""
    found: dict[str, list[tuple[int, list[int]]]] = defaultdict(list)
    for document, thing in enumerate(things):
        places: dict[str, list[int]] = defaultdict(list)
        for place, token in enumerate(words_in(f"{thing.title}\n{thing.text}")):
            places[token.word].append(place)
        for word, at in places.items():
            found[word].append((document, at))
    return sharded("words", {word: packed(_with_places(each)) for word, each in found.items()})


def kinds_of(things: Sequence[Thing]) -> list[tuple[str, int]]:
    """The kinds of the documents in their order, and how many have each."""
    return [(kind, len(list(each))) for kind, each in groupby(thing.kind for thing in things)]


def families_of(things: Sequence[Thing], numbers: Mapping[str, int]) -> str:
    """For each stretch of one family three times its length, and what its first document is.

    0 is more for none, 1 for a family whose rule is no document, 2 for one whose first document is its rule.
    """
    return packed(_stretches(things, numbers))


def links_of(things: Sequence[Thing], numbers: Mapping[str, int]) -> str:
    """For each document that refers to others: the step to it, how many, and the steps to these.

    Their numbers are counted from 1; 0 is one that is no document.
    """
    return packed(_links(things, numbers))


def _table(name: str, values: Iterable[Iterable[str]]) -> Table:
    found: dict[str, list[int]] = defaultdict(list)
    for document, having in enumerate(values):
        for value in dict.fromkeys(having):
            found[value].append(document)
    return sharded(name, {value: packed(steps(documents)) for value, documents in found.items()})


def _facts(thing: Thing) -> Iterator[str]:
    yield from (f"about:{number}" for number in thing.about)
    yield from (f"cites:{number}" for number in thing.cites)
    yield from (f"used:{number}" for number in thing.used)
    yield from (f"card:{card}" for card in thing.cards)
    if thing.verdict:
        yield f"verdict:{thing.verdict}"


def _with_places(found: Sequence[tuple[int, Sequence[int]]]) -> Iterator[int]:
    documents = steps(document for document, _ in found)
    for step, (_, places) in zip(documents, found, strict=True):
        yield from (step, len(places), *steps(places))


def _stretches(things: Sequence[Thing], numbers: Mapping[str, int]) -> Iterator[int]:
    for family, each in groupby(thing.family for thing in things):
        yield 3 * len(list(each)) + (0 if not family else 2 if family in numbers else 1)


def _links(things: Sequence[Thing], numbers: Mapping[str, int]) -> Iterator[int]:
    referring = [document for document, thing in enumerate(things) if thing.links]
    for step, document in zip(steps(referring), referring, strict=True):
        targets = sorted(numbers.get(link, -1) + 1 for link in things[document].links)
        yield from (step, len(targets), *steps(targets))
