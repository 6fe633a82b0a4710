"""How long continuous effects of resolved spells and abilities last, and where they end (CR 611.2a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .effects import EndEffects
from .marks import rule

if TYPE_CHECKING:
    from .effects import Duration, Effect
    from .game import Game

THAT_PLAYERS_TURN = rule(
    "611.2a", without="an effect that lasts until your next turn is over when the next turn of anybody begins"
)


def as_turn_begins(game: Game, player: int) -> tuple[EndEffects, ...]:
    """The end of what lasts until this player's next turn, as that turn begins (CR 611.2a)."""
    lasting = _lasting(game, "your next turn")
    due = [effect for effect in lasting if effect.controller == player]
    if len(due) < len(lasting) and not THAT_PLAYERS_TURN.obeyed(game):
        due = lasting
    return _end_of(due, "611.2a")


def as_turn_ends(game: Game) -> tuple[EndEffects, ...]:
    """The end of what lasts until end of turn, in the cleanup step (CR 514.2)."""
    return _end_of(_lasting(game, "end of turn"), "514.2")


def _lasting(game: Game, duration: Duration) -> list[Effect]:
    return [effect for effect in game.effects if effect.duration == duration]


def _end_of(effects: list[Effect], number: str) -> tuple[EndEffects, ...]:
    return (EndEffects(tuple(effect.id for effect in effects), (number,)),) if effects else ()
