"""`when` lines: actions, the game going on, and staged changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upheld.engine import turn
from upheld.engine.ability import Frame
from upheld.engine.body import ObjectVerb, PlayerVerb
from upheld.engine.move import Entering, Move
from upheld.engine.steps import spoken
from upheld.engine.turn import StepBegins
from upheld.language import Node, phrase, words
from upheld.play.errors import ScenarioError
from upheld.play.naming import Named

from .actions import Action, give_priority

if TYPE_CHECKING:
    from upheld.play.run import Run

words(
    "step-begun",
    {
        "untap step": "untap",
        "upkeep": "upkeep",
        "draw step": "draw",
        "precombat main phase": "precombat main",
        "combat phase": "beginning of combat",
        "postcombat main phase": "postcombat main",
        "end step": "end",
        "cleanup step": "cleanup",
    },
)


class InstructionLine(Node):
    """Something that happens or is done."""

    def begins(self) -> tuple[int, str] | None:
        """The player and step that play waits for, where it is such a line."""
        return None

    def go_on(self, run: Run) -> bool:
        """One step of it; True once it is done and somebody has priority or the game is over."""
        raise NotImplementedError


@phrase("when", "you <does:action>", at={"who": 0})
@phrase("when", "<who:somebody-else> <does:action.s>")
class PlayerActs(InstructionLine):
    """A player takes an action, others passing until that player has priority."""

    who: int
    does: Action

    def go_on(self, run: Run) -> bool:
        if run.progress.stage == "started":
            if give_priority(run, self.who):
                before = run.game.save()
                with run.paying():
                    self.does.perform(run, run.game, self.who)
                run.note_payments(self.who, self.does, before)
                turn.keep_priority(run.game, self.who)
                run.remember("acted")
            return False
        return run.settle()


@phrase("when", "<whose:somebodys> <step:step-begun> begins")
class StepComes(InstructionLine):
    """The game goes on, all passing, until a step of a player begins."""

    whose: int
    step: str

    def begins(self) -> tuple[int, str]:
        return (self.whose, self.step)

    def go_on(self, run: Run) -> bool:
        game = run.game
        if run.progress.stage == "started":
            run.remember("waiting", run.now)
        after: int = run.progress.note
        if self._has_begun(run, after):
            if self.step == "untap" or (self.step == "cleanup" and game.flow.stage == "end"):
                return game.flow.stage == "end" or not run.advance()
            return run.settle()
        skipped = self._skipped(run, after)
        if skipped:
            raise ScenarioError(f"{spoken(self.step)} skipped: 614.10")
        if self._waited_too_long(run, after):
            raise ScenarioError(f"no {spoken(self.step)} comes before the end of that player's next turn")
        if not run.advance():
            raise ScenarioError(f"the game is over before the {spoken(self.step)}")
        return False

    def _has_begun(self, run: Run, after: int) -> bool:
        return any(
            isinstance(event, StepBegins) and event.player == self.whose and event.step == self.step
            for event in run.events(after)
        )

    def _skipped(self, run: Run, after: int) -> bool:
        from upheld.engine import journal

        return any(
            entry.kind == "skipped" and entry.what == (self.whose, self.step)
            for entry in journal.entries(run.game.journal, after)
        )

    def _waited_too_long(self, run: Run, after: int) -> bool:
        begun = [
            event
            for event in run.events(after)
            if isinstance(event, turn.TurnBegins) and event.player == self.whose
        ]
        return len(begun) > 1


@phrase("when", "the top of the stack resolves")
class TopResolves(InstructionLine):
    """All players pass once and the topmost object resolves (CR 117.4)."""

    def go_on(self, run: Run) -> bool:
        game = run.game
        if run.progress.stage == "started":
            if not run.settle():
                return False
            if game.is_over or not game.zone("stack"):
                raise ScenarioError(
                    "the game is over: nothing can resolve any more"
                    if game.is_over
                    else "the stack is empty: nothing can resolve"
                )
            run.remember("passing")
            return False
        if run.progress.stage == "passing":
            if game.flow.stage == "priority":
                turn.pass_priority(game)
                return False
            turn.advance(game)
            run.remember("resolved")
            return False
        return run.settle()


@phrase("when", "the stack empties")
class StackEmpties(InstructionLine):
    """All players pass until the stack is empty."""

    def go_on(self, run: Run) -> bool:
        game = run.game
        if game.is_over:
            return True
        if game.flow.stage != "priority":
            turn.advance(game)
            return False
        if not game.zone("stack"):
            return True
        turn.pass_priority(game)
        return False


@phrase("when", "everyone passes")
class EveryonePasses(InstructionLine):
    """All players pass in succession once: the top of the stack resolves or the step ends (CR 117.4)."""

    def go_on(self, run: Run) -> bool:
        game = run.game
        if run.progress.stage == "started":
            if not run.settle():
                return False
            run.remember("passing")
        if run.progress.stage == "passing" and game.flow.stage == "priority":
            turn.pass_priority(game)
            return game.is_over
        run.remember("passed")
        return run.settle()


class Staged(InstructionLine):
    """A change that no rule or card of the scenario makes: it simply happens."""

    def stage(self, run: Run) -> None:
        raise NotImplementedError

    def go_on(self, run: Run) -> bool:
        game = run.game
        if run.progress.stage == "started":
            if not run.settle():
                return False
            if game.is_over:
                raise ScenarioError("the game is over: nothing can happen any more")
            game.log("staged", run.script.steps[run.progress.at].text)
            self.stage(run)
            if game.flow.stage == "priority":
                game.flow = game.flow._replace(stage="settle", passes=0)
            run.remember("staged")
            return False
        return run.settle()


def _frame(run: Run, player: int) -> Frame:
    return Frame(0, player, refs=(("run", run),))


@phrase("when", "you <does:player-verb>", at={"who": 0}, cost=3)
@phrase("when", "<who:somebody-else> <does:player-verb.s>", cost=3)
class PlayerDoes(Staged):
    """A player does something that nothing in the scenario tells them to do."""

    who: int
    does: PlayerVerb

    def stage(self, run: Run) -> None:
        self.does.do(run.game, _frame(run, self.who), self.who)


@phrase("when", "<what:named> <does:object-verb.s>", cost=3)
class ObjectDoesStaged(Staged):
    """An object does or becomes something."""

    what: Named
    does: ObjectVerb

    def stage(self, run: Run) -> None:
        self.does.do(run.game, _frame(run, 0), [run.thing(self.what)])


@phrase("when", "<number:number> card[s] are put into <whose:somebodys> hand")
@phrase("when", "<number:number> card[s] is put into <whose:somebodys> hand")
class CardsIntoHand(Staged):
    """Cards from the top of the library go to the hand without being drawn (CR 121.5)."""

    number: int
    whose: int

    def stage(self, run: Run) -> None:
        from upheld.engine import library
        from upheld.engine.mechanics.draw import put_into_hand

        for _ in range(self.number):
            card = library.top(run.game, self.whose)
            if card is None:
                raise ScenarioError("the library has no more cards")
            put_into_hand(run.game, card)


words("zone-reached", {"hand": "hand", "graveyard": "graveyard"})


@phrase("when", "<what:named> is put into <whose:whose-zone> <where:zone-reached>")
class PutInto(Staged):
    """An object goes to a zone of its owner (CR 400.3)."""

    what: Named
    whose: int | None
    where: str

    def stage(self, run: Run) -> None:
        from upheld.engine.mechanics.draw import put_into_hand

        id = run.thing(self.what)
        owner = run.game.things[id].owner
        if self.whose not in (None, owner):
            raise ScenarioError(
                f"{self.what.text()} goes to its owner's {self.where} only (400.3)",
                hint=f"write: is put into its owner's {self.where}",
            )
        if self.where == "hand":
            put_into_hand(run.game, id)
        else:
            run.game.do(Move(id, self.where, "put"))


@phrase("when", "<what:named> is exiled", at={"where": "exile", "at_top": True})
@phrase("when", "<what:named> is put on top of its owner's library", at={"where": "library", "at_top": True})
@phrase(
    "when",
    "<what:named> is put on the bottom of its owner's library",
    at={"where": "library", "at_top": False},
)
class Moves(Staged):
    """An object goes elsewhere."""

    what: Named
    where: str
    at_top: bool

    def stage(self, run: Run) -> None:
        run.game.do(Move(run.thing(self.what), self.where, "put", self.at_top))


@phrase("when", "<what:named> is put onto the battlefield under <whose:somebodys> control")
class EntersStaged(Staged):
    """An object enters the battlefield uncast."""

    what: Named
    whose: int

    def stage(self, run: Run) -> None:
        entering = Entering(self.whose)
        run.game.do(Move(run.thing(self.what), "battlefield", "put", entering=entering))


@phrase("when", "<what:named> is destroyed")
class IsDestroyed(Staged):
    """A permanent is destroyed (CR 701.8)."""

    what: Named

    def stage(self, run: Run) -> None:
        from upheld.engine.mechanics.destroy import Destroy

        run.game.do(Destroy(run.permanent(self.what)))


@phrase("when", "<what:named> becomes tapped", at={"tapped": True})
@phrase("when", "<what:named> becomes untapped", at={"tapped": False})
class BecomesTapped(Staged):
    """A permanent becomes tapped or untapped."""

    what: Named
    tapped: bool

    def stage(self, run: Run) -> None:
        from upheld.engine.mechanics.tap_symbol import Tap, Untap

        run.game.do((Tap if self.tapped else Untap)(run.permanent(self.what)))
