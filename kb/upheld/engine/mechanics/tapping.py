"""Tapping and untapping by effects and as costs; the untap step (CR 701.26, 502.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from upheld.engine.ability import Frame
from upheld.engine.body import PlayerVerb
from upheld.engine.marks import rule
from upheld.engine.reference import One, chosen_among
from upheld.engine.turn import turn_based
from upheld.language import phrase

from .tap_symbol import Tap, Untap

if TYPE_CHECKING:
    from upheld.engine.game import Game

UNTAP_STEP = rule("502.3", "703.4d", without="permanents stay tapped in their controller's untap step")


@phrase("player-verb", "tap <what:things>", at={"tapped": True})
@phrase("player-verb", "untap <what:things>", at={"tapped": False})
class TapOrUntap(PlayerVerb):
    """Tap or untap permanents; one of a kind is chosen by the player."""

    what: Any
    tapped: bool

    def _options(self, game: Game, frame: Frame, player: int) -> list[int]:
        ids = self.what.kind.find(game, frame) if isinstance(self.what, One) else self.what.find(game, frame)
        return [id for id in ids if game.things[id].tapped is not self.tapped]

    def is_possible(self, game: Game, frame: Frame, player: int) -> bool:
        return bool(self._options(game, frame, player))

    def do(self, game: Game, frame: Frame, player: int) -> None:
        ids = self._options(game, frame, player)
        if isinstance(self.what, One):
            ids = chosen_among(game, frame, player, ids, "which permanent to tap")
        event = Tap if self.tapped else Untap
        game.do(*(event(id) for id in ids))


@turn_based("untap")
def untap_permanents(game: Game) -> None:
    """The active player's permanents untap (CR 502.3)."""
    player = game.flow.active
    tapped = [
        id for id in game.ids("battlefield") if game.things[id].tapped and game.controller(id) == player
    ]
    if tapped and UNTAP_STEP.obeyed(game):
        game.do(*(Untap(id) for id in tapped))
