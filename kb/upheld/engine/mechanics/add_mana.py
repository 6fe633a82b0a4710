"""Adding mana: fixed symbols, a choice of colors, types that other permanents could produce (CR 106)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement, islice
from typing import TYPE_CHECKING, Any

from upheld.engine import could_produce
from upheld.engine.ability import Frame
from upheld.engine.body import PlayerVerb
from upheld.engine.choice import Option
from upheld.engine.mana import COLOR_NAMES, COLORS, Symbols, amounts_added, written
from upheld.engine.mana_abilities import AddMana
from upheld.engine.marks import rule
from upheld.engine.quantity import Count, Quantity
from upheld.language import Node, phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game

UNDEFINED_IS_NONE = rule("106.5", without="mana of an undefined type is colorless mana")
COLORS_ARE_FIVE = rule("106.1a", without="colorless counts as a color of mana")


class Add(PlayerVerb):
    """Add mana to the player's pool."""

    concerns = frozenset({"mana"})
    adds_mana = True

    def do(self, game: Game, frame: Frame, player: int) -> None:
        types = self.types(game, frame, player)
        if not types:
            frame.refs["named only"] = self.named(game, frame)
            return
        source = frame.source
        frame.refs["unreplaced"] = (*frame.refs.get("unreplaced", ()), *types)
        happened = game.do(AddMana(player, types, source, frame.refs.get("tapped for mana")))
        made = tuple(type_ for event in happened if isinstance(event, AddMana) for type_ in event.types)
        frame.refs["produced"] = (*frame.refs.get("produced", ()), *made)

    def types(self, game: Game, frame: Frame, player: int) -> tuple[str, ...]:
        """The mana it would add, choices made."""
        raise NotImplementedError

    def named(self, game: Game, frame: Frame) -> frozenset[str]:
        """The types that it names although it adds no mana of them now."""
        return frozenset()


def choose_type(game: Game, frame: Frame, player: int, types: Iterable[str]) -> str | None:
    """The player's choice among mana types, or None where no type is defined (CR 106.5)."""
    known = [type_ for type_ in COLOR_NAMES if type_ in set(types)]
    if not known:
        is_asked_in_thought = game.assumed is not None
        return None if is_asked_in_thought or UNDEFINED_IS_NONE.obeyed(game) else "C"
    options = [Option(type_, COLOR_NAMES[type_]) for type_ in known]
    return str(game.ask(player, "color", "which mana", options, frame.source))


def _added(game: Game, frame: Frame, player: int, symbols: Symbols) -> tuple[str, ...]:
    """The mana that symbols add; the player chooses a half of each hybrid symbol (CR 106.8)."""
    result: tuple[str, ...] = ()
    for symbol in symbols:
        amounts = amounts_added(symbol)
        if len(amounts) == 1:
            result += amounts[0]
            continue
        options = [Option(amount, written(amount)) for amount in amounts]
        result += game.ask(player, "color", f"which half of {{{symbol}}}", options, frame.source)
    return result


@phrase("player-verb", "add <symbols:mana>")
class AddSymbols(Add):
    """Add the mana written."""

    symbols: Symbols

    @property
    def fixed_types(self) -> tuple[str, ...] | None:
        """The mana that is added whatever the game is like; None where there is a choice."""
        amounts = [amounts_added(symbol) for symbol in self.symbols]
        if any(len(either) > 1 for either in amounts):
            return None
        return tuple(sorted(type_ for (only,) in amounts for type_ in only))

    def types(self, game: Game, frame: Frame, player: int) -> tuple[str, ...]:
        return _added(game, frame, player, self.symbols)


@phrase("player-verb", "add <choices:mana+or>", cost=1)
class AddOneOf(Add):
    """Add one of several amounts."""

    choices: tuple[Symbols, ...]

    def types(self, game: Game, frame: Frame, player: int) -> tuple[str, ...]:
        if len(self.choices) == 1:
            return _added(game, frame, player, self.choices[0])
        options = [Option(choice, written(choice)) for choice in self.choices]
        chosen: Symbols = game.ask(player, "color", "which mana", options, frame.source)
        return _added(game, frame, player, chosen)


@phrase("player-verb", "add <symbols:mana> for each <kind:kind>")
class AddForEach(Add):
    """Add an amount as often as there are objects of a kind."""

    symbols: Symbols
    kind: Any

    def types(self, game: Game, frame: Frame, player: int) -> tuple[str, ...]:
        return _added(game, frame, player, self.symbols * Count(self.kind).amount(game, frame))

    def named(self, game: Game, frame: Frame) -> frozenset[str]:
        amounts = [amount for symbol in self.symbols for amount in amounts_added(symbol)]
        return frozenset(type_ for amount in amounts for type_ in amount)


@phrase("player-verb", "add <number:quantity> mana of any color")
@phrase("player-verb", "add <number:quantity> mana of any one color")
class AddAnyColor(Add):
    """Add mana of one color of the player's choice."""

    number: Quantity

    def types(self, game: Game, frame: Frame, player: int) -> tuple[str, ...]:
        type_ = choose_type(game, frame, player, COLORS)
        return (type_,) * self.number.amount(game, frame) if type_ else ()


@lru_cache(maxsize=64)
def _combinations(number: int, most: int) -> tuple[Option, ...]:
    """Amounts of that much mana in colors, the order in it left aside: every one, or the first `most`."""
    return tuple(
        Option(types, "".join(f"{{{type_}}}" for type_ in types))
        for types in islice(combinations_with_replacement(COLORS, number), most)
    )


@phrase("player-verb", "add <number:quantity> mana in any combination of colors")
class AddCombination(Add):
    """Add mana, the color of each chosen by the player."""

    number: Quantity

    def types(self, game: Game, frame: Frame, player: int) -> tuple[str, ...]:
        options = _combinations(self.number.amount(game, frame), game.limits.options + 1)
        chosen: tuple[str, ...] = game.ask(player, "color", "which mana", options, frame.source)
        return chosen


@phrase("player-verb", "add <number:quantity> mana of the chosen color")
@phrase("player-verb", "add <number:quantity> mana of that color")
class AddChosenColor(Add):
    """Add mana of the color that was chosen, if one was (CR 106.5)."""

    number: Quantity

    def types(self, game: Game, frame: Frame, player: int) -> tuple[str, ...]:
        color = frame.refs.get("color") or dict(game.thing(frame.source).chosen).get("color")
        type_ = choose_type(game, frame, player, (color,) if color else ())
        return (type_,) * self.number.amount(game, frame) if type_ else ()


@phrase("produced", "any type that a <kind:kind> could produce", at={"colors_only": False})
@phrase("produced", "any color that a <kind:kind> could produce", at={"colors_only": True})
class CouldProduce(Node):
    """The types of mana that permanents of a kind could produce (CR 106.7)."""

    kind: Any
    colors_only: bool

    def types(self, game: Game, frame: Frame) -> frozenset[str]:
        found: frozenset[str] = frozenset()
        for id in self.kind.find(game, frame):
            found |= could_produce.types(game, id)
        if self.colors_only and "C" in found and COLORS_ARE_FIVE.obeyed(game):
            return found - {"C"}
        return found


@phrase("produced", "any type that land produced")
@phrase("produced", "any type that permanent produced")
class ThatProduced(Node):
    """The types of mana just produced."""

    refers_to = ("types",)

    def types(self, game: Game, frame: Frame) -> frozenset[str]:
        return frozenset(frame.refs.get("types", ()))


@phrase("produced", "the color of a <kind:kind>")
class ColorsAmong(Node):
    """The colors of permanents of a kind (CR 105.2)."""

    kind: Any

    def types(self, game: Game, frame: Frame) -> frozenset[str]:
        colors: frozenset[str] = frozenset()
        for id in self.kind.find(game, frame):
            colors |= game.view(id).colors
        return colors


@phrase("player-verb", "add <number:quantity> mana of <produced:produced>")
class AddProduced(Add):
    """Add mana of a type found in the game; none where none is defined (CR 106.5)."""

    number: Quantity
    produced: Any

    def types(self, game: Game, frame: Frame, player: int) -> tuple[str, ...]:
        type_ = choose_type(game, frame, player, self.produced.types(game, frame))
        return (type_,) * self.number.amount(game, frame) if type_ else ()


@phrase("player-verb", "choose a color")
class ChooseColor(PlayerVerb):
    """The player chooses a color (CR 105.4)."""

    def do(self, game: Game, frame: Frame, player: int) -> None:
        frame.refs["color"] = choose_type(game, frame, player, COLORS)


@phrase("player-verb", "choose <among:produced>")
class ChooseColorAmong(PlayerVerb):
    """The player chooses one of the colors found; nothing where there is none."""

    among: Any

    def do(self, game: Game, frame: Frame, player: int) -> None:
        colors = self.among.types(game, frame)
        frame.refs["color"] = choose_type(game, frame, player, colors) if colors else None
