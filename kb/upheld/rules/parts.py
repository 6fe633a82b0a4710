"""The parts of an edition: numbered paragraphs and glossary entries, with the numbers that they name."""

from __future__ import annotations

from dataclasses import dataclass

from upheld.rules.named_numbers import numbers_in
from upheld.rules.number import parent_of


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
