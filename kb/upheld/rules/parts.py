"""The parts of an edition: numbered paragraphs and glossary entries, with the numbers that they name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from upheld.rules.number import LETTERS, parent_of

NUMBERS: Final = re.compile(
    r"(?<![\w.$])(?P<rule>[1-9]\d\d\.\d+(?P<letter>[a-z]{0,2}))(?:[-–](?P<last>[a-z]))?(?!\w)"
    r"|(?<=rule )(?P<section>[1-9]\d\d)(?![\w.]\w)"
    r"|(?<=rules )(?P<first>[1-9]\d\d)(?:, [1-9]\d\d)*,? (?:and|or|through) (?P<second>[1-9]\d\d)(?![\w.]\w)"
)
"""A rule number, perhaps with the last letter of a range; sections behind "rule" and "rules"."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered paragraph, its examples, and the other numbers that it names, as printed."""

    number: str
    text: str
    examples: tuple[str, ...]
    references: tuple[str, ...]

    @property
    def parent(self) -> str:
        """The number under which this one stands: 702.94 for 702.94a, 702 for 702.94."""
        return parent_of(self.number)


@dataclass(frozen=True, slots=True)
class Term:
    """One glossary entry; its meanings stand on lines of their own."""

    name: str
    text: str
    references: tuple[str, ...]


def references_in(text: str, besides: str | None = None) -> tuple[str, ...]:
    """The rule and section numbers that `text` names, each once, in the order of the text.

    A range of subrules names every one of them: 614.1c–e is 614.1c, 614.1d and 614.1e.
    """
    return tuple(number for number in dict.fromkeys(numbers_in(text)) if number != besides)


def numbers_in(text: str) -> Iterator[str]:
    """The rule and section numbers that `text` names, as often as it names them."""
    for found in NUMBERS.finditer(text):
        if found["rule"]:
            yield found["rule"]
            yield from _rest_of_range(found["rule"], found["letter"], found["last"])
        elif found["section"]:
            yield found["section"]
        else:
            yield from re.findall(r"\d{3}", found[0])


def _rest_of_range(first: str, letter: str, last: str | None) -> Iterator[str]:
    if last is None or len(letter) != 1:
        return
    for each in LETTERS:
        if letter < each <= last:
            yield f"{first[:-1]}{each}"
