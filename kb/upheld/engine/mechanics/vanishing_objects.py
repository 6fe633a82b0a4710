"""Tokens and copies that cease to exist, and the legend rule (CR 704.5d-e, 704.5j)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from upheld.engine import last_known, library
from upheld.engine.choice import Option
from upheld.engine.marks import rule
from upheld.engine.position import ThingKind, zone_key
from upheld.engine.state_based import state_based_action

from .planeswalker_uniqueness import SEVERAL_OF_A_TYPE
from .zone_changes import put_into_graveyard

if TYPE_CHECKING:
    from upheld.engine.game import Game

TOKENS_CEASE = rule(
    "704.5d", "111.7", without="a token that has left the battlefield stays in the zone to which it went"
)
COPIES_CEASE = rule(
    "704.5e",
    "707.10a",
    without="a copy of a spell that has left the stack stays in the zone to which it went",
)
LEGEND_RULE = rule("704.5j", without="a player may control several legendary permanents with the same name")


class Cease(NamedTuple):
    """An object is nowhere any more (CR 111.7, 707.10a)."""

    thing: int

    rules: tuple[str, ...] = ("704.5d",)

    def affected(self, game: Game) -> int:
        return game.controller(self.thing)

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> Cease | None:
        thing = game.things.get(self.thing)
        if thing is None:
            return None
        last_known.remember(game, thing.id)
        key = zone_key(thing.zone, thing.owner)
        game.set_zone(key, library.remove(game.zones.get(key, ()), thing.id))
        game.things = {id: other for id, other in game.things.items() if id != thing.id}
        return self


@state_based_action
def tokens_elsewhere_cease(game: Game) -> Sequence[Any]:
    """A token that is not on the battlefield ceases to exist (CR 704.5d)."""
    due = _outside(game, "token", "battlefield", "704.5d")
    return due if due and TOKENS_CEASE.obeyed(game) else ()


@state_based_action
def copies_elsewhere_cease(game: Game) -> Sequence[Any]:
    """A copy of a spell that is not on the stack ceases to exist (CR 704.5e)."""
    due = _outside(game, "copy", "stack", "704.5e")
    return due if due and COPIES_CEASE.obeyed(game) else ()


def _outside(game: Game, kind: ThingKind, zone: str, number: str) -> list[Cease]:
    """By the rule of this number the objects of a kind outside a zone are no more."""
    return [
        Cease(thing.id, (number,))
        for thing in game.things.values()
        if thing.kind == kind and thing.zone != zone
    ]


@state_based_action
def legend_rule(game: Game) -> Sequence[Any]:
    """Of legendary permanents with one name a player keeps one; the others go to the graveyard (704.5j)."""
    groups: dict[tuple[int, str], list[int]] = {}
    for id in game.ids("battlefield"):
        values = game.view(id)
        if "legendary" in values.supertypes and values.name:
            groups.setdefault((values.controller, values.name), []).append(id)
    due: list[Any] = []
    for (player, name), ids in groups.items():
        if len(ids) < 2 or not LEGEND_RULE.obeyed(game) or _is_by_type(game, ids):
            continue
        options = [Option(id, game.name(id), count) for id, count in game.grouped(ids)]
        kept = game.ask(player, "legend", f"which {name} to keep", options)
        due += [put_into_graveyard(id) for id in ids if id != kept]
    return due


def _is_by_type(game: Game, ids: Sequence[int]) -> bool:
    """Whether these are planeswalkers while their uniqueness goes by type: they were not legendary then."""
    are_planeswalkers = all("planeswalker" in game.view(id).types for id in ids)
    return are_planeswalkers and not SEVERAL_OF_A_TYPE.obeyed(game)
