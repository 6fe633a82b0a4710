"""Noun phrases: kinds of objects, with adjectives before and restrictions after (CR 109.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upheld.language import Node, family, includes, phrase, words

from .face import PERMANENT_TYPES

if TYPE_CHECKING:
    from .ability import Frame
    from .game import Game

family("kind-base", ("one", "many"))
family("type-noun", ("one", "many"))


class Quality(Node):
    """Something that is true of an object or not."""

    def asks_for_zone(self) -> str | None:
        """The zone in which objects of this quality are, or None where it may be any."""
        return None

    def fits(self, game: Game, frame: Frame, id: int) -> bool:
        raise NotImplementedError


class Base(Node):
    """The head of a noun phrase."""

    def fits(self, game: Game, frame: Frame, id: int) -> bool:
        """Whether an object is called so while no other zone is named (CR 109.2)."""
        return game.thing(id).zone in self.zones() and self.describes(game, frame, id)

    def describes(self, game: Game, frame: Frame, id: int) -> bool:
        """Whether an object or card is what the word says, in whatever zone it is (CR 109.2a)."""
        raise NotImplementedError

    def zones(self) -> tuple[str, ...]:
        """Where objects called so are while nothing else is said (CR 109.2)."""
        return ("battlefield",)


@phrase("kind-base", "permanent[s]")
class Permanent(Base):
    """A card or token on the battlefield (CR 110.1), elsewhere a card that could be one (110.4a)."""

    def describes(self, game: Game, frame: Frame, id: int) -> bool:
        return game.thing(id).zone == "battlefield" or not game.view(id).types.isdisjoint(PERMANENT_TYPES)


@phrase("kind-base", "creature[s]", at={"type": "creature"})
@phrase("kind-base", "land[s]", at={"type": "land"})
@phrase("kind-base", "artifact[s]", at={"type": "artifact"})
@phrase("kind-base", "enchantment[s]", at={"type": "enchantment"})
@phrase("kind-base", "planeswalker[s]", at={"type": "planeswalker"})
@phrase("type-noun", "artifact[s]", at={"type": "artifact"})
@phrase("type-noun", "creature[s]", at={"type": "creature"})
@phrase("type-noun", "enchantment[s]", at={"type": "enchantment"})
@phrase("type-noun", "land[s]", at={"type": "land"})
@phrase("type-noun", "planeswalker[s]", at={"type": "planeswalker"})
class OfType(Base):
    """A permanent of a card type (CR 109.2)."""

    type: str

    def describes(self, game: Game, frame: Frame, id: int) -> bool:
        return self.type in game.view(id).types


@phrase("kind-base", "<bases:type-noun.=+or>", cost=1)
class OfSomeType(Base):
    """A permanent of one of several card types."""

    bases: tuple[Base, ...]

    def describes(self, game: Game, frame: Frame, id: int) -> bool:
        return any(base.describes(game, frame, id) for base in self.bases)


@phrase("kind-base", "<subtype:subtype.=>")
class OfSubtype(Base):
    """A permanent of a subtype (CR 109.2)."""

    subtype: str

    def describes(self, game: Game, frame: Frame, id: int) -> bool:
        return self.subtype in game.view(id).subtypes


@phrase("kind-base", "card[s]")
class Card(Base):
    """A card outside the battlefield and the stack (CR 109.2a)."""

    def fits(self, game: Game, frame: Frame, id: int) -> bool:
        return self.describes(game, frame, id)

    def describes(self, game: Game, frame: Frame, id: int) -> bool:
        thing = game.thing(id)
        return thing.kind == "card" and thing.zone not in ("battlefield", "stack")

    def zones(self) -> tuple[str, ...]:
        return ("hand", "graveyard", "exile", "command")


@phrase("kind-base", "spell[s]")
class Spell(Base):
    """A card or copy on the stack (CR 109.2b, 112.1)."""

    def describes(self, game: Game, frame: Frame, id: int) -> bool:
        thing = game.thing(id)
        return thing.zone == "stack" and thing.ability is None

    def zones(self) -> tuple[str, ...]:
        return ("stack",)


@phrase("kind-base", "token[s]")
class Token(Base):
    """A token on the battlefield (CR 111.1)."""

    def describes(self, game: Game, frame: Frame, id: int) -> bool:
        return game.thing(id).kind == "token"


@phrase("kind-modifier", "<type:card-type>")
class TypeWord(Quality):
    """Of a card type."""

    type: str

    def fits(self, game: Game, frame: Frame, id: int) -> bool:
        return self.type in game.view(id).types


@phrase("kind-modifier", "<types:card-type+or>", cost=1)
@phrase("kind-modifier", "<types:card-type+and>", cost=1)
class TypeWords(Quality):
    """Of at least one of several card types."""

    types: tuple[str, ...]

    def fits(self, game: Game, frame: Frame, id: int) -> bool:
        return not game.view(id).types.isdisjoint(self.types)


words(
    "nontype",
    {
        f"non{type_}": type_
        for type_ in ("artifact", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery")
    },
)


@phrase("kind-modifier", "<type:nontype>")
class NotOfType(Quality):
    """Not of a card type."""

    type: str

    def fits(self, game: Game, frame: Frame, id: int) -> bool:
        return self.type not in game.view(id).types


@phrase("kind-modifier", "<subtype:subtype>")
class SubtypeWord(Quality):
    """Of a subtype."""

    subtype: str

    def fits(self, game: Game, frame: Frame, id: int) -> bool:
        return self.subtype in game.view(id).subtypes


@phrase("kind-modifier", "<supertype:supertype>", at={"positive": True})
@phrase("kind-modifier", "<supertype:non-supertype>", at={"positive": False})
class SupertypeWord(Quality):
    """Of a supertype, or not of it."""

    supertype: str
    positive: bool

    def fits(self, game: Game, frame: Frame, id: int) -> bool:
        return (self.supertype in game.view(id).supertypes) is self.positive


words("non-supertype", {"nonbasic": "basic", "nonlegendary": "legendary", "nonsnow": "snow"})


@phrase("kind-modifier", "<color:color>")
class ColorWord(Quality):
    """Of a color (CR 105.2)."""

    color: str

    def fits(self, game: Game, frame: Frame, id: int) -> bool:
        return self.color in game.view(id).colors


@phrase("kind-modifier", "<colors:color+or>", cost=1)
class ColorWords(Quality):
    """Of at least one of several colors (CR 105.2)."""

    colors: tuple[str, ...]

    def fits(self, game: Game, frame: Frame, id: int) -> bool:
        return not game.view(id).colors.isdisjoint(self.colors)


@phrase("kind-modifier", "colorless", at={"least": 0, "most": 0})
@phrase("kind-modifier", "monocolored", at={"least": 1, "most": 1})
@phrase("kind-modifier", "multicolored", at={"least": 2, "most": 5})
class ColorCount(Quality):
    """How many colors it has (CR 105.2a-c)."""

    least: int
    most: int

    def fits(self, game: Game, frame: Frame, id: int) -> bool:
        return self.least <= len(game.view(id).colors) <= self.most


@phrase("state", "tapped", at={"tapped": True})
@phrase("state", "untapped", at={"tapped": False})
class TappedState(Quality):
    """Tapped or untapped (CR 110.5)."""

    tapped: bool

    def fits(self, game: Game, frame: Frame, id: int) -> bool:
        return game.thing(id).tapped is self.tapped


includes("kind-modifier", "state")


@phrase("kind-modifier", "another", at={"word": "another"})
@phrase("kind-modifier", "other", at={"word": "other"})
class Other(Quality):
    """Not the source itself; the word is the one that fits the number of its noun."""

    word: str

    def fits(self, game: Game, frame: Frame, id: int) -> bool:
        return id != frame.source


@phrase("kind-modifier", "token", at={"token": True})
@phrase("kind-modifier", "nontoken", at={"token": False})
class TokenWord(Quality):
    """A token, or not one (CR 111.1)."""

    token: bool

    def fits(self, game: Game, frame: Frame, id: int) -> bool:
        return (game.thing(id).kind == "token") is self.token


@phrase("kind-tail", "you cast")
class YouCast(Quality):
    """A spell that the ability's controller casts or has cast; a copy was not cast (CR 707.10)."""

    def fits(self, game: Game, frame: Frame, id: int) -> bool:
        casting = game.thing(id).casting
        return game.controller(id) == frame.controller and (casting is None or casting.was_cast)


@phrase("kind-tail", "you control")
class YouControl(Quality):
    """Under the control of the ability's controller."""

    def fits(self, game: Game, frame: Frame, id: int) -> bool:
        return game.controller(id) == frame.controller


@phrase("kind-tail", "an opponent controls")
@phrase("kind-tail", "your opponents control")
class OpponentControls(Quality):
    """Under the control of an opponent."""

    def fits(self, game: Game, frame: Frame, id: int) -> bool:
        return game.controller(id) != frame.controller


@phrase("kind-tail", "that player controls")
@phrase("kind-tail", "they control")
class ThatPlayerControls(Quality):
    """Under the control of the player just mentioned."""

    refers_to = ("player",)

    def fits(self, game: Game, frame: Frame, id: int) -> bool:
        return game.controller(id) == frame.refs.get("player")


words("own-zone", {"hand": "hand", "graveyard": "graveyard", "library": "library"})


@phrase("kind-tail", "in your <where:own-zone>", at={"own": True})
@phrase("kind-tail", "from your <where:own-zone>", at={"own": True})
@phrase("kind-tail", "in a <where:own-zone>", at={"own": False})
class InZone(Quality):
    """In a player's zone (CR 400.1)."""

    where: str
    own: bool

    def asks_for_zone(self) -> str:
        return self.where

    def fits(self, game: Game, frame: Frame, id: int) -> bool:
        thing = game.thing(id)
        return thing.zone == self.where and (not self.own or thing.owner == frame.controller)


@phrase("kind-tail", "that aren't <subtype:subtype.many>")
class NotOfSubtype(Quality):
    """Not of a subtype."""

    subtype: str

    def fits(self, game: Game, frame: Frame, id: int) -> bool:
        return self.subtype not in game.view(id).subtypes


@phrase("kind-tail", "on the battlefield")
class OnBattlefield(Quality):
    """On the battlefield."""

    def fits(self, game: Game, frame: Frame, id: int) -> bool:
        return game.thing(id).zone == "battlefield"


@phrase("kind-tail", "with mana value <number:number> or less", at={"sense": "at most"})
@phrase("kind-tail", "with mana value <number:number> or greater", at={"sense": "at least"})
@phrase("kind-tail", "with mana value <number:number>", at={"sense": "exactly"})
class ManaValueIs(Quality):
    """How its mana value compares to a number (CR 202.3)."""

    number: int
    sense: str

    def fits(self, game: Game, frame: Frame, id: int) -> bool:
        from .casting_cost import mana_value
        from .condition import compare

        return compare(mana_value(game, id), self.sense, self.number)


@phrase("kind-tail", "of the chosen kind")
class OfTheChosenKind(Quality):
    """Land or nonland, as was chosen."""

    refers_to = ("kind",)

    def fits(self, game: Game, frame: Frame, id: int) -> bool:
        return ("land" in game.view(id).types) is (frame.refs.get("kind") == "land")


@phrase("kind", "<modifiers:kind-modifier*> <base:kind-base.=> <tails:kind-tail*>")
class Kind(Node):
    """A kind of object: adjectives, a head, restrictions."""

    modifiers: tuple[Quality, ...]
    base: Base
    tails: tuple[Quality, ...]

    def fits(self, game: Game, frame: Frame, id: int) -> bool:
        """Whether an object is of this kind now, or was where it last existed."""
        if self._named_zone() is not None:
            return self.describes(game, frame, id)
        return self.base.fits(game, frame, id) and self._restricted(game, frame, id)

    def describes(self, game: Game, frame: Frame, id: int) -> bool:
        """Whether a card or object is of this kind where the text means cards of a zone (CR 109.2a)."""
        return self.base.describes(game, frame, id) and self._restricted(game, frame, id)

    def _restricted(self, game: Game, frame: Frame, id: int) -> bool:
        """Whether it is no ability and has all qualities that are named."""
        thing = game.things.get(id) or game.thing(id)
        if thing.ability is not None:
            return False
        return all(tail.fits(game, frame, id) for tail in self.tails) and all(
            modifier.fits(game, frame, id) for modifier in self.modifiers
        )

    def zones(self) -> tuple[str, ...]:
        """The zones in which such objects can be."""
        zone = self._named_zone()
        return self.base.zones() if zone is None else (zone,)

    def _named_zone(self) -> str | None:
        """The zone that a restriction names, if one does."""
        return next((zone for tail in self.tails if (zone := tail.asks_for_zone()) is not None), None)

    def find(self, game: Game, frame: Frame) -> list[int]:
        """All objects of this kind, in order of zones."""
        found: list[int] = []
        for zone in self.zones():
            for player in range(len(game.players)) if zone in ("hand", "graveyard", "library") else (-1,):
                found.extend(id for id in game.ids(zone, player) if self.fits(game, frame, id))
        return found
