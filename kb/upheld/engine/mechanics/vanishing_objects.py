"""Tokens and copies that cease to exist, and the legend rule (CR 704.5d-e, 704.5j)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from upheld.engine.choice import Option
from upheld.engine.marks import rule
from upheld.engine.move import Move
from upheld.engine.state_based import state_based_action

from .zone_changes import put_into_graveyard

if TYPE_CHECKING:
    from upheld.engine.game import Game

LEGEND_RULE = rule("704.5j", without="a player may control several legendary permanents with the same name")


@state_based_action
def tokens_elsewhere_cease(game: Game) -> Sequence[Any]:
    """A token outside the battlefield and a copy of a spell outside the stack cease to exist (704.5d-e)."""
    return [
        Move(thing.id, "exile", "cease")
        for thing in game.things.values()
        if (thing.kind == "token" and thing.zone != "battlefield")
        or (thing.kind == "copy" and thing.zone != "stack")
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
        if len(ids) < 2 or not LEGEND_RULE.obeyed(game):
            continue
        options = [Option(id, game.name(id), count) for id, count in game.grouped(ids)]
        kept = game.ask(player, "legend", f"which {name} to keep", options)
        due += [put_into_graveyard(id) for id in ids if id != kept]
    return due
