"""Turns the rule numbers in a text into those of another edition."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from upheld.rules.edition_facts import EditionFacts
from upheld.rules.named_numbers import NAMED_RULE, members_of
from upheld.rules.number import number_key, parent_of
from upheld.rules.pins import Fates

_CITED: Final = re.compile(NAMED_RULE, re.ASCII)


class Renumberer:
    """Renumbers texts from the edition that a corpus cites to another, and notes what it had to leave.

    A number whose rule has the same text becomes its number there. One whose rule was edited but kept its
    number stays and is noted in `edited`. Any other, and any that cites nothing here but would there, gets
    its edition behind @ and is noted in `left`: it still names the rule that was meant. A number that names
    the edition to which the text goes loses it if a repair gave it. So the way back restores every text.
    """

    def __init__(self, fates: Fates, cited: EditionFacts, edition: EditionFacts) -> None:
        self._fates = fates
        self._cited, self._edition = cited, edition
        self.edited: set[str] = set()
        self.left: set[str] = set()
        self._restored = f"@{edition.date.isoformat()}"

    @property
    def day(self) -> date:
        """The edition to which the texts go."""
        return self._edition.date

    def text(self, text: str) -> str:
        """The text with the numbers of the other edition."""
        return _CITED.sub(self._renumbered, text)

    def number(self, number: str) -> str:
        """One number, as it stands in the other edition."""
        return self.text(number)

    def _renumbered(self, found: re.Match[str]) -> str:
        written = found[0]
        if found["edition"]:
            return self._dated(written)
        members = members_of(found["number"], found["last"])
        if not any(member in self._cited.fingerprints for member in members):
            return self._pinned(written) if members[0] in self._edition.fingerprints else written
        now = [self._now(member) for member in members]
        renumbered = _range(now, found["dash"]) if found["last"] else now[0]
        return self._pinned(written) if renumbered is None else renumbered

    def _dated(self, written: str) -> str:
        """A number of a named edition: without the name where a repair from that edition gave it."""
        if written not in self._cited.left:
            return written
        if written.endswith(self._restored):
            return written.removesuffix(self._restored)
        self.left.add(written)
        return written

    def _now(self, number: str) -> str | None:
        """The number under which the same text, or its edited form under the same number, stands there."""
        if number not in self._cited.fingerprints:
            return None
        fate = self._fates.of(number)
        if fate.kind in ("unchanged", "moved"):
            return fate.now[0]
        if fate.kind == "edited" and fate.now[0] == number:
            self.edited.add(number)
            return number
        return None

    def _pinned(self, written: str) -> str:
        pinned = f"{written}@{self._cited.date.isoformat()}"
        self.left.add(pinned)
        return pinned


def _range(numbers: list[str | None], dash: str) -> str | None:
    """The numbers written as a range, None when they do not follow one another."""
    known = [number for number in numbers if number is not None]
    if len(known) < max(2, len(numbers)) or known != sorted(known, key=number_key):
        return None
    first, last = known[0], known[-1]
    end = last[len(parent_of(last)) :].lstrip(".")
    return f"{first}{dash}{end}" if members_of(first, end) == tuple(known) else None
