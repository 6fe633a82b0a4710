"""Casting spells and playing cards as events (CR 601.2i, 603.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from upheld.engine.ability import Frame
from upheld.engine.position import Refs
from upheld.engine.reference import Objects
from upheld.engine.triggered import Happening
from upheld.language import phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game


@phrase("event-verb", "cast <what:object>")
class Casts(Happening):
    """A player casts a spell of a kind, or this spell itself."""

    introduces = (
        "player",
        "object",
    )

    what: Objects
    names = ("SpellCast",)

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        if not self.what.means(game, frame, event.spell):
            return None
        return (("player", event.player), ("object", event.spell))


@phrase("event-verb", "play a card")
class PlaysACard(Happening):
    """A player plays a land or casts a spell (CR 701.18)."""

    introduces = ("player",)

    names = ("SpellCast", "LandPlayed")

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        return (("player", event.player),)


class LandPlayed(NamedTuple):
    """A player has played a land (CR 305.1)."""

    land: int
    player: int

    rules: tuple[str, ...] = ("305.1", "116.2a")

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> LandPlayed:
        game.add_fact("lands", self.player)
        return self
