"""Milling (CR 701.17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upheld.engine import library
from upheld.engine.ability import Frame
from upheld.engine.body import PlayerVerb
from upheld.engine.move import Move
from upheld.engine.quantity import Quantity
from upheld.language import phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game


@phrase("player-verb", "mill <number:quantity> card[s]")
class MillVerb(PlayerVerb):
    """Put cards from the top of the library into the graveyard at once (CR 701.17a)."""

    concerns = frozenset({"library", "graveyard"})
    number: Quantity
    moves_library_cards = True

    def is_possible(self, game: Game, frame: Frame, player: int) -> bool:
        return game.size("library", player) >= self.number.value(game, frame)

    def do(self, game: Game, frame: Frame, player: int) -> None:
        cards = library.tops(game, player, self.number.value(game, frame))
        game.do(*(Move(card, "graveyard", "mill") for card in cards))
