"""Memory of derived values that lasts as long as the tables they were computed from."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from .ability import Active
    from .characteristics import Characteristics
    from .game import Game
    from .marks import Mark

V = TypeVar("V")


class Shape:
    """Derived values of one arrangement of objects.

    A new shape is made whenever something changes that characteristics or the abilities in force may depend
    on.  Where continuous effects are in play their conditions may read any table, so `key` also pins those;
    `marks` are the rules that decided in the layers.
    """

    __slots__ = ("active", "key", "layered", "marks", "memo", "moment", "views")

    def __init__(self) -> None:
        self.layered: bool | None = None
        self.key: tuple[Any, ...] | None = None
        self.views: dict[int, Characteristics] = {}
        self.active: dict[str, tuple[Active, ...]] | None = None
        self.memo: dict[Any, Any] = {}
        self.moment: tuple[int, str] | None = None
        self.marks: frozenset[Mark] = frozenset()

    def remembered(self, game: Game, key: Any, find: Callable[[], V]) -> V:
        """What `find` finds, found once as long as nothing that it may read has changed.

        A shape pins what characteristics are made of; what else may be read is compared by value.  The marks
        that decided something on the way have decided it again each time.
        """
        moment = (*status(game), game.players, game.effects, game.facts, game.misread, game.flow.step)
        known = self.memo.get(key)
        if known is not None and known[0] == moment:
            game.note(known[2])
            found: V = known[1]
            return found
        with game.in_thought() as asked:
            value = find()
        self.memo[key] = (moment, value, frozenset(asked))
        game.note(asked)
        return value


def status(game: Game) -> tuple[Any, ...]:
    """What can change of permanents without a new shape: tapped, damaged, since when under whose control."""
    return tuple(
        (thing.id, thing.tapped, thing.damage, thing.held_since)
        for thing in game.things.values()
        if thing.zone == "battlefield"
    )
