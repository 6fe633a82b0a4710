"""Marks: the named switches by which one rule at a time can be misread.

A mark is declared once, beside the code that obeys it, with every rule number that says the same thing and
with the nearest plausible misreading under which the game still goes on.  Code asks a mark last, only where
the answer makes a difference, so a mark that was asked is a rule that decided something.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol


class Obeys(Protocol):
    """Whatever can be asked whether a mark is in force: the game."""

    def obeys(self, mark: Mark) -> bool: ...


class Mark:
    """One clause of the rules that can be put to a stated misreading."""

    __slots__ = ("bedrock", "numbers", "without")

    def __init__(self, numbers: tuple[str, ...], without: str, bedrock: str | None) -> None:
        self.numbers = numbers
        self.without = without
        self.bedrock = bedrock

    @property
    def id(self) -> str:
        """A stable name: the first rule number and the misreading."""
        return f"{self.numbers[0]}: {self.without}"

    def obeyed(self, game: Obeys) -> bool:
        """Whether this game follows the rule; asking says that the rule decides here."""
        return game.obeys(self)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles name the mark: it is the same one wherever its module is loaded."""
        return _by_id, (self.id,)

    def __repr__(self) -> str:
        return f"<{'/'.join(self.numbers)} without: {self.without}>"


_DECLARED: dict[str, Mark] = {}


def rule(*numbers: str, without: str, bedrock: str | None = None) -> Mark:
    """Declare the mark of one clause.

    `numbers` are all rules that say it, `without` is the misreading in a short sentence, `bedrock` is the
    reason why a mark may flip nearly everything it touches and still count.
    """
    if not numbers:
        raise ValueError("a mark needs at least one rule number")
    mark = Mark(numbers, without, bedrock)
    if mark.id in _DECLARED:
        raise ValueError(f"two marks are called {mark.id!r}")
    _DECLARED[mark.id] = mark
    return mark


def _by_id(id: str) -> Mark:
    return _DECLARED[id]


def declared() -> Iterator[Mark]:
    """Every mark of the modules loaded so far, by rule number."""
    return iter(sorted(_DECLARED.values(), key=lambda mark: mark.id))
