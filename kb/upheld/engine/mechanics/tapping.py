"""Tapping and untapping by effects and as costs; the untap step (CR 701.26, 502.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upheld.engine.ability import Frame
from upheld.engine.body import PlayerVerb
from upheld.engine.marks import rule
from upheld.engine.reference import Objects
from upheld.engine.turn import turn_based
from upheld.language import phrase

from .tap_symbol import Tap, Untap, is_summoning_sick

if TYPE_CHECKING:
    from upheld.engine.game import Game

UNTAP_STEP = rule("502.3", "703.4c", without="permanents stay tapped in their controller's untap step")
ONLY_WITH_SYMBOL = rule(
    "302.6",
    "107.5",
    "602.5a",
    without="a creature that came under its controller's control this turn can't be tapped for any cost",
)


@phrase("player-verb", "tap <what:things>", at={"tapped": True})
@phrase("player-verb", "untap <what:things>", at={"tapped": False})
class TapOrUntap(PlayerVerb):
    """Tap or untap permanents; those of a kind are chosen by the player."""

    what: Objects
    tapped: bool

    def is_possible(self, game: Game, frame: Frame, player: int) -> bool:
        return len(self._options(game, frame, player)) >= self.what.needed(game, frame)

    def do(self, game: Game, frame: Frame, player: int) -> None:
        self._carry_out(game, frame, player, self._options(game, frame, player))

    def is_payable(self, game: Game, frame: Frame, player: int) -> bool:
        return len(self._payers(game, frame, player)) >= self.what.needed(game, frame)

    def pay(self, game: Game, frame: Frame, player: int) -> None:
        tapped = self._carry_out(game, frame, player, self._payers(game, frame, player))
        frame.refs["tapped as cost"] = (*frame.refs.get("tapped as cost", ()), *tapped)

    def _options(self, game: Game, frame: Frame, player: int) -> list[int]:
        ids = self.what.choices(game, frame, player)
        return [id for id in ids if game.things[id].tapped is not self.tapped]

    def _payers(self, game: Game, frame: Frame, player: int) -> list[int]:
        found = self._options(game, frame, player)
        sick = [id for id in found if self.tapped and is_summoning_sick(game, id)]
        if sick and not ONLY_WITH_SYMBOL.obeyed(game):
            return [id for id in found if id not in sick]
        return found

    def _carry_out(self, game: Game, frame: Frame, player: int, ids: list[int]) -> list[int]:
        ids = self.what.pick(game, frame, player, ids, "which permanent to tap")
        event = Tap if self.tapped else Untap
        game.do(*(event(id) for id in ids))
        return ids


@turn_based("untap")
def untap_permanents(game: Game) -> None:
    """The active player's permanents untap (CR 502.3)."""
    player = game.flow.active
    tapped = [
        id for id in game.ids("battlefield") if game.things[id].tapped and game.controller(id) == player
    ]
    if tapped and UNTAP_STEP.obeyed(game):
        game.do(*(Untap(id) for id in tapped))
