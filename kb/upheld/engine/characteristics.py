"""Characteristics of an object as they are now (CR 109.3, 613)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from .ability import Link
from .face import BASIC_LAND_TYPES, Face
from .mana import Symbols

if TYPE_CHECKING:
    from .ability import Ability
    from .position import Thing


class Characteristics:
    """Derived values of one object; also who controls it.  Changed only while layers are applied."""

    __slots__ = (
        "abilities",
        "colors",
        "controller",
        "cost",
        "face",
        "loyalty",
        "name",
        "power",
        "subtypes",
        "supertypes",
        "toughness",
        "types",
    )

    name: str
    cost: Symbols | None
    colors: frozenset[str]
    supertypes: frozenset[str]
    types: frozenset[str]
    subtypes: frozenset[str]
    abilities: tuple[Ability, ...]
    power: int | None
    toughness: int | None
    loyalty: int | None
    controller: int
    face: Face

    def copy(self) -> Characteristics:
        twin = Characteristics.__new__(Characteristics)
        twin.abilities = self.abilities
        twin.colors = self.colors
        twin.controller = self.controller
        twin.cost = self.cost
        twin.face = self.face
        twin.loyalty = self.loyalty
        twin.name = self.name
        twin.power = self.power
        twin.subtypes = self.subtypes
        twin.supertypes = self.supertypes
        twin.toughness = self.toughness
        twin.types = self.types
        return twin

    def has(self, keyword: type[Ability]) -> bool:
        """Whether it has an ability of this class."""
        return any(isinstance(ability, keyword) for ability in self.abilities)

    def as_value_but_abilities(self) -> tuple[object, ...]:
        """Everything except the abilities, for comparing two states of one object."""
        return tuple(getattr(self, slot) for slot in Characteristics.__slots__ if slot != "abilities")


def spelled_out(
    abilities: tuple[Ability, ...], giver: int = 0, others: tuple[Ability, ...] = ()
) -> tuple[Ability, ...]:
    """The abilities followed by those that keyword abilities among them stand for.

    `giver` is the object whose effect gives them, 0 where they are printed; `others` are those that the
    object has already, so that each instance is another one (CR 607.1, 607.5).
    """
    links = (link for other in others if (link := getattr(other, "link", None)) is not None)
    before = max((link.nth + 1 for link in links if link.giver == giver), default=0)
    return _spelled_out(abilities, giver, before)


@lru_cache(maxsize=4_096)
def _spelled_out(abilities: tuple[Ability, ...], giver: int, before: int) -> tuple[Ability, ...]:
    return tuple(
        part
        for nth, ability in enumerate(abilities, before)
        for part in ability.linked(Link(giver, nth)).granted()
    )


def intrinsic(types: frozenset[str], subtypes: frozenset[str]) -> tuple[Ability, ...]:
    """The mana abilities that basic land types give (CR 305.6)."""
    from .mechanics.basic_land_types import tap_for

    if "land" not in types:
        return ()
    return tuple(tap_for(color) for subtype, color in BASIC_LAND_TYPES.items() if subtype in subtypes)


def base(thing: Thing, face: Face) -> Characteristics:
    """The values that layers start from: the copiable values of the object (CR 613.1, 707.2)."""
    return shared(thing, face).copy()


def shared(thing: Thing, face: Face) -> Characteristics:
    """The same values for whoever only reads them: one for all objects of a face and controller."""
    return _shared(face, thing.controller)


@lru_cache(maxsize=4_096)
def _shared(face: Face, controller: int) -> Characteristics:
    values = _from_face(face)
    values.controller = controller
    return values


def _from_face(face: Face) -> Characteristics:
    values = Characteristics()
    values.face = face
    values.name = face.name
    values.cost = face.cost
    values.colors = face.colors
    values.supertypes = face.supertypes
    values.types = face.types
    values.subtypes = face.subtypes
    values.abilities = spelled_out(face.abilities) + intrinsic(face.types, face.subtypes)
    values.power = face.power
    values.toughness = face.toughness
    values.loyalty = face.loyalty
    values.controller = -1
    return values
