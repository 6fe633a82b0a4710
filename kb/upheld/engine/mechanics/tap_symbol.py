"""The symbols {T} and {Q} in costs, and since when a creature must be controlled (CR 107.5, 107.6, 302.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from upheld.engine import characteristics
from upheld.engine.ability import Ability, Active, Frame, frame_of
from upheld.engine.cost import Cost
from upheld.engine.counter_kinds import keyword_counter
from upheld.engine.errors import IllegalAction, Unpayable
from upheld.engine.marks import Mark, rule
from upheld.language import phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game

TAPPED_CANT_TAP = rule("107.5", "118.3", without="a tapped permanent may pay {T} again")
UNTAPPED_CANT_UNTAP = rule("107.6", without="an untapped permanent may pay {Q}")
SUMMONING_SICKNESS = rule(
    "302.6",
    "602.5a",
    without="a creature's {T} and {Q} abilities may be activated in the turn it comes under one's control",
)
CREATURES_ONLY = rule(
    "302.6",
    "602.5a",
    without="any permanent must be controlled since the turn began to use its {T} or {Q} abilities",
)
SINCE_CONTROLLED = rule(
    "302.6", without="what counts is since when the permanent has been a creature, not since when controlled"
)
HASTE_FOR_SYMBOLS = rule("702.10c", "602.5a", without="haste lets a creature attack, but not use {T} or {Q}")


class Tap(NamedTuple):
    """A permanent becomes tapped (CR 701.26a)."""

    thing: int

    rules: tuple[str, ...] = ("701.26a",)

    def affected(self, game: Game) -> int:
        return game.controller(self.thing)

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> Tap | None:
        thing = game.things.get(self.thing)
        if thing is None or thing.tapped or thing.zone != "battlefield":
            return None
        game.set_thing(self.thing, tapped=True)
        return self


class Untap(NamedTuple):
    """A permanent becomes untapped (CR 701.26b)."""

    thing: int

    rules: tuple[str, ...] = ("701.26b",)

    def affected(self, game: Game) -> int:
        return game.controller(self.thing)

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> Untap | None:
        thing = game.things.get(self.thing)
        if thing is None or not thing.tapped:
            return None
        game.set_thing(self.thing, tapped=False)
        return self


@keyword_counter("haste")
@phrase("keyword", "haste")
class Haste(Ability):
    """Haste (CR 702.10)."""


def is_summoning_sick(game: Game, id: int) -> bool:
    """Whether a creature has not been controlled continuously since its controller's turn began (302.6)."""
    values = game.view(id)
    return "creature" in values.types and not values.has(Haste) and is_recent(game, id)


def is_recent(game: Game, id: int) -> bool:
    """Whether its controller has come to control it since their most recent turn began."""
    return game.things[id].held_since > game.players[game.controller(id)].turn_began


def check_sickness(game: Game, id: int) -> None:
    """Raise IllegalAction where rule 302.6 forbids a {T} or {Q} cost; creatures with haste are free of it."""
    forbidding = _forbidding(game, id)
    if forbidding is not None:
        raise IllegalAction(
            f"{game.name(id)} has not been under its controller's control since their turn began",
            "302.6",
            forbidding,
        )


def _forbidding(game: Game, id: int) -> Mark | None:
    """The rule that forbids the cost, or under a misreading the one that would have allowed it."""
    values = game.view(id)
    if not is_recent(game, id):
        is_new = "creature" in values.types and _is_creature_since_this_turn(game, id)
        return SINCE_CONTROLLED if is_new and not SINCE_CONTROLLED.obeyed(game) else None
    if "creature" not in values.types:
        return None if CREATURES_ONLY.obeyed(game) else CREATURES_ONLY
    if values.has(Haste):
        return None if HASTE_FOR_SYMBOLS.obeyed(game) else HASTE_FOR_SYMBOLS
    return SUMMONING_SICKNESS if SUMMONING_SICKNESS.obeyed(game) else None


def _is_creature_since_this_turn(game: Game, id: int) -> bool:
    """Whether an effect that began since its controller's turn began makes it a creature."""
    if "creature" in game.face(game.things[id]).types:
        return False
    began = game.players[game.controller(id)].turn_began
    return any(
        active.stamp > began and "4" in active.ability.layers() and _makes_creature(game, active, id)
        for active in game.active("layer")
    )


def _makes_creature(game: Game, active: Active, id: int) -> bool:
    """Whether an effect in layer 4 alone would make a creature of this permanent."""
    locked = next((effect.locked for effect in game.effects if effect.id == active.effect), None)
    frame = frame_of(active)
    if id not in (active.ability.affects(game, frame) if locked is None else locked):
        return False
    values = characteristics.base(game.things[id], game.face(game.things[id]))
    active.ability.apply(game, frame, "4", id, values)
    return "creature" in values.types


class TurnSymbol(Cost):
    """Tap or untap the permanent whose ability this is."""

    turns_source = True
    symbol = ""
    defined_in = ""

    def is_payable(self, game: Game, frame: Frame) -> bool:
        return self.obstacle(game, frame) is None

    def obstacle(self, game: Game, frame: Frame) -> IllegalAction | None:
        try:
            self._check(game, frame.source)
        except IllegalAction as error:
            return error
        return None

    def _check(self, game: Game, id: int) -> None:
        thing = game.things.get(id)
        if thing is None or thing.zone != "battlefield":
            raise Unpayable(f"only a permanent can pay {self.symbol}", self.defined_in)
        self.check_status(game, id, is_tapped=thing.tapped)
        check_sickness(game, id)

    def pay(self, game: Game, frame: Frame) -> None:
        self._check(game, frame.source)
        self.turn(game, frame.source)

    def check_status(self, game: Game, id: int, *, is_tapped: bool) -> None:
        """Raise Unpayable where the permanent is turned that way already."""
        raise NotImplementedError

    def turn(self, game: Game, id: int) -> None:
        """Tap or untap the permanent."""
        raise NotImplementedError


@phrase("cost", "{T}")
class TapSymbol(TurnSymbol):
    """Tap this permanent (CR 107.5)."""

    is_tap_symbol = True
    symbol = "{T}"
    defined_in = "107.5"

    def check_status(self, game: Game, id: int, *, is_tapped: bool) -> None:
        if is_tapped and TAPPED_CANT_TAP.obeyed(game):
            raise Unpayable(f"{game.name(id)} is tapped already", "107.5", TAPPED_CANT_TAP)

    def turn(self, game: Game, id: int) -> None:
        game.do(Tap(id))


@phrase("cost", "{Q}")
class UntapSymbol(TurnSymbol):
    """Untap this permanent (CR 107.6)."""

    symbol = "{Q}"
    defined_in = "107.6"

    def check_status(self, game: Game, id: int, *, is_tapped: bool) -> None:
        if not is_tapped and UNTAPPED_CANT_UNTAP.obeyed(game):
            raise Unpayable(f"{game.name(id)} is untapped already", "107.6", UNTAPPED_CANT_UNTAP)

    def turn(self, game: Game, id: int) -> None:
        game.do(Untap(id))


TAP = TapSymbol()
UNTAP = UntapSymbol()
