"""What changed a permanent spell on the stack goes on with the permanent that it becomes (CR 400.7a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .layered import Layered
from .marks import rule

if TYPE_CHECKING:
    from .effects import Effect
    from .game import Game

GOES_ON = rule(
    "400.7a",
    without="an effect that changed a permanent spell does not apply to the permanent that the spell becomes",
)


def carry_over(game: Game, spell: int, permanent: int) -> None:
    """Effects that changed the spell apply to the permanent that it has become."""
    if not any(_changed(effect, spell) for effect in game.effects) or not GOES_ON.obeyed(game):
        return
    game.effects = tuple(
        _carried(effect, spell, permanent) if _changed(effect, spell) else effect for effect in game.effects
    )


def _carried(effect: Effect, spell: int, permanent: int) -> Effect:
    """The effect, upon the permanent in place of the spell."""
    return effect._replace(locked=tuple(permanent if id == spell else id for id in effect.locked or ()))


def _changed(effect: Effect, spell: int) -> bool:
    """Whether a resolved spell or ability made this effect upon the spell (CR 611.2c)."""
    return spell in (effect.locked or ()) and isinstance(effect.ability, Layered)
