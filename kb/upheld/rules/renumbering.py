"""Where the numbers that a text names stand in another edition."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping

from upheld.rules.named_numbers import NAMED, numbers_in
from upheld.rules.number import section_of
from upheld.rules.wording import masked, plain


def section_map(pairs: Mapping[str, str]) -> dict[str, str]:
    """What each section became: the one in which most of its paired rules stand now."""
    votes: dict[str, Counter[str]] = defaultdict(Counter)
    for old, new in pairs.items():
        votes[section_of(old)][section_of(new)] += 1
    return {section: counted.most_common(1)[0][0] for section, counted in votes.items()}


class Renumbering:
    """Tells old numbers as new ones."""

    def __init__(self, pairs: Mapping[str, str]) -> None:
        self._pairs = pairs
        self._sections = section_map(pairs)

    def new(self, number: str) -> str | None:
        """The new number of a rule or section, None when it is gone."""
        return self._pairs.get(number) if "." in number else self._sections.get(number)

    def text(self, text: str) -> str:
        """The text with the new numbers of the rules that it names; of one that is gone the old number."""
        return NAMED.sub(self._renumbered, text)

    def _renumbered(self, found: re.Match[str]) -> str:
        number = found["number"]
        return found[0] if number is None else f"{self.new(number) or number}{found[0][len(number) :]}"

    def says_the_same(self, old: str, new: str) -> bool:
        """Whether two texts are equal but for typography and for the new numbers of the rules they name.

        A rule that is gone may have any number in the new text.
        """
        if plain(old) == plain(new):
            return True
        if masked(old) != masked(new):
            return False
        numbers, others = list(numbers_in(old)), list(numbers_in(new))
        return len(numbers) == len(others) and all(
            self.new(number) in (None, other) for number, other in zip(numbers, others, strict=True)
        )
