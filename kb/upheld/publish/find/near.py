"""Names of which a question may be a slip, and the numbers of all rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from upheld.publish.find.packing import front_coded, packed
from upheld.search.shelf.names import names_of
from upheld.search.things.thing import Thing


def names_by_length(things: Sequence[Thing]) -> dict[int, list[Any]]:
    """The keys and documents of the names of cards and terms, and the names, in the order of the keys.

    A name that is its key with blanks for dashes is 0. Names of rules are their numbers.
    """
    found: dict[int, list[tuple[str, str, int, str]]] = defaultdict(list)
    for document, thing in enumerate(things):
        if thing.kind != "rule":
            for name in names_of(thing):
                found[len(name.key)].append((name.key, name.id, document, name.text))
    return {length: [_entry(*each) for each in sorted(names)] for length, names in sorted(found.items())}


def numbers_script(known: Sequence[str], numbers: Mapping[str, int]) -> tuple[str, str]:
    """The numbers of all rules, and for each its document counted from 1 as a step, 0 for none."""
    documents = [numbers.get(f"rule:{number}", -1) + 1 for number in known]
    return front_coded(known), packed(_rising(documents))


def _entry(key: str, _: str, document: int, text: str) -> tuple[str, int, str | int]:
    return key, document, 0 if text == key.replace("-", " ") else text


def _rising(documents: Sequence[int]) -> list[int]:
    last = 0
    found: list[int] = []
    for document in documents:
        found.append(document - last if document else 0)
        last = document or last
    return found
