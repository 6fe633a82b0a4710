"""Gaining control of permanents (CR 613.1b)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from upheld.engine.ability import Frame
from upheld.engine.body import PlayerVerb
from upheld.engine.characteristics import Characteristics
from upheld.engine.effects import StartEffect
from upheld.engine.layered import Layered
from upheld.language import phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game


class Controls(Layered):
    """A player controls objects (layer 2)."""

    player: int

    def layers(self) -> tuple[str, ...]:
        return ("2",)

    def affects(self, game: Game, frame: Frame) -> list[int]:
        return []

    def apply(self, game: Game, frame: Frame, layer: str, id: int, values: Characteristics) -> None:
        values.controller = self.player


@phrase("player-verb", "gain control of <what:things> <duration:for-a-while>")
@phrase("player-verb", "gain control of <what:things>", at={"duration": "game"})
class GainControl(PlayerVerb):
    """Gain control of permanents (CR 611.2)."""

    introduces = ("object",)

    what: Any
    duration: Any

    def do(self, game: Game, frame: Frame, player: int) -> None:
        ids = tuple(self.what.taken(game, frame, player))
        if ids:
            frame.refs["object"] = ids[0]
            game.do(StartEffect(Controls(player), frame.source, player, self.duration, ids))
