"""Actions of several steps, such as casting: done whole or not at all (CR 733)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from .errors import IllegalAction

if TYPE_CHECKING:
    from .choice import Choice
    from .game import Game

Result = TypeVar("Result")


def perform(game: Game, action: Callable[[Game], Result]) -> Result:
    """Do the whole action; IllegalAction leaves the game exactly as before (CR 733.1).

    Its choices offer only answers with which it can be completed (law 6).  Nothing is left to take back by
    hand when it turns out illegal, so no card of a library has been moved or seen.
    """
    start, decider = game.save(), game.decider
    if not game.trying:
        game.decider = _Completable(game, action)
    try:
        return action(game)
    except IllegalAction:
        game.restore(start)
        raise
    finally:
        game.decider = decider


class _Completable:
    """Passes choices on without the answers that would make the action illegal."""

    def __init__(self, game: Game, action: Callable[[Game], object]) -> None:
        self.game = game
        self.action = action
        self.outer = game.decider
        self.start = game.save()
        self.taken: list[int] = []

    def decide(self, choice: Choice) -> int:
        usable = self._usable(len(choice.options))
        narrowed = choice._replace(options=tuple(choice.options[index] for index in usable))
        index = usable[self.outer.decide(narrowed)]
        self.taken.append(index)
        return index

    def _usable(self, number: int) -> list[int]:
        """The indices of answers that can be completed; all of them where none can."""
        everything = list(range(number))
        if number == 1:
            return everything
        game = self.game
        present = game.save()
        with game.in_thought() as asked:
            try:
                usable = [index for index in everything if self._goes_on(index)]
            finally:
                game.restore(present)
        game.note(asked)
        return usable or everything

    def _goes_on(self, index: int) -> bool:
        self.game.restore(self.start)
        return self.game.can_complete(self.action, (*self.taken, index))
