"""Playing lands (CR 305, 116.2a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upheld.engine import steps
from upheld.engine.ability import Ability, Frame, frame_of
from upheld.engine.errors import IllegalAction
from upheld.engine.marks import rule
from upheld.engine.move import Entering, Move
from upheld.engine.wording import whose
from upheld.language import phrase

from .cast_events import LandPlayed

if TYPE_CHECKING:
    from upheld.engine.game import Game

ONE_LAND_A_TURN = rule("305.2", "305.2b", without="a player may play any number of lands in a turn")
LAND_TIMING = rule("305.1", "305.3", without="a land may be played whenever its player has priority")


def play(game: Game, player: int, id: int) -> None:
    """A player plays a land from their hand; IllegalAction where the rules do not allow it (CR 305)."""
    thing = game.things[id]
    if "land" not in game.view(id).types or thing.zone != "hand" or thing.owner != player:
        raise IllegalAction(f"{game.name(id)} is no land in {whose(game, player)} hand", "305.1")
    problem: IllegalAction | None = None
    own_main = game.flow.active == player and game.flow.step in steps.MAIN_PHASES
    if not (own_main and not game.zone("stack")) and LAND_TIMING.obeyed(game):
        problem = IllegalAction(
            "a land can be played only in its player's main phase while the stack is empty",
            "305.1",
            LAND_TIMING,
        )
    if game.fact("lands", player) >= _most(game, player) and ONE_LAND_A_TURN.obeyed(game):
        problem = IllegalAction("no further land can be played this turn", "305.2", ONE_LAND_A_TURN)
    if problem is not None:
        raise problem
    moved = game.do(Move(id, "battlefield", "play", entering=Entering(player)))
    land = next(event.became for event in moved if isinstance(event, Move) and event.became)
    game.do(LandPlayed(land, player))


def _most(game: Game, player: int) -> int:
    """How many lands the player can play this turn: one and as many as effects add (CR 305.2a)."""
    most = 1
    for active in game.active("additional lands"):
        most += active.ability.additional_lands(game, frame_of(active), player)
    return most


@phrase("static", "you may play an additional land on each of your turns", at={"number": 1})
@phrase("static", "you may play <number:number> additional lands on each of your turns")
class AdditionalLands(Ability):
    """More lands can be played each turn (CR 305.2)."""

    number: int

    def channels(self) -> tuple[str, ...]:
        return ("additional lands",)

    def additional_lands(self, game: Game, frame: Frame, player: int) -> int:
        return self.number if player == frame.controller else 0
