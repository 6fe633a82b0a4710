"""Draws as events that abilities wait for or replace (CR 121.2a, 121.6, 614.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from upheld.engine.ability import Frame
from upheld.engine.body import Step
from upheld.engine.marks import rule
from upheld.engine.position import Refs
from upheld.engine.triggered import Happening
from upheld.engine.turn import StepBegins
from upheld.language import phrase

from .draw import Draw, DrawnThisWay

if TYPE_CHECKING:
    from upheld.engine.game import Game

EMPTY_LIBRARY_TOO = rule("614.11", "121.6a", without="a draw from an empty library cannot be replaced")
OWN_DRAW_STEP = rule("109.5", without="your draw step is whatever draw step it is in which you draw")


def is_replaceable(game: Game, player: int) -> bool:
    """Whether a draw of this player can be replaced: always, also with an empty library (CR 614.11)."""
    return game.size("library", player) > 0 or EMPTY_LIBRARY_TOO.obeyed(game)


class _DrawOfACard(Happening):
    """A draw of one card that would happen."""

    would = ("Draw",)

    def would_match(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        return (("player", event.player),)

    def settles(self, game: Game, event: Any) -> bool:
        return is_replaceable(game, event.player)


@phrase("event-verb", "draw a card")
class DrawsACard(_DrawOfACard):
    """A player draws a card."""

    introduces = (
        "player",
        "object",
    )

    names = ("Draw",)

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        return (("player", event.player), ("card", event.card), ("object", event.card))


@phrase("event-verb", "draw <least:number> or more cards")
class DrawsCards(Happening):
    """A player is instructed to draw cards, at least so many of them (CR 121.2a)."""

    introduces = (
        "player",
        "amount",
    )

    least: int
    would = ("DrawCards",)

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        if event.number < self.least:
            return None
        return (("player", event.player), ("amount", event.number))


@phrase("event-verb", "draw a card except the first one you draw in each of your draw steps")
@phrase("event-verb", "draw a card except the first one they draw in each of their draw steps")
class DrawsFurtherCard(_DrawOfACard):
    """A player draws a card, the first one in a draw step of their own left out (CR 109.5)."""

    introduces = ("player",)

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        return (("player", event.player),)

    def would_match(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        is_own = game.flow.active == event.player
        if is_own and _is_first_of_draw_step(game, event.player):
            return None
        return (("player", event.player),)

    def settles(self, game: Game, event: Any) -> bool:
        is_first = _is_first_of_draw_step(game, event.player)
        return is_replaceable(game, event.player) and not (is_first and not OWN_DRAW_STEP.obeyed(game))


def _is_first_of_draw_step(game: Game, player: int) -> bool:
    """Whether it is a draw step, anyone's, in which this player has not drawn yet."""
    if game.flow.step != "draw":
        return False
    entry = game.journal
    while entry is not None:
        if entry.kind == "event":
            if isinstance(entry.what, StepBegins):
                return True
            if isinstance(entry.what, Draw) and entry.what.player == player:
                return False
        entry = entry.before
    return True


@phrase("step", "for each card drawn this way, <then:step>")
class ForEachDrawn(Step):
    """A step that is followed once for each card that the instruction before has drawn (CR 614.6)."""

    then: Step

    def do(self, game: Game, frame: Frame) -> None:
        for _ in range(DrawnThisWay().read(game, frame)):
            self.then.do(game, frame)
