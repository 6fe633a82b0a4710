"""A permanent as it would exist on the battlefield, before it enters (CR 614.12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from . import characteristics
from .marks import rule

if TYPE_CHECKING:
    from .game import Game
    from .move import Move

V = TypeVar("V")

AS_IT_WOULD_EXIST = rule(
    "614.12",
    without="what modifies how a permanent enters is looked for on the printed card",
)


def judged(game: Game, move: Move, judge: Callable[[int], V]) -> V | None:
    """What `judge` says of the object as it would exist on the battlefield, None where it would not enter.

    The misreading of 614.12 judges it by what is printed on it.
    """
    with _entered(game, move) as id:
        if id is None:
            return None
        found = judge(id)
        if game.shape.layered is False:
            return found
        printed = _as_printed(game, id, judge)
    return found if printed == found or AS_IT_WOULD_EXIST.obeyed(game) else printed


@contextmanager
def _entered(game: Game, move: Move) -> Iterator[int | None]:
    """The object that would be on the battlefield, in the game as it would be then."""
    present = game.save()
    with game.in_thought() as asked:
        game.before = None
        try:
            done = move.perform(game)
            yield done.became if done is not None else None
        finally:
            game.restore(present)
    game.note(asked)


def _as_printed(game: Game, id: int, judge: Callable[[int], V]) -> V:
    """What is said of the object by its copiable values alone."""
    thing = game.things[id]
    working, game.working = game.working, {id: characteristics.base(thing, game.face(thing))}
    try:
        return judge(id)
    finally:
        game.working = working
