"""Effects on power and toughness, abilities and types, static or for a while (CR 611, 613)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from upheld.engine.ability import Ability, Frame
from upheld.engine.body import ObjectVerb
from upheld.engine.characteristics import Characteristics, intrinsic, spelled_out
from upheld.engine.effects import StartEffect
from upheld.engine.layered import Layered
from upheld.engine.mana import mana_value
from upheld.language import Node, family, phrase, words
from upheld.language.inflection import VERB_FORMS

if TYPE_CHECKING:
    from upheld.engine.game import Game


family("modification", VERB_FORMS)


class Modification(Node):
    """What a continuous effect does to each object, layer by layer."""

    def layers(self) -> tuple[str, ...]:
        raise NotImplementedError

    def amounts(self, game: Game, frame: Frame, layer: str, id: int) -> Any:
        return None

    def apply(self, game: Game, frame: Frame, layer: str, id: int, values: Characteristics) -> None:
        raise NotImplementedError


@phrase("modification", "get <change:change>")
class Gets(Modification):
    """Power and toughness are modified (CR 613.4c)."""

    change: tuple[int, int]

    def layers(self) -> tuple[str, ...]:
        return ("7c",)

    def apply(self, game: Game, frame: Frame, layer: str, id: int, values: Characteristics) -> None:
        if values.power is not None and values.toughness is not None:
            values.power += self.change[0]
            values.toughness += self.change[1]


@phrase("modification", "have base power and toughness <size:size>")
class BaseSize(Modification):
    """Base power and toughness are set (CR 613.4b)."""

    size: tuple[int, int]

    def layers(self) -> tuple[str, ...]:
        return ("7b",)

    def apply(self, game: Game, frame: Frame, layer: str, id: int, values: Characteristics) -> None:
        values.power, values.toughness = self.size


@phrase("modification", "have <abilities:keyword+and>")
@phrase("modification", "gain <abilities:keyword+and>")
class Has(Modification):
    """Abilities are added (CR 613.1f)."""

    abilities: tuple[Ability, ...]

    def layers(self) -> tuple[str, ...]:
        return ("6",)

    def apply(self, game: Game, frame: Frame, layer: str, id: int, values: Characteristics) -> None:
        values.abilities = (*values.abilities, *spelled_out(self.abilities, frame.source, values.abilities))


@phrase("modification", "lose all abilities")
class LosesAll(Modification):
    """All abilities are removed (CR 613.1f)."""

    def layers(self) -> tuple[str, ...]:
        return ("6",)

    def apply(self, game: Game, frame: Frame, layer: str, id: int, values: Characteristics) -> None:
        values.abilities = ()


@phrase("modification", "are <size:size> creatures in addition to their other types")
@phrase("modification", "become a <size:size> creature in addition to its other types")
class AlsoCreature(Modification):
    """Becomes a creature of a size and keeps what else it is (CR 613.1d, 613.4b, 205.1b)."""

    size: tuple[int, int]

    def layers(self) -> tuple[str, ...]:
        return ("4", "7b")

    def apply(self, game: Game, frame: Frame, layer: str, id: int, values: Characteristics) -> None:
        if layer == "4":
            values.types |= {"creature"}
        else:
            values.power, values.toughness = self.size


@phrase("modification", "are creatures in addition to their other types")
class AlsoOfTypeCreature(Modification):
    """Becomes a creature and keeps what else it is (CR 613.1d, 205.1b)."""

    def layers(self) -> tuple[str, ...]:
        return ("4",)

    def apply(self, game: Game, frame: Frame, layer: str, id: int, values: Characteristics) -> None:
        values.types |= {"creature"}


@phrase("modification", "have base power and toughness equal to their mana values")
class BaseSizeOfManaValue(Modification):
    """Base power and toughness are each set to the object's mana value (CR 613.4b, 202.3)."""

    def layers(self) -> tuple[str, ...]:
        return ("7b",)

    def amounts(self, game: Game, frame: Frame, layer: str, id: int) -> int:
        return mana_value(game.view(id).cost)

    def apply(self, game: Game, frame: Frame, layer: str, id: int, values: Characteristics) -> None:
        values.power = values.toughness = mana_value(values.cost)


@phrase("modification", "are <subtype:subtype.many> in addition to their other land types")
class AlsoBasicLandType(Modification):
    """Becomes a basic land type as well, with its mana ability (CR 305.6, 305.7)."""

    subtype: str

    def layers(self) -> tuple[str, ...]:
        return ("4",)

    def apply(self, game: Game, frame: Frame, layer: str, id: int, values: Characteristics) -> None:
        if self.subtype in values.subtypes:
            return
        values.subtypes |= {self.subtype}
        values.abilities = (*values.abilities, *intrinsic(values.types, frozenset({self.subtype})))


@phrase("modification", "are <subtype:subtype.many>")
class BecomesBasicLandType(Modification):
    """Becomes a basic land type: other land types and printed abilities are lost (CR 305.7)."""

    subtype: str

    def layers(self) -> tuple[str, ...]:
        return ("4",)

    def apply(self, game: Game, frame: Frame, layer: str, id: int, values: Characteristics) -> None:
        from upheld.engine.land_types import LAND_TYPES

        values.subtypes = (values.subtypes - LAND_TYPES) | {self.subtype}
        values.abilities = intrinsic(values.types, values.subtypes)


@phrase("modification", "become <color:color>")
@phrase("modification", "are <color:color>")
class BecomesColor(Modification):
    """Becomes exactly one color (CR 613.1e)."""

    color: str

    def layers(self) -> tuple[str, ...]:
        return ("5",)

    def apply(self, game: Game, frame: Frame, layer: str, id: int, values: Characteristics) -> None:
        values.colors = frozenset({self.color})


class Modifying(Layered):
    """An ability or effect that makes modifications."""

    parts: tuple[Modification, ...]

    def layers(self) -> tuple[str, ...]:
        return tuple(layer for part in self.parts for layer in part.layers())

    def amounts(self, game: Game, frame: Frame, layer: str, id: int) -> Any:
        return tuple(part.amounts(game, frame, layer, id) for part in self.parts if layer in part.layers())

    def apply(self, game: Game, frame: Frame, layer: str, id: int, values: Characteristics) -> None:
        for part in self.parts:
            if layer in part.layers():
                part.apply(game, frame, layer, id, values)


@phrase("static", "<what:things> <parts:modification+and>", cost=1)
class StaticEffect(Modifying):
    """Objects are modified as long as the ability is in force (CR 611.3)."""

    what: Any

    def affects(self, game: Game, frame: Frame) -> list[int]:
        return list(self.what.find(game, frame))


class Locked(Modifying):
    """The effect of a resolved spell or ability on objects fixed when it began (CR 611.2c)."""

    def affects(self, game: Game, frame: Frame) -> list[int]:
        return []


words("for-a-while", {"until end of turn": "end of turn", "until your next turn": "your next turn"})


@phrase("object-verb", "<parts:modification.=+and> <duration:for-a-while>")
class ModifyForAWhile(ObjectVerb):
    """Objects are modified for some time (CR 611.2a, 611.2c)."""

    concerns = frozenset({"values"})
    parts: tuple[Modification, ...]
    duration: Any

    def do(self, game: Game, frame: Frame, objects: list[int]) -> None:
        if objects:
            effect = Locked(self.parts)
            game.do(StartEffect(effect, frame.source, frame.controller, self.duration, tuple(objects)))
