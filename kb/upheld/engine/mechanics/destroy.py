"""Destroying permanents (CR 701.8), and indestructible (702.12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from upheld.engine.ability import Ability, Frame
from upheld.engine.body import PlayerVerb
from upheld.engine.counter_kinds import keyword_counter
from upheld.engine.marks import rule
from upheld.engine.move import Move
from upheld.language import phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game

CANT_BE_DESTROYED = rule("702.12b", without="a permanent with indestructible can be destroyed")


class Destroy(NamedTuple):
    """A permanent is destroyed: it goes from the battlefield to its owner's graveyard (CR 701.8a)."""

    thing: int

    rules: tuple[str, ...] = ("701.8a",)

    def affected(self, game: Game) -> int:
        return game.controller(self.thing)

    def contained(self, game: Game) -> Sequence[Any]:
        return (Move(self.thing, "graveyard", "destroy"),)

    def perform(self, game: Game) -> None:
        return None


@keyword_counter("indestructible")
@phrase("keyword", "indestructible")
class Indestructible(Ability):
    """Indestructible (CR 702.12)."""

    def channels(self) -> tuple[str, ...]:
        return ("forbid Destroy",)

    def forbids(self, game: Game, frame: Frame, event: Destroy) -> bool:
        return event.thing == frame.source and CANT_BE_DESTROYED.obeyed(game)


@phrase("player-verb", "destroy <what:things>")
class DestroyVerb(PlayerVerb):
    """Destroy permanents."""

    introduces = ("objects",)

    what: Any

    def is_possible(self, game: Game, frame: Frame, player: int) -> bool:
        return bool(self.what.choices(game, frame, player))

    def do(self, game: Game, frame: Frame, player: int) -> None:
        ids = self.what.taken(game, frame, player)
        frame.refs["objects"] = tuple(ids)
        game.do(*(Destroy(id) for id in ids))
