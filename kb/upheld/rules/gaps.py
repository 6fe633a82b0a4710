"""Numbers that an edition leaves out although later ones of their row are there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from upheld.rules.number import LETTERS, number_key, parent_of


def gaps(numbers: Iterable[str]) -> Iterator[str]:
    """The numbers that should come before the last of each row: of a section's rules, of a rule's subrules.

    Rows beyond the letter z are not looked at.
    """
    there = set(numbers)
    rows: dict[str, set[str]] = defaultdict(set)
    for number in there:
        rows[parent_of(number)].add(number)
    for parent in sorted(rows, key=number_key):
        row = _up_to(parent, max(rows[parent], key=number_key))
        yield from (number for number in row if number not in there)


def _up_to(parent: str, last: str) -> Iterator[str]:
    """The row of a parent up to its last number."""
    if "." not in parent:
        yield from (f"{parent}.{each}" for each in range(1, number_key(last)[1]))
    elif len(end := last[len(parent) :]) == 1:
        yield from (f"{parent}{letter}" for letter in LETTERS if letter < end)
