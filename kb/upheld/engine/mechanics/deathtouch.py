"""Deathtouch: any damage of its source destroys a creature (CR 702.2, 704.5h)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from upheld.engine.ability import Ability, is_player
from upheld.engine.counter_kinds import keyword_counter
from upheld.engine.marks import rule
from upheld.engine.state_based import state_based_action
from upheld.language import phrase

from .damage import Damage, creatures, result_of_damage, source_has
from .destroy import Destroy

if TYPE_CHECKING:
    from upheld.engine.game import Game

ANY_DAMAGE_DESTROYS = rule(
    "704.5h", "702.2b", without="only combat damage of a source with deathtouch destroys a creature"
)

BY_DEATHTOUCH = "dealt damage by a source with deathtouch"
"""What is noted of an object until the next check of state-based actions (CR 704.5h)."""


@keyword_counter("deathtouch")
@phrase("keyword", "deathtouch")
class Deathtouch(Ability):
    """Deathtouch (CR 702.2)."""


class TouchedByDeath(NamedTuple):
    """A permanent has been dealt damage by a source with deathtouch, which counts for one check."""

    thing: int

    rules: tuple[str, ...] = ("702.2b",)

    def affected(self, game: Game) -> int:
        return game.controller(self.thing)

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> TouchedByDeath | None:
        thing = game.things.get(self.thing)
        if thing is None or BY_DEATHTOUCH in thing.since_check:
            return None
        game.set_thing(self.thing, since_check=(*thing.since_check, BY_DEATHTOUCH))
        return self


@result_of_damage
def deathtouch_is_noted(game: Game, damage: Damage) -> Sequence[Any]:
    """The permanent counts as damaged by deathtouch, wherever the source is or last was (CR 702.2d-e)."""
    if is_player(damage.subject) or not source_has(game, damage.source, Deathtouch):
        return ()
    return (TouchedByDeath(damage.subject),)


@state_based_action
def damage_of_deathtouch(game: Game) -> Sequence[Any]:
    """A creature that a source with deathtouch has damaged since the last check is destroyed (CR 704.5h)."""
    due = [
        Destroy(id)
        for id, toughness in creatures(game)
        if toughness > 0 and BY_DEATHTOUCH in game.things[id].since_check
    ]
    return due if due and ANY_DAMAGE_DESTROYS.obeyed(game) else ()
