"""How messages of the engine speak of players, of whom one may be "you", and of what they can pay with."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from upheld.language import Node, Unprintable

from . import mana

if TYPE_CHECKING:
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
    """What a player has for paying mana now: the pool and the permanents that tap for mana."""
    from . import payment  # paying and the messages about it call each other

    pool = mana.written(tuple(unit.type for unit in game.players[player].pool))
    names = [game.name(source.id) for source in payment.sources(game, player, spared)]
    have = f"{whose(game, player)} mana pool has {pool}" if game.players[player].pool else ""
    taps = f"{' and '.join(dict.fromkeys(names))} can be tapped for mana" if names else ""
    return " and ".join(filter(None, (have, taps))) or "there is no mana and nothing to tap for it"
