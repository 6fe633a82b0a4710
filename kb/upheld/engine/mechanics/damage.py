"""Damage (CR 120) and the state-based actions that follow it (704.5f-g)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from upheld.engine.ability import Ability, Frame, as_player, is_player
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

SOURCE_AS_IT_WAS = rule(
    "702.15c",
    "702.2e",
    without="a source that has left where it was has no lifelink and no deathtouch any more",
)
LETHAL_DAMAGE = rule("704.5g", "120.6", without="a creature with lethal damage stays on the battlefield")
ZERO_TOUGHNESS = rule("704.5f", without="a creature with toughness 0 or less stays on the battlefield")


class Damage(NamedTuple):
    """A source deals damage to an object or player (CR 120.1)."""

    source: int
    subject: int
    number: int

    rules: tuple[str, ...] = ("120.3",)

    def affected(self, game: Game) -> int:
        return as_player(self.subject) if is_player(self.subject) else game.controller(self.subject)

    def contained(self, game: Game) -> Sequence[Any]:
        """The results of the damage, which happen as part of it (CR 120.3, 120.4c)."""
        if not can_be_dealt_damage(game, self.subject):
            return ()
        return [result for finder in _RESULTS for result in finder(game, self)]

    def perform(self, game: Game) -> None:
        return None


Results = Callable[["Game", Damage], Sequence[Any]]

_RESULTS: list[Results] = []


def result_of_damage(finder: Results) -> Results:
    """Register a function that returns the events in which one kind of result of a damage consists."""
    _RESULTS.append(finder)
    return finder


def can_be_dealt_damage(game: Game, subject: int) -> bool:
    """Whether it is a player, or a creature, planeswalker or battle on the battlefield (CR 120.1a)."""
    if is_player(subject):
        return True
    thing = game.things.get(subject)
    if thing is None or thing.zone != "battlefield":
        return False
    return not game.view(subject).types.isdisjoint(("creature", "planeswalker", "battle"))


def source_has(game: Game, source: int, keyword: type[Ability]) -> bool:
    """Whether the source of a damage has a keyword ability now, or had it where it last was (CR 702.15c)."""
    if source not in game.things and source not in game.past:
        return False
    if game.thing(source).face is None or not game.view(source).has(keyword):
        return False
    return source in game.things or SOURCE_AS_IT_WAS.obeyed(game)


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


@result_of_damage
def life_is_lost(game: Game, damage: Damage) -> Sequence[Any]:
    """A player loses that much life (CR 120.3a)."""
    if not is_player(damage.subject):
        return ()
    return (LoseLife(as_player(damage.subject), damage.number, ("120.3a",)),)


@result_of_damage
def damage_is_marked(game: Game, damage: Damage) -> Sequence[Any]:
    """The damage is marked on a creature (CR 120.3e)."""
    if is_player(damage.subject) or "creature" not in game.view(damage.subject).types:
        return ()
    return (DamageMarked(damage.subject, damage.number),)


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
    due = [put_into_graveyard(id) for id, toughness in creatures(game) if toughness <= 0]
    return due if due and ZERO_TOUGHNESS.obeyed(game) else ()


@state_based_action
def lethal_damage(game: Game) -> Sequence[Any]:
    """A creature with damage at least its toughness is destroyed (CR 704.5g)."""
    due = [
        Destroy(id)
        for id, toughness in creatures(game)
        if toughness > 0 and game.things[id].damage >= toughness
    ]
    return due if due and LETHAL_DAMAGE.obeyed(game) else ()


def creatures(game: Game) -> list[tuple[int, int]]:
    """The creatures on the battlefield with their toughness."""
    found: list[tuple[int, int]] = []
    for id in game.ids("battlefield"):
        values = game.view(id)
        if "creature" in values.types and values.toughness is not None:
            found.append((id, values.toughness))
    return found
