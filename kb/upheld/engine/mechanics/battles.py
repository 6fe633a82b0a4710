"""Battles are understood as cards; nothing happens with one on the battlefield yet (CR 310)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from upheld.engine.ability import Frame
from upheld.engine.errors import NotModelled
from upheld.engine.move import Move
from upheld.engine.position import Thing
from upheld.engine.replacement import Replacement

if TYPE_CHECKING:
    from upheld.engine.game import Game


class EntersAsBattle(Replacement):
    """Entering with defense counters and a protector, as every battle does (CR 310.4b, 310.9a)."""

    def channels(self) -> tuple[str, ...]:
        return ("enter",)

    def applies(self, game: Game, frame: Frame, event: Move) -> bool:
        return event.to == "battlefield" and event.thing == frame.source

    def instead_of(self, game: Game, frame: Frame, event: Move) -> Sequence[Any]:
        raise NotModelled(f"{game.name(event.thing)} on the battlefield: battles (310)")

    def as_given(self, game: Game, thing: Thing, stated: bool) -> dict[str, Any]:
        """No battle can stand on the battlefield, with whatever counters."""
        raise NotModelled(f"{game.name(thing.id)} on the battlefield: battles (310)")
