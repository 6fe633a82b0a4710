"""Rule numbers such as 603.4 and 702.94a: reading, checking and ordering them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from string import ascii_lowercase

from upheld.errors import UpheldError

LETTERS = "abcdefghijkmnpqrstuvwxyz"
"""The letters of subrules: l and o are left out, as they look like 1 and 0."""

_NUMBER = re.compile(r"([1-9]\d?\d?)(?:\.([1-9]\d{0,3})([a-z]{0,2})(?:@(\d{4}-\d\d-\d\d))?)?", re.ASCII)


_PRINTED = re.compile(r"(\d+)(?:\.(\d+)([a-z]*))?", re.ASCII)


class NotARuleNumber(UpheldError):
    """The text is no rule number; the message says why."""


@dataclass(frozen=True, slots=True)
class RuleNumber:
    """A chapter (1), a section (603), a rule (603.4) or a subrule (702.94a).

    With the day of an edition, as in 603.4@2017-08-25, it is a number of that edition; without, it is one of
    the edition that the corpus cites.
    """

    section: int
    paragraph: int | None = None
    letters: str = ""
    edition: str = ""

    @property
    def is_rule(self) -> bool:
        """True for a numbered paragraph, false for a chapter or a section."""
        return self.paragraph is not None

    @property
    def key(self) -> tuple[int, int, int, str]:
        """Sorts as the rules stand in the book: 704.5z before 704.5aa before 704.6."""
        return (self.section, self.paragraph or 0, len(self.letters), self.letters)

    def holds(self, other: RuleNumber) -> bool:
        """Whether the other one is this one or stands under it, as 702.94a under 702.94, 702 and 7."""
        if self.section < 100:
            return self.section in (other.section, other.section // 100)
        if self.section != other.section or self.paragraph not in (None, other.paragraph):
            return False
        return self.letters in ("", other.letters)

    def __str__(self) -> str:
        if self.paragraph is None:
            return str(self.section)
        return f"{self.section}.{self.paragraph}{self.letters}" + (f"@{self.edition}" if self.edition else "")


def parse_number(text: str) -> RuleNumber:
    """The number that `text` writes; NotARuleNumber when it writes none."""
    found = _NUMBER.fullmatch(text)
    if found is None:
        raise NotARuleNumber(f"{text!r} is not a rule number")
    section, paragraph, letters, edition = found.groups()
    if len(section) == 2 or (len(section) == 1 and paragraph):
        raise NotARuleNumber(f"{text!r} is not a rule number: sections have three digits")
    for letter in letters or "":
        if letter not in LETTERS:
            raise NotARuleNumber(f"{text!r} is not a rule number: subrules skip the letter {letter}")
    return RuleNumber(int(section), int(paragraph) if paragraph else None, letters or "", edition or "")


@lru_cache(maxsize=8192)
def number_key(text: str) -> tuple[int, int, int, str]:
    """The key by which number texts sort as the rules stand in the book; ValueError for what is none.

    Misprinted numbers, such as 702.94l, have one too.
    """
    found = _PRINTED.match(text)
    if found is None:
        raise ValueError(f"{text!r} is not a rule number")
    section, paragraph, letters = found.groups()
    return (int(section), int(paragraph or 0), len(letters or ""), letters or "")


def in_book_order(numbers: Iterable[str]) -> tuple[str, ...]:
    """The rule numbers as they stand in the book, each once."""
    return tuple(sorted(set(numbers), key=lambda number: (number_key(number), number)))


def edition_of(text: str) -> str:
    """The day of the edition that a number text names: "2017-08-25" for "603.4@2017-08-25", else ""."""
    return text.partition("@")[2]


def section_of(text: str) -> str:
    """The section of a number text: "603" for "603.4"."""
    return text.partition(".")[0]


def parent_of(text: str) -> str:
    """The number under which a number stands: 702.94 for 702.94a, 702 for 702.94, 7 for 702.

    A chapter stands under nothing: "".
    """
    section, point, rest = text.partition("@")[0].partition(".")
    if not point:
        return section[0] if len(section) == 3 else ""
    paragraph = rest.rstrip(ascii_lowercase)
    return section if paragraph == rest else f"{section}.{paragraph}"
