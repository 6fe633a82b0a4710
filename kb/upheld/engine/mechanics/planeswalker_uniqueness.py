"""Planeswalker uniqueness: a state-based action until the legend rule covered planeswalkers (CR 306.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from upheld.engine.choice import Option
from upheld.engine.marks import rule
from upheld.engine.state_based import state_based_action
from upheld.language.recognisers.type_words import PLANESWALKER_TYPES

from .zone_changes import put_into_graveyard

if TYPE_CHECKING:
    from upheld.engine.game import Game

SEVERAL_OF_A_TYPE = rule(
    "306.4",
    without="of planeswalkers that share a planeswalker type a player keeps only one",
    formerly="704.5j@2017-08-25",
)


@state_based_action
def planeswalker_uniqueness(game: Game) -> Sequence[Any]:
    """Nothing, but for the misreading of 306.4: a player keeps one of planeswalkers with a common type."""
    groups: dict[tuple[int, str], list[int]] = {}
    for id in game.ids("battlefield"):
        values = game.view(id)
        if "planeswalker" in values.types:
            for subtype in sorted(values.subtypes & PLANESWALKER_TYPES):
                groups.setdefault((values.controller, subtype), []).append(id)
    due: list[Any] = []
    for (player, subtype), ids in groups.items():
        if len(ids) < 2 or SEVERAL_OF_A_TYPE.obeyed(game):
            continue
        options = [Option(id, game.name(id), count) for id, count in game.grouped(ids)]
        kept = game.ask(player, "legend", f"which {subtype} to keep", options)
        due += [put_into_graveyard(id) for id in ids if id != kept]
    return due
