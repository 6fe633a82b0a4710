"""The symbols {T} and {Q} in costs, and since when a creature has to be controlled (CR 107.5, 107.6, 302.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from upheld.engine.ability import Ability, Frame
from upheld.engine.cost import Cost
from upheld.engine.errors import IllegalAction, Unpayable
from upheld.engine.marks import rule
from upheld.language import phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game

TAPPED_CANT_TAP = rule("107.5", "118.3", without="a tapped permanent may pay {T} again")
UNTAPPED_CANT_UNTAP = rule("107.6", without="an untapped permanent may pay {Q}")
SUMMONING_SICKNESS = rule(
    "302.6",
    without="a creature's {T} and {Q} abilities may be activated in the turn it comes under its controller's control",
)


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


@phrase("keyword", "haste")
class Haste(Ability):
    """Haste (CR 702.10)."""


def is_summoning_sick(game: Game, id: int) -> bool:
    """Whether a creature has not been controlled continuously since its controller's turn began (302.6)."""
    values = game.view(id)
    if "creature" not in values.types or values.has(Haste):
        return False
    began = game.players[values.controller].turn_began
    return game.things[id].held_since > began


def check_sickness(game: Game, id: int) -> None:
    """Raise IllegalAction where rule 302.6 forbids a {T} or {Q} cost."""
    if is_summoning_sick(game, id) and SUMMONING_SICKNESS.obeyed(game):
        raise IllegalAction(
            f"{game.name(id)} has not been under its controller's control since their turn began",
            "302.6",
            SUMMONING_SICKNESS,
        )


@phrase("cost", "{T}")
class TapSymbol(Cost):
    """Tap this permanent (CR 107.5)."""

    def is_payable(self, game: Game, frame: Frame) -> bool:
        try:
            self._check(game, frame.source)
        except IllegalAction:
            return False
        return True

    def _check(self, game: Game, id: int) -> None:
        thing = game.things.get(id)
        if thing is None or thing.zone != "battlefield":
            raise Unpayable("only a permanent can pay {T}", "107.5")
        check_sickness(game, id)
        if thing.tapped and TAPPED_CANT_TAP.obeyed(game):
            raise Unpayable(f"{game.name(id)} is tapped already", "107.5", TAPPED_CANT_TAP)

    def pay(self, game: Game, frame: Frame) -> None:
        self._check(game, frame.source)
        game.do(Tap(frame.source))


@phrase("cost", "{Q}")
class UntapSymbol(Cost):
    """Untap this permanent (CR 107.6)."""

    def is_payable(self, game: Game, frame: Frame) -> bool:
        try:
            self._check(game, frame.source)
        except IllegalAction:
            return False
        return True

    def _check(self, game: Game, id: int) -> None:
        thing = game.things.get(id)
        if thing is None or thing.zone != "battlefield":
            raise Unpayable("only a permanent can pay {Q}", "107.6")
        check_sickness(game, id)
        if not thing.tapped and UNTAPPED_CANT_UNTAP.obeyed(game):
            raise Unpayable(f"{game.name(id)} is untapped already", "107.6", UNTAPPED_CANT_UNTAP)

    def pay(self, game: Game, frame: Frame) -> None:
        self._check(game, frame.source)
        game.do(Untap(frame.source))


TAP = TapSymbol()
UNTAP = UntapSymbol()
