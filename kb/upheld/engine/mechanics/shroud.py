"""Shroud: what can't be the target of spells or abilities (CR 702.18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upheld.engine.ability import Ability, Frame
from upheld.engine.marks import rule
from upheld.language import phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game

CANT_BE_TARGETED = rule(
    "702.18a", without="a permanent with shroud can be the target of spells and abilities"
)
WORKS_ON_BATTLEFIELD = rule(
    "113.6", without="shroud keeps a card from being the target of anything wherever the card is"
)


@phrase("keyword", "shroud")
class Shroud(Ability):
    """Shroud (CR 702.18a): no spell or ability of any player can target this permanent."""

    zones = ("battlefield", "hand", "graveyard", "stack", "exile", "command")

    def channels(self) -> tuple[str, ...]:
        return ("keeps from targeting",)

    def keeps_from_targeting(self, game: Game, own: Frame, targeting: Frame, id: int) -> bool:
        """Whether the object may not be chosen by what `targeting` stands for."""
        if id != own.source:
            return False
        if game.things[id].zone != "battlefield":
            return not WORKS_ON_BATTLEFIELD.obeyed(game)
        return CANT_BE_TARGETED.obeyed(game)
