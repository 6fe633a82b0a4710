"""The one way to choose (law 2): a choice is put to a decider that answers with one of the legal options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

CHANCE = -1
"""The chooser of shuffles, coins and dice."""


class Option(NamedTuple):
    """One legal answer: its value, its words, and how many interchangeable answers it stands for."""

    value: Any
    text: str
    alike: int = 1


class Choice(NamedTuple):
    """A question: who chooses, of which kind, why, asked by which object, among which options."""

    chooser: int
    kind: str
    text: str
    source: int | None
    options: tuple[Option, ...]


class Decider(Protocol):
    """Whatever answers choices."""

    def decide(self, choice: Choice) -> int:
        """The index of the chosen option."""
        ...


class First:
    """Always the first option."""

    def decide(self, choice: Choice) -> int:
        return 0


class Fixed:
    """The given indices in order, then the first option; remembers who chose among how many options."""

    def __init__(self, answers: Sequence[int] = ()) -> None:
        self.answers = answers
        self.widths: list[int] = []
        self.choosers: list[int] = []

    def decide(self, choice: Choice) -> int:
        place = len(self.widths)
        self.widths.append(len(choice.options))
        self.choosers.append(choice.chooser)
        return self.answers[place] if place < len(self.answers) else 0

    def taken(self) -> tuple[int, ...]:
        """The answers given, one for each choice so far."""
        return tuple(
            self.answers[place] if place < len(self.answers) else 0 for place in range(len(self.widths))
        )

    def following(self) -> list[list[int]]:
        """The answer lists of all siblings that this run left open, deepest last."""
        taken = self.taken()
        return [
            [*taken[:place], other]
            for place in range(len(self.answers), len(self.widths))
            for other in range(1, self.widths[place])
        ]
