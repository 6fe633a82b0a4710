"""Damage (CR 120) and the state-based actions that follow it (704.5f-g)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from upheld.engine.ability import Frame, as_player, is_player
from upheld.engine.body import ObjectVerb
from upheld.engine.marks import rule
from upheld.engine.quantity import Quantity
from upheld.engine.state_based import state_based_action
from upheld.language import phrase

from .destroy import Destroy
from .life import LoseLife
from .zone_changes import put_into_graveyard

if TYPE_CHECKING:
    from upheld.engine.game import Game

LETHAL_DAMAGE = rule("704.5g", "120.6", without="a creature with lethal damage stays on the battlefield")
ZERO_TOUGHNESS = rule("704.5f", without="a creature with toughness 0 or less stays on the battlefield")


class Damage(NamedTuple):
    """A source deals damage to an object or player (CR 120.3)."""

    source: int
    subject: int
    number: int

    rules: tuple[str, ...] = ("120.3",)

    def affected(self, game: Game) -> int:
        return as_player(self.subject) if is_player(self.subject) else game.controller(self.subject)

    def contained(self, game: Game) -> Sequence[Any]:
        """The results of the damage, which happen as part of it (CR 120.3, 120.4c)."""
        if is_player(self.subject):
            return (LoseLife(as_player(self.subject), self.number),)
        thing = game.things.get(self.subject)
        if thing is None or thing.zone != "battlefield":
            return ()
        return (DamageMarked(self.subject, self.number),)

    def perform(self, game: Game) -> None:
        return None


class DamageMarked(NamedTuple):
    """Damage is marked on a creature (CR 120.3e)."""

    thing: int
    number: int

    rules: tuple[str, ...] = ("120.3e",)

    def affected(self, game: Game) -> int:
        return game.controller(self.thing)

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> DamageMarked | None:
        thing = game.things.get(self.thing)
        if thing is None or thing.zone != "battlefield":
            return None
        game.set_thing(self.thing, damage=thing.damage + self.number)
        return self


@phrase("object-verb", "deal <number:quantity> damage to <whom:recipient>")
class DealDamage(ObjectVerb):
    """Objects deal damage at once (CR 120.1); a source is the object as it is or last was (608.2h)."""

    number: Quantity
    whom: Any
    is_deed = True

    def do(self, game: Game, frame: Frame, objects: list[int]) -> None:
        number = self.number.value(game, frame)
        subjects = self.whom.subjects(game, frame)
        if number > 0:
            game.do(*(Damage(source, subject, number) for source in objects for subject in subjects))


@state_based_action
def zero_toughness(game: Game) -> Sequence[Any]:
    """A creature with toughness 0 or less is put into its owner's graveyard (CR 704.5f)."""
    due = [put_into_graveyard(id) for id, toughness in _creatures(game) if toughness <= 0]
    return due if due and ZERO_TOUGHNESS.obeyed(game) else ()


@state_based_action
def lethal_damage(game: Game) -> Sequence[Any]:
    """A creature with damage at least its toughness is destroyed (CR 704.5g)."""
    due = [
        Destroy(id)
        for id, toughness in _creatures(game)
        if toughness > 0 and game.things[id].damage >= toughness
    ]
    return due if due and LETHAL_DAMAGE.obeyed(game) else ()


def _creatures(game: Game) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for id in game.ids("battlefield"):
        values = game.view(id)
        if "creature" in values.types and values.toughness is not None:
            found.append((id, values.toughness))
    return found
