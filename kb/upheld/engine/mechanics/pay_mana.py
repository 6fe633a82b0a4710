"""Paying mana as an effect allows or asks (CR 118.12, 117.1d)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upheld.engine import payment
from upheld.engine.ability import Frame
from upheld.engine.body import PlayerVerb
from upheld.engine.mana import Symbols
from upheld.language import phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game


@phrase("player-verb", "pay <symbols:mana>")
class PayManaVerb(PlayerVerb):
    """Pay mana, activating mana abilities first (CR 608.2g)."""

    symbols: Symbols

    def is_possible(self, game: Game, frame: Frame, player: int) -> bool:
        return payment.plan(game, player, self.symbols) is not None

    def do(self, game: Game, frame: Frame, player: int) -> None:
        own = Frame(frame.source, player)
        payment.pay(game, own, self.symbols, game.name(frame.source), frozenset())
