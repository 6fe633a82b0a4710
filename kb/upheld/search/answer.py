"""Answers questions: what they name outright first, then what their words rank."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from upheld.errors import UpheldError
from upheld.search.asking.misspelt import unknown_words, with_known_words
from upheld.search.asking.naming import Named, Naming
from upheld.search.asking.numbers import asked_range, is_about_numbers
from upheld.search.asking.query import BadQuery, Query, Question, cleaned, read_query
from upheld.search.asking.where import Where
from upheld.search.hit import Answer, Hit
from upheld.search.hits import Hits
from upheld.search.index import Index
from upheld.search.ranking.merging import Found, merged
from upheld.search.ranking.rank import Ranking, Scored, rank
from upheld.search.shelf.shelf import Shelf
from upheld.search.text.slang import Group
from upheld.search.things.thing import Kind

MOST: Final = 500
"""The most hits that one answer has."""

LITTLE: Final = 0.5
"""When the best hit answers less of the question than this, a slip of the pen is likely."""

_NEAREST: Final = 3

BY_KIND: Final[Sequence[Kind]] = ("card", "rule", "ruling", "term", "official")
"""The order of what has no words to be ranked by: what a filter names, then what is about it."""


@dataclass(frozen=True)
class _Asked:
    """A question that was read, with what it names outright; `groups` are its words, none for numbers."""

    query: Query
    outright: Sequence[Named]
    groups: Sequence[Group]
    where: Where
    naming: Naming


def search(
    index: Index, question: Question, limit: int = 10, *, first: int = 1, explain: bool = False
) -> Answer:
    """The hits from rank `first` on; UpheldError when the question cannot be read or asks for nothing.

    With `explain` each hit tells what its score is made of.
    """
    if not 1 <= limit <= MOST or not 1 <= first <= MOST:
        raise UpheldError(f"hits {first} to {first + limit - 1} cannot be shown: ask for 1 to {MOST}")
    asked = _asked(index, question)
    unknown = unknown_words(index.shelves, asked.query, asked.groups)
    if not asked.outright and unknown and asked.query.is_plain:
        asked = _with_name(asked)
    found, rankings = _found(index, asked)
    shown = found[first - 1 : first - 1 + limit]
    hits = Hits(index, rankings, asked.groups, explain=explain).made(shown, first)
    notes = (*index.notes, *asked.naming.notes)
    if asked.outright:
        return Answer(hits, len(found), notes=notes)
    found_little = not found or max(each.scored.covers for each in found[:_NEAREST]) < LITTLE
    suggestion = with_known_words(index.shelves, asked.query) if found_little else None
    nearest = () if found else _nearest(index, asked, question, suggestion)
    return Answer(hits, len(found), suggestion, unknown, nearest, notes)


def _asked(index: Index, question: Question) -> _Asked:
    text = cleaned(question.text)
    naming = index.naming()
    outright = naming.outright(text) if text else []
    query = _query(text, outright)
    filters = (*query.filters, *question.filters())
    query = replace(query, filters=filters)
    where = Where(query, naming)
    groups = [] if is_about_numbers(text) else index.slang.groups([token.term for token in query.tokens])
    if not groups and not outright and not where and not is_about_numbers(text):
        raise UpheldError("nothing to look for: no word, rule number or name stands in the question")
    return _Asked(query, outright, groups, where, naming)


def _query(text: str, outright: Sequence[Named]) -> Query:
    """The question as it is read; a name may hold what would be wrong in a question."""
    try:
        return Query(text, read_query(text).tokens) if outright else read_query(text)
    except BadQuery:
        if outright:
            return Query(text, ())
        raise


def _with_name(asked: _Asked) -> _Asked:
    """The question with the card or term of which it is a slip."""
    return replace(asked, outright=asked.naming.misspelt(asked.query.text))


def _found(index: Index, asked: _Asked) -> tuple[list[Found], list[Ranking]]:
    """What answers, the best first, and how it was ranked."""
    through = {shelf: asked.where.through(shelf) for shelf in index.shelves}
    outright = [named for named in asked.outright if _lets(through[named.shelf], named.document)]
    if asked.groups:
        rankings = [
            rank(shelf, asked.groups, allowed, index.likeness(shelf, asked.query.words))
            for shelf, allowed in through.items()
        ]
    else:
        rankings = [_unranked(shelf, asked, through[shelf]) for shelf in index.shelves]
    ranked = merged(rankings, index.twins)
    names = {(named.shelf, named.document) for named in outright}
    rest = [each for each in ranked if (each.shelf, each.document) not in names]
    return [*_first(outright, ranked), *rest], rankings


def _lets(through: frozenset[int] | None, document: int) -> bool:
    return through is None or document in through


def _unranked(shelf: Shelf, asked: _Asked, through: frozenset[int] | None) -> Ranking:
    """What the filters let through, or what is about the rules that are named, by kind and in its order."""
    found = through if through is not None else frozenset(_about(shelf, asked))
    scored: list[Scored] = []
    for step, kind in enumerate(BY_KIND):
        ordered = shelf.in_order(found & shelf.having("kind", kind))
        whole = (len(ordered) + 1) * len(BY_KIND)
        scored += (Scored(each, 1 - step / len(BY_KIND) - at / whole) for at, each in enumerate(ordered))
    return Ranking(shelf, (), scored)


def _about(shelf: Shelf, asked: _Asked) -> Iterable[int]:
    """What is about the rules that are named one by one; a range asks for no more than its rules."""
    for named in () if asked_range(asked.query.text) else asked.outright:
        number = str(named.stored["id"]).partition(":")[2]
        yield from shelf.having("about", number) | shelf.having("cites", number)


def _first(outright: Sequence[Named], ranked: Sequence[Found]) -> list[Found]:
    """What is named outright, with scores above all others."""
    best = max((each.score for each in ranked), default=0.0)
    return [
        Found(named.shelf, Scored(named.document, 1.0, covers=1.0), best + len(outright) - place)
        for place, named in enumerate(outright)
    ]


def _nearest(index: Index, asked: _Asked, question: Question, suggestion: str | None) -> Sequence[Hit]:
    """What is found for the question as it was probably meant, or for its words alone."""
    for text in (suggestion, asked.query.words):
        if text and (text != question.text or asked.where):
            try:
                hits = search(index, Question(text), _NEAREST).hits
            except UpheldError:
                continue
            if hits:
                return hits
    return ()
