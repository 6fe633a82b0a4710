"""Warp: cast it cheaper for a turn, then cast it from exile on a later turn (CR 702.185)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from upheld.engine.ability import Ability, Frame
from upheld.engine.casting import Way
from upheld.engine.cost import Cost
from upheld.engine.effects import StartEffect
from upheld.engine.marks import rule
from upheld.engine.move import Move
from upheld.engine.position import Refs
from upheld.engine.triggers import Trigger
from upheld.language import phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game

ONLY_FOR_A_TURN = rule("702.185a", without="a permanent cast for its warp cost stays on the battlefield")


@phrase("keyword", "warp <costs:cost+,>")
class Warp(Ability):
    """An alternative cost from the hand; the permanent is exiled at the next end step (CR 702.185a)."""

    costs: tuple[Cost, ...]
    zones = ("hand", "stack")

    def channels(self) -> tuple[str, ...]:
        return ("way to cast", "becomes a permanent")

    def way_to_cast(self, game: Game, frame: Frame, player: int, id: int) -> Way | None:
        thing = game.things[id]
        if id != frame.source or thing.zone != "hand" or thing.owner != player:
            return None
        return Way("warp", self.costs)

    def as_permanent(self, game: Game, frame: Frame, permanent: int) -> None:
        """The spell has become a permanent: what its being warped schedules is scheduled (CR 608.3g)."""
        casting = game.things[permanent].casting
        if casting is not None and casting.alternative == "warp" and ONLY_FOR_A_TURN.obeyed(game):
            delayed = StartEffect(
                ExileAtEndStep(), permanent, frame.controller, "until used", rules=("608.3g",)
            )
            game.do(delayed)


class ExileAtEndStep(Trigger):
    """The delayed triggered ability of warp: exile the permanent at the beginning of the next end step."""

    is_enters_trigger = False
    is_delayed = True

    @property
    def event_names(self) -> tuple[str, ...]:
        return ("StepBegins",)

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        return () if event.step == "end" else None

    def targets(self) -> tuple[Any, ...]:
        return ()

    def carry_out(self, game: Game, frame: Frame) -> None:
        if frame.source not in game.things:
            return
        happened = game.do(Move(frame.source, "exile", "exile"))
        became = next((event.became for event in happened if isinstance(event, Move)), None)
        if became is not None:
            game.do(StartEffect(CastWarped(game.flow.turn), became, frame.controller, "game"))


class CastWarped(Ability):
    """A warped card's owner may cast it from exile once the turn has ended in which it was exiled."""

    turn: int

    def channels(self) -> tuple[str, ...]:
        return ("way to cast",)

    def way_to_cast(self, game: Game, frame: Frame, player: int, id: int) -> Way | None:
        thing = game.things[id]
        if id != frame.source or thing.zone != "exile" or thing.owner != player:
            return None
        return Way(zone="exile") if game.flow.turn > self.turn else None
