"""What mana a permanent could produce (CR 106.7): the least fixed point over permanents that ask each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import activating, paying
from .ability import Frame
from .activated import Activated
from .body import says
from .marks import rule

if TYPE_CHECKING:
    from .game import Game

COSTS_IGNORED = rule(
    "106.7", without="only abilities whose costs could be paid now count for what a permanent could produce"
)


def types(game: Game, id: int) -> frozenset[str]:
    """The types of mana that an ability of this permanent would make if it resolved now.

    Replacement effects are taken in every order and all choices in every way.  Permanents that ask about
    each other start from nothing and are looked at again until nothing more is found, so a circle of them
    alone makes nothing.
    """
    assumed = game.assumed
    if assumed is not None:
        return assumed.setdefault(id, frozenset())
    game.assumed = known = {id: frozenset[str]()}
    try:
        while True:
            before = dict(known)
            for permanent in list(known):
                known[permanent] |= _made_by(game, permanent)
            if known == before:
                return known[id]
    finally:
        game.assumed = None


def _made_by(game: Game, id: int) -> frozenset[str]:
    found: frozenset[str] = frozenset()
    unpayable: frozenset[str] = frozenset()
    for _, ability in activating.activations(game, id):
        if not says(ability.body, "adds_mana"):
            continue
        made = _made(game, id, ability)
        if _is_payable(game, id, ability):
            found |= made
        else:
            unpayable |= made
    if unpayable - found and COSTS_IGNORED.obeyed(game):
        found |= unpayable
    return found


def _made(game: Game, id: int, ability: Activated) -> frozenset[str]:
    """All types over all choices and replacement orders, the ability resolving now."""
    controller = game.controller(id)

    def resolve(trial: Game) -> tuple[str, ...]:
        frame = Frame(id, controller)
        frame.refs["tapped for mana"] = id if ability.has_tap_symbol() else None
        ability.carry_out(trial, frame)
        return tuple(frame.refs.get("produced", ()))

    found: set[str] = set()
    for made, _, _ in game.ways(resolve):
        found.update(made)
    return frozenset(found)


def _is_payable(game: Game, id: int, ability: Activated) -> bool:
    frame = Frame(id, game.controller(id))
    return paying.can_pay(game, frame, activating.total(game, frame, ability, 0))
