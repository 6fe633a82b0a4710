"""Lifelink: damage also makes the controller of its source gain life (CR 702.15, 120.3f)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from upheld.engine.ability import Ability
from upheld.engine.counter_kinds import keyword_counter
from upheld.engine.marks import rule
from upheld.language import phrase

from .damage import Damage, result_of_damage, source_has
from .life import GainLife

if TYPE_CHECKING:
    from upheld.engine.game import Game

ALL_DAMAGE_GAINS_LIFE = rule(
    "702.15b", "120.3f", without="only combat damage makes the controller of a source with lifelink gain life"
)


@keyword_counter("lifelink")
@phrase("keyword", "lifelink")
class Lifelink(Ability):
    """Lifelink (CR 702.15): several of it on one object gain no more life than one (702.15f)."""


@result_of_damage
def life_from_lifelink(game: Game, damage: Damage) -> Sequence[Any]:
    """Its source's controller gains that much life, wherever the source is or last was (CR 702.15b-d)."""
    if not source_has(game, damage.source, Lifelink) or not ALL_DAMAGE_GAINS_LIFE.obeyed(game):
        return ()
    return (GainLife(game.controller(damage.source), damage.number, damage.source, ("702.15b",)),)
