"""Targets other than the object that has the ability (CR 115.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upheld.engine.ability import Frame
from upheld.engine.reference import TargetObject
from upheld.language import phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game


@phrase("object", "another target <kind:kind>")
class AnotherTarget(TargetObject):
    """An object other than the source, chosen as a target."""

    def candidates(self, game: Game, frame: Frame) -> list[int]:
        return [id for id in super().candidates(game, frame) if id != frame.source]
