"""Faces: the copiable characteristics that a card, token or copy starts from (CR 707.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .mana import Symbols, colors_of

if TYPE_CHECKING:
    from .ability import Ability

BASIC_LAND_TYPES = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
PERMANENT_TYPES = frozenset({"artifact", "battle", "creature", "enchantment", "land", "planeswalker"})


class Face(NamedTuple):
    """What is printed: name, cost, types, rules text as abilities, size."""

    name: str
    cost: Symbols | None = None
    supertypes: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    abilities: tuple[Ability, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    indicator: frozenset[str] | None = None
    text: str = ""

    @property
    def colors(self) -> frozenset[str]:
        """The color indicator where there is one, else the colors of the mana cost (CR 105.2)."""
        return self.indicator if self.indicator is not None else colors_of(self.cost or ())

    @property
    def is_permanent_card(self) -> bool:
        return bool(self.types & PERMANENT_TYPES)
