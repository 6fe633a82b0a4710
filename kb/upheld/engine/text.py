"""Card texts: lines of abilities read by the phrasebook, and faces made of them."""

from __future__ import annotations

from functools import lru_cache

from upheld.language import PHRASES, Book, Node, includes, phrase

from . import mechanics
from .ability import Ability

includes("ability", "activated")
includes("ability", "triggered")
includes("ability", "replacing")
includes("ability", "static")
includes("ability", "enters")
includes("ability", "spell-ability")


@phrase("card-line", "<abilities:ability-list>")
class AbilityLine(Node):
    """One line of a card's text."""

    abilities: AbilityList


@phrase("ability-list", "<keywords:keyword+,>")
class Keywords(Node):
    """Keyword abilities side by side."""

    keywords: tuple[Ability, ...]


@phrase("ability-list", "<ability:ability>")
class SingleAbility(Node):
    """One ability."""

    ability: Ability


AbilityList = Keywords | SingleAbility


@lru_cache(maxsize=1)
def book() -> Book:
    """The phrasebook of card texts, with every mechanic loaded."""
    mechanics.load()
    return Book(entry for entry in PHRASES if entry.origin.module.startswith("upheld.engine"))
