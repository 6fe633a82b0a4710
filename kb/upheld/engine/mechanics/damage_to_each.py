"""Damage to every object of a kind, perhaps to players as well (CR 120.2b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upheld.engine.ability import Frame, as_subject
from upheld.engine.noun import Kind
from upheld.engine.reference import Players
from upheld.language import Node, phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game


@phrase("recipient", "each <kind:kind>", at={"also": None})
@phrase("recipient", "each <kind:kind> and <also:player>")
class EachRecipient(Node):
    """Each object of a kind as what something is done to, and players where they are named."""

    kind: Kind
    also: Players | None

    def subjects(self, game: Game, frame: Frame) -> list[int]:
        """The objects, then the players."""
        players = self.also.players(game, frame) if self.also is not None else []
        return [*self.kind.find(game, frame), *map(as_subject, players)]
