"""Turns the rule numbers in a text into those of another edition."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date
from typing import Final

from upheld.rules.edition_facts import EditionFacts
from upheld.rules.named_numbers import NAMED_RULE, members_of
from upheld.rules.number import number_key, parent_of
from upheld.rules.pins import Fates

_CITED: Final = re.compile(NAMED_RULE, re.ASCII)


FatesFrom = Callable[[date], Fates | None]
"""What became of the rules of the edition of a day, None when it is not imported."""


class Renumberer:
    """Renumbers texts from the edition that a corpus cites to another, and notes what it had to leave.

    A number whose rule has the same text becomes its number there. One whose rule was edited but kept its
    number stays and is noted in `edited`. Any other, and any that cites nothing here but would there, gets
    its edition behind @ and is noted in `left`: it still names the rule that was meant. A number that a
    repair left so loses its edition again where that one's text stands. So the way back restores every text.

    `fates_from` tells what became of the rules of another edition, None where it is not imported.
    """

    def __init__(
        self,
        fates: Fates,
        cited: EditionFacts,
        edition: EditionFacts,
        fates_from: FatesFrom = lambda _: None,
    ) -> None:
        self._fates = fates
        self._fates_from = fates_from
        self._cited, self._edition = cited, edition
        self.edited: set[str] = set()
        self.left: set[str] = set()

    @property
    def day(self) -> date:
        """The edition to which the texts go."""
        return self._edition.date

    def fingerprint(self, number: str) -> str | None:
        """That of the text which the other edition has under a number, None when it has none."""
        return self._edition.fingerprints.get(number)

    def text(self, text: str) -> str:
        """The text with the numbers of the other edition."""
        return _CITED.sub(self._renumbered, text)

    def number(self, number: str) -> str:
        """One number, as it stands in the other edition."""
        return self.text(number)

    def _renumbered(self, found: re.Match[str]) -> str:
        written = found[0]
        members = members_of(found["number"], found["last"])
        if found["edition"]:
            return self._dated(found, members)
        if not any(member in self._cited.fingerprints for member in members):
            return self._pinned(written) if members[0] in self._edition.fingerprints else written
        renumbered = _joined([self._now(member) for member in members], found)
        return self._pinned(written) if renumbered is None else renumbered

    def _dated(self, found: re.Match[str], members: Sequence[str]) -> str:
        """A number of a named edition: without the name when a repair gave it and the text stands here."""
        written = found[0]
        if written not in self._cited.left:
            return written
        if found["edition"] == self.day.isoformat():
            return written.partition("@")[0]
        fates = self._fates_from(date.fromisoformat(found["edition"]))
        was_read_there = self._cited.unreviewed.get(written) == self.day
        number_there = _number if was_read_there else _same_text
        there = [number_there(fates, member) if fates else None for member in members]
        renumbered = _joined(there, found)
        if renumbered is None:
            self.left.add(written)
        return renumbered or written

    def _now(self, number: str) -> str | None:
        """The number under which the same text, or its edited form under the same number, stands there."""
        if number not in self._cited.fingerprints:
            return None
        fate = self._fates.of(number)
        if fate.kind in ("unchanged", "moved"):
            return fate.now[0]
        if fate.kind == "edited" and self._cited.unreviewed.get(number) == self.day:
            return fate.now[0]  # it was read there
        if fate.kind == "edited" and fate.now[0] == number:
            self.edited.add(number)
            return number
        return None

    def _pinned(self, written: str) -> str:
        pinned = f"{written}@{self._cited.date.isoformat()}"
        self.left.add(pinned)
        return pinned


def _number(fates: Fates, number: str) -> str | None:
    """The number under which a rule stands, edited or not; None where it does not."""
    try:
        return next(iter(fates.of(number).now), None)
    except KeyError:
        return None


def _same_text(fates: Fates, number: str) -> str | None:
    """The number under which the text of a rule stands, None where it does not."""
    try:
        fate = fates.of(number)
    except KeyError:
        return None
    return fate.now[0] if fate.kind in ("unchanged", "moved") else None


def _joined(numbers: Sequence[str | None], written: re.Match[str]) -> str | None:
    """The numbers as they were written, one alone or as a range; None when that cannot be."""
    return _range(numbers, written["dash"]) if written["last"] else numbers[0]


def _range(numbers: Sequence[str | None], dash: str) -> str | None:
    """The numbers written as a range, None when they do not follow one another."""
    known = [number for number in numbers if number is not None]
    if len(known) < max(2, len(numbers)) or known != sorted(known, key=number_key):
        return None
    first, last = known[0], known[-1]
    end = last[len(parent_of(last)) :].lstrip(".")
    return f"{first}{dash}{end}" if members_of(first, end) == tuple(known) else None
