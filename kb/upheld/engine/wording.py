"""How messages of the engine speak of players, of whom one may be "you", and of what they can pay with."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from upheld.language import Node, Unprintable

from . import mana

if TYPE_CHECKING:
    from .activated import Activated
    from .game import Game


@lru_cache(maxsize=2_048)
def said(nonterminal: str, node: Node) -> str:
    """A node in the words of the phrasebook, for messages."""
    from . import text  # the phrasebook of card texts loads every mechanic

    try:
        return text.book().text(nonterminal, node)
    except Unprintable:  # it names an object of a scenario, which card texts cannot
        return "this"


def whose(game: Game, player: int) -> str:
    """A player's possessive: "your", "opponent's"."""
    name = game.players[player].name
    return "your" if name == "you" else f"{name}'s"


def does_not(game: Game, player: int, verb: str) -> str:
    """A player who does not do something: "you don't control", "opponent doesn't control"."""
    name = game.players[player].name
    return f"you don't {verb}" if name == "you" else f"{name} doesn't {verb}"


def means_to_pay(game: Game, player: int, spared: frozenset[int]) -> str:
    """What a player has for paying mana now: the pool, what the payer taps, what it leaves to the player."""
    from . import payment  # paying and the messages about it call each other

    pool = mana.written(tuple(unit.type for unit in game.players[player].pool))
    used = {
        (source.id, source.slot): game.name(source.id) for source in payment.sources(game, player, spared)
    }
    have = f"{whose(game, player)} mana pool has {pool}" if game.players[player].pool else ""
    taps = f"{_listed(used.values())} can be tapped for mana" if used else ""
    means = " and ".join(filter(None, (have, taps))) or "there is no mana and nothing to tap for it"
    left = _listed(_left_to_the_player(game, player, spared, used))
    return f"{means}; used only when it is activated in a line before: {left}" if left else means


def _listed(names: Iterable[str]) -> str:
    return " and ".join(dict.fromkeys(names))


def _left_to_the_player(
    game: Game, player: int, spared: frozenset[int], used: Container[tuple[int, int]]
) -> Iterator[str]:
    """The mana abilities that the player could activate, but that pay nothing by themselves (605.3a)."""
    from . import activating

    for id in game.ids("battlefield"):
        if id in spared or game.controller(id) != player:
            continue
        for slot, ability in activating.activations(game, id):
            if (id, slot) not in used and _can_make_mana(game, id, ability):
                yield f"{game.name(id)} by {', '.join(said('cost', cost) for cost in ability.costs)}"


def _can_make_mana(game: Game, id: int, ability: Activated) -> bool:
    from . import activating, paying
    from .ability import Frame

    frame = Frame(id, game.controller(id))
    with game.in_thought():
        if not ability.is_mana_ability(game):
            return False
        return paying.can_pay(game, frame, activating.total(game, frame, ability, 0))
