"""A permanent as it would exist on the battlefield, before it enters (CR 614.12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from . import characteristics
from .marks import former, rule
from .shape import Shape

if TYPE_CHECKING:
    from .characteristics import Characteristics
    from .game import Game
    from .move import Move
    from .position import Thing

V = TypeVar("V")

AS_IT_WOULD_EXIST = rule(
    "614.12",
    without="what modifies how a permanent enters is looked for on the printed card",
)
OTHERS_IGNORED = former(
    "what the abilities of other objects would do to a permanent is ignored when it is judged as it enters",
    of="614.12@2017-08-25",
    now="614.12",
)


def judged(game: Game, move: Move, judge: Callable[[int], V]) -> V | None:
    """What `judge` says of the object as it would exist on the battlefield, None where it would not enter.

    The misreading of 614.12 judges it by what is printed on it, its former wording by its own abilities and
    by effects that were upon its spell.
    """
    with _entered(game, move) as id:
        if id is None:
            return None
        found = judge(id)
        if not game.shape.layered:
            return found
        if OTHERS_IGNORED.in_force(game):
            return _without_others(game, id, judge)
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
    return _with(game, id, characteristics.base(thing, game.face(thing)), judge)


def _without_others(game: Game, id: int, judge: Callable[[int], V]) -> V:
    """What is said of the object by its own abilities and by effects that were upon its spell."""
    return _with(game, id, _alone(game, id), judge)


def _with(game: Game, id: int, values: Characteristics, judge: Callable[[int], V]) -> V:
    """What is said of the object if it has these values; every other object is looked at as it is.

    It has been judged as it would be, so the shape knows what every object is.
    """
    working, game.working = game.working, {**game.shape.views, id: values}
    try:
        return judge(id)
    finally:
        game.working = working


def _alone(game: Game, id: int) -> Characteristics:
    """The characteristics of the object while no other one has abilities.

    Of the effects that were created earlier only those count that were upon its spell (CR 400.7a).
    """
    effects = tuple(effect for effect in game.effects if id in (effect.locked or ()))
    things = {other: thing if other == id else _silent(thing) for other, thing in game.things.items()}
    with game.at(game.save()._replace(things=things, effects=effects, shape=Shape())):
        return game.view(id)


def _silent(thing: Thing) -> Thing:
    """The same object without abilities."""
    face = thing.copied or thing.face
    return thing if face is None else thing._replace(copied=face._replace(abilities=()))
