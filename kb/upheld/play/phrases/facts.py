"""`then` lines: facts that are judged after the `when` lines above them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upheld.engine.journal import entries
from upheld.engine.turn import TurnBegins
from upheld.language import Node, phrase

if TYPE_CHECKING:
    from upheld.play.run import Run


class Fact(Node):
    """Something true or false of a line at one moment."""

    def holds(self, run: Run) -> bool:
        raise NotImplementedError

    def found(self, run: Run) -> str | None:
        """What is so instead, in words, where the fact can say it."""
        return None


class Count(Fact):
    """A number that is exactly so."""

    number: int | None

    def count(self, run: Run) -> int | None:
        """The number as it is."""
        raise NotImplementedError

    def holds(self, run: Run) -> bool:
        return self.count(run) == self.number

    def found(self, run: Run) -> str:
        count = self.count(run)
        return f"it is {'without limit' if count is None else count}"


@phrase("then", "<fact:fact>", at={"mode": "always"})
@phrase("then", "possibly <fact:fact>", at={"mode": "possibly"})
@phrase("then", "never <fact:fact>", at={"mode": "never"})
class ThenLine(Node):
    """A fact with how many lines it has to be true on: every one, at least one, none."""

    fact: Fact
    mode: str

    @property
    def statements(self) -> tuple[ThenLine, ...]:
        """The single statements that it stands for."""
        return (self,)

    def holds(self, run: Run) -> bool:
        return self.fact.holds(run)

    def found(self, run: Run) -> str | None:
        """What is so instead, where the statement cannot be mended by another line."""
        return self.fact.found(run) if self.mode == "always" else None


@phrase("since", "this turn", at={"what": "turn"})
@phrase("since", "since then", at={"what": "when"})
class Since(Node):
    """From when something is counted."""

    what: str


def after(run: Run, since: Since | None) -> int:
    """The journal entry after which something is counted."""
    if since is None:
        return run.progress.began or 0
    if since.what == "when":
        return run.progress.since
    started = [
        entry.number
        for entry in entries(run.game.journal, 0)
        if entry.kind == "event" and isinstance(entry.what, TurnBegins)
    ]
    return started[-1] if started else 0
