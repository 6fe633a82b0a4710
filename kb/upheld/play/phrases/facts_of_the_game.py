"""Facts of the game: its stack, its steps, its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upheld.engine.journal import entries
from upheld.engine.turn import StepBegins
from upheld.language import phrase

from .facts import Count, Fact, Since, after

if TYPE_CHECKING:
    from upheld.play.run import Run


@phrase("fact", "the stack is empty", at={"number": 0})
@phrase("fact", "the stack has <number:number> object[s]")
class StackIs(Count):
    """How many objects are on the stack."""

    def count(self, run: Run) -> int:
        return run.game.size("stack")


@phrase("fact", "<whose:somebodys> draw step was skipped")
class DrawStepSkipped(Fact):
    """Whether a player's draw step was skipped (CR 614.10)."""

    whose: int

    def holds(self, run: Run) -> bool:
        return any(
            entry.kind == "skipped" and entry.what == (self.whose, "draw")
            for entry in entries(run.game.journal, run.progress.began or 0)
        )


@phrase("fact", "<whose:somebodys> <step:step-begun> has begun <number:number> time[s] [<since:since>]")
class StepHasBegun(Count):
    """How many steps of this name a player has had (CR 500.6)."""

    whose: int
    step: str
    since: Since | None = None

    def count(self, run: Run) -> int:
        begun = [
            event
            for event in run.events(after(run, self.since))
            if isinstance(event, StepBegins) and (event.player, event.step) == (self.whose, self.step)
        ]
        return len(begun)


@phrase("fact", "you have won the game", at={"who": 0, "won": True})
@phrase("fact", "<who:somebody-else> has won the game", at={"won": True})
@phrase("fact", "you have lost the game", at={"who": 0, "won": False})
@phrase("fact", "<who:somebody-else> has lost the game", at={"won": False})
class GameEnded(Fact):
    """Whether a player has won or lost."""

    who: int
    won: bool

    def holds(self, run: Run) -> bool:
        player = run.game.players[self.who]
        return player.won if self.won else player.lost

    def found(self, run: Run) -> str:
        return how_it_stands(run)


@phrase("fact", "the game is a draw")
class GameIsDraw(Fact):
    """Whether the game has ended as a draw (CR 104.4)."""

    def holds(self, run: Run) -> bool:
        return run.game.is_draw

    def found(self, run: Run) -> str:
        return how_it_stands(run)


@phrase("fact", "the game goes on")
class GameGoesOn(Fact):
    """Whether nobody has won or lost yet."""

    def holds(self, run: Run) -> bool:
        return not run.game.is_over

    def found(self, run: Run) -> str:
        return how_it_stands(run)


def how_it_stands(run: Run) -> str:
    """How the game has ended, if it has."""
    game = run.game
    if not game.is_over:
        return "the game goes on"
    if game.is_draw:
        return "the game is a draw"
    won = [f"{player.name} won" for player in game.players if player.won]
    lost = [f"{player.name} lost" for player in game.players if player.lost]
    return " and ".join(won + lost)
