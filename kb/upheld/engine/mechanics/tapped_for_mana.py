"""Tapping for mana as an event: triggers on it and replacements of what it produces (CR 106.12a-b)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from upheld.engine.ability import Frame
from upheld.engine.choice import Option
from upheld.engine.mana import COLOR_NAMES, COLORS
from upheld.engine.mana_abilities import AddMana, TappedForMana
from upheld.engine.marks import rule
from upheld.engine.position import Refs
from upheld.engine.reference import Objects
from upheld.engine.replacing import Instead
from upheld.engine.triggered import Happening
from upheld.language import phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game

TYPE_THAT_WAS_MADE = rule(
    "106.12a", without="tapping for a type of mana is judged by the type before replacement effects"
)


@phrase("event-verb", "tap <what:object> for mana", at={"type": None})
@phrase("event-verb", "tap <what:object> for <type:mana>")
class TapsForMana(Happening):
    """A player taps a permanent for mana, perhaps of a named type."""

    introduces = (
        "player",
        "object",
        "types",
        "amount",
    )

    what: Any
    type: tuple[str, ...] | None
    names = ("TappedForMana",)
    would = ("AddMana",)

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        return _matches(game, frame, self.what, self.type, event.permanent, event)

    def would_match(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        if event.tapped is None:
            return None
        return _matches(game, frame, self.what, self.type, event.tapped, event)


@phrase("object-event", "<what:object> is tapped for mana", at={"type": None})
@phrase("object-event", "<what:object> is tapped for <type:mana>")
class IsTappedForMana(TapsForMana):
    """A permanent is tapped for mana, whoever does it."""

    what: Any
    type: tuple[str, ...] | None
    is_by_player = False


def _matches(
    game: Game, frame: Frame, what: Objects, type_: tuple[str, ...] | None, permanent: int, event: Any
) -> Refs | None:
    if not what.means(game, frame, permanent):
        return None
    types = tuple(event.types)
    if type_ is not None and not _is_of_type(game, type_[0], event):
        return None
    return (("player", event.player), ("object", permanent), ("types", types), ("amount", len(types)))


def _is_of_type(game: Game, type_: str, event: Any) -> bool:
    is_made = type_ in event.types
    if isinstance(event, TappedForMana) and is_made is not (type_ in event.unreplaced):
        return is_made is TYPE_THAT_WAS_MADE.obeyed(game)
    return is_made


@phrase("instead", "it produces <factor:number> times as much of that mana instead")
@phrase("instead", "it produces twice as much of that mana instead", at={"factor": 2})
class Multiplied(Instead):
    """As much again of the same mana (CR 106.6a)."""

    factor: int

    def events(self, game: Game, frame: Frame, event: AddMana) -> Sequence[Any]:
        game.bounded(len(event.types) * self.factor)
        return (event._replace(types=event.types * self.factor),)


@phrase("instead", "it produces <symbols:mana> instead of any other type and amount")
class FixedProduct(Instead):
    """Exactly this mana, whatever would have been produced."""

    symbols: tuple[str, ...]

    def events(self, game: Game, frame: Frame, event: AddMana) -> Sequence[Any]:
        return (event._replace(types=self.symbols),)


@phrase("instead", "it produces mana of a color of your choice instead of any other type")
class ColorOfChoice(Instead):
    """As much mana, of one color that the controller chooses."""

    def events(self, game: Game, frame: Frame, event: AddMana) -> Sequence[Any]:
        options = [Option(color, COLOR_NAMES[color]) for color in COLORS]
        color = game.ask(frame.controller, "color", "which color instead", options, frame.source)
        return (event._replace(types=(color,) * len(event.types)),)
