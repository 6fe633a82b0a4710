"""Facts of what players can and can't do, legally and paying for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from upheld.engine.choice import First
from upheld.engine.errors import IllegalAction
from upheld.language import phrase
from upheld.play.errors import ScenarioError

from .actions import Action, gets_priority
from .facts import Fact

if TYPE_CHECKING:
    from upheld.engine.marks import Mark
    from upheld.play.run import Run


@phrase("fact", "you can <does:action>", at={"who": 0})
@phrase("fact", "<who:somebody-else> can <does:action>")
class Can(Fact):
    """Whether a player could take an action now, legally and paying for it."""

    who: int
    does: Action

    def holds(self, run: Run) -> bool:
        return can(run, self.who, self.does)


@phrase("fact", "you can't <does:action>", at={"who": 0})
@phrase("fact", "<who:somebody-else> can't <does:action>")
class Cannot(Fact):
    """Whether a rule with a mark forbids an action that would be legal and payable without it."""

    who: int
    does: Action

    def holds(self, run: Run) -> bool:
        game = run.game
        with game.in_thought() as asked:
            possible = can(run, self.who, self.does)
        game.note(asked)
        return not possible and any(self._allows(run, mark) for mark in sorted(asked, key=lambda m: m.id))

    def _allows(self, run: Run, mark: Mark) -> bool:
        """Whether the action could be taken if this rule were misread."""
        game = run.game
        misread, game.misread = game.misread, game.misread | {mark}
        try:
            with game.in_thought():
                return can(run, self.who, self.does)
        finally:
            game.misread = misread

    def found(self, run: Run) -> str:
        """That it can be done, or what else than a rule with a mark is in the way."""
        game = run.game
        before, decider = game.save(), game.decider
        game.decider = First()
        try:
            with game.in_thought():
                self.does.perform(run, game, self.who)
        except IllegalAction as error:
            return f"no rule alone forbids it: {error}"
        finally:
            game.restore(before)
            game.decider = decider
        return "it can be done"


def can(run: Run, player: int, action: Action) -> bool:
    """Whether the action could be completed by this player now, tried on a saved state."""
    game = run.game
    if game.is_over:
        raise ScenarioError("the game is over: nobody can act any more")
    if not gets_priority(game, player):
        return False

    def attempt(trial: Any) -> None:
        action.perform(run, trial, player)

    try:
        return game.can_complete(attempt)
    except IllegalAction:
        return False
