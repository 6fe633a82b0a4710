"""`then one of …, each possibly`: the exact set of outcomes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upheld.language import Node, phrase

from .facts import Fact, ThenLine

if TYPE_CHECKING:
    from upheld.play.run import Run


class ExactlyOne(Node):
    """Exactly one of several facts is true, on every line."""

    facts: tuple[Fact, ...]
    mode = "always"

    def holds(self, run: Run) -> bool:
        return sum(fact.holds(run) for fact in self.facts) == 1

    def found(self, run: Run) -> str:
        """How many of the facts are true, and what is so where one of them can say it."""
        true = sum(fact.holds(run) for fact in self.facts)
        said = self.facts[0].found(run)
        return f"{true} of these are true" if true or said is None else f"none of these: {said}"


@phrase("then", "one of <facts:fact+or>, each possibly")
class OneOf(Node):
    """Every line makes exactly one of the facts true, and each of them is true on some line."""

    facts: tuple[Fact, ...]

    @property
    def statements(self) -> tuple[ExactlyOne | ThenLine, ...]:
        """The single statements that it stands for."""
        return (ExactlyOne(self.facts), *(ThenLine(fact, "possibly") for fact in self.facts))
