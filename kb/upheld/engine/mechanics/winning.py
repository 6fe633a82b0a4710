"""Winning and losing the game (CR 104, 704.5b)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from upheld.engine.ability import Frame
from upheld.engine.body import PlayerVerb
from upheld.engine.errors import NotModelled
from upheld.engine.marks import rule
from upheld.engine.state_based import state_based_action
from upheld.language import phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game

EMPTY_LIBRARY = rule(
    "704.5b", "104.3c", "121.4", without="drawing from an empty library does not lose the game"
)


FROM_EMPTY_LIBRARY = "tried to draw from an empty library"
"""What is noted of a player until the next check of state-based actions (CR 704.5b)."""


class LoseGame(NamedTuple):
    """A player loses the game (CR 104.3), which ends a game of two players (104.2a)."""

    player: int
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule by which the player loses."""
        return (self.rule,)

    @property
    def looks_back(self) -> bool:
        """Whether what triggers on it is judged as things were before (CR 603.10)."""
        return True

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> LoseGame:
        if len(game.players) > 2:
            raise NotModelled("what leaves the game with a player whom others play on without (800.4a)")
        game.set_player(self.player, lost=True)
        return self


class WinGame(NamedTuple):
    """A player wins the game (CR 104.2b)."""

    player: int

    rules: tuple[str, ...] = ("104.2b",)

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> WinGame:
        game.set_player(self.player, won=True)
        return self


class DrawGame(NamedTuple):
    """The game is a draw (CR 104.4)."""

    rules: tuple[str, ...] = ("104.4b",)

    def affected(self, game: Game) -> int:
        return game.flow.active

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> DrawGame:
        for player in game.everyone:
            game.set_player(player, drawn=True)
        return self


@phrase("player-verb", "win the game", at={"wins": True})
@phrase("player-verb", "lose the game", at={"wins": False})
class EndGame(PlayerVerb):
    """An effect that says a player wins or loses (CR 104.2b, 104.3e)."""

    wins: bool

    def do(self, game: Game, frame: Frame, player: int) -> None:
        game.do(WinGame(player) if self.wins else LoseGame(player, "104.3e"))


@state_based_action
def lose_from_empty_library(game: Game) -> Sequence[Any]:
    """A player who tried to draw from an empty library loses the game (CR 704.5b)."""
    due = [
        LoseGame(player, "704.5b")
        for player in game.everyone
        if FROM_EMPTY_LIBRARY in game.players[player].since_check
    ]
    return due if due and EMPTY_LIBRARY.obeyed(game) else ()
