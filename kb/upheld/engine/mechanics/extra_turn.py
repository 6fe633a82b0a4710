"""Extra turns (CR 500.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from upheld.engine.ability import Frame
from upheld.engine.body import PlayerVerb
from upheld.language import phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game


class AddTurn(NamedTuple):
    """A player gets a turn after the present one (CR 500.7)."""

    player: int

    rules: tuple[str, ...] = ("500.7",)

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> AddTurn:
        game.flow = game.flow._replace(extra_turns=(*game.flow.extra_turns, self.player))
        return self


@phrase("player-verb", "take an extra turn after this one")
class TakeExtraTurn(PlayerVerb):
    """Take an extra turn; the one created last is taken first (CR 500.7)."""

    concerns = frozenset({"turns"})

    def do(self, game: Game, frame: Frame, player: int) -> None:
        game.do(AddTurn(player))
