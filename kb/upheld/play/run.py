"""One line of play as a flat loop of steps, each of which can be taken up from a saved position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from upheld.corpus.scenario import Case
from upheld.engine import journal, likeness, turn
from upheld.engine.choice import Choice
from upheld.engine.errors import BlankRead, IllegalAction, LimitReached, NotModelled
from upheld.engine.face import Face
from upheld.engine.game import Game, Limits
from upheld.engine.marks import Former, Mark
from upheld.engine.position import Position

from . import naming, payment_choice
from .errors import ScenarioError
from .payment_choice import Paying
from .script import Instruction, Script, Statement
from .telling import Words
from .world import World


class Progress(NamedTuple):
    """How far a line has come: part of the position, so that it is restored with it."""

    at: int = 0
    stage: str = ""
    used: frozenset[int] = frozenset()
    truths: tuple[bool, ...] = ()
    reasons: tuple[tuple[int, str], ...] = ()
    since: int = 0
    began: int | None = None
    note: Any = None


class Run:
    """A case being played.

    `step` goes on by one step from the game's position; between two steps nothing is under way but what the
    position says.  The answers of `choose` lines are used up in order, `always` answers as often as asked.
    """

    def __init__(
        self,
        case: Case,
        script: Script,
        face_of: Callable[[str], Face],
        *,
        misread: frozenset[Mark] = frozenset(),
        formerly: frozenset[Former] = frozenset(),
        symmetry: bool = True,
        limits: Limits | None = None,
        instead: Paying | None = None,
    ) -> None:
        self.case = case
        self.script = script
        self.game = Game(misread=misread, formerly=formerly, symmetry=symmetry, limits=limits)
        self.world = World(self.game, face_of)
        self.asked: set[int] = set()
        self.limit_place = case.place
        self.heard: dict[int, dict[str, None]] = {}
        self.open_answers: Callable[[Choice], int] = lambda choice: 0
        self.instead = instead
        self.payments: dict[Paying, None] = {}
        self._build()

    # Start

    def _build(self) -> None:
        for given in self.script.givens:
            self.world.line = given.place
            try:
                given.node.build(self.world)
            except ScenarioError as error:
                raise error.at(given.place) from None
        place = self.script.givens[0].place if self.script.givens else self.case.place
        try:
            self.world.finish()
            self._set_clock()
            self._check_start()
        except ScenarioError as error:
            raise error.at(place) from None
        self.game.script = Progress()
        self.game.decider = self

    def _set_clock(self) -> None:
        """Play starts in the active player's precombat main phase, or at the end of the step before (§6)."""
        from upheld.engine.steps import STEPS

        game = self.game
        first = next((step for step in self.script.steps if isinstance(step, Instruction)), None)
        begins = first.node.begins() if first is not None else None
        if begins is None:
            player = self.world.start_player
            game.flow = game.flow._replace(active=player, priority=player, stage="priority")
            return
        player, step = begins
        place = STEPS.index(step)
        active = player
        if place == 0:
            others = [other for other in range(len(game.players)) if other != player]
            active = others[-1]
        game.flow = game.flow._replace(active=active, priority=active, step=STEPS[place - 1], stage="end")

    def _check_start(self) -> None:
        """A start that state-based actions would change is refused unless the scenario says so."""
        from upheld.engine import state_based

        if self.world.lets_game_check:
            if self.game.flow.stage == "priority":
                self.game.flow = self.game.flow._replace(stage="settle")
            return
        due = state_based.due(self.game)
        if due:
            raise ScenarioError(
                f"state-based actions would change this start: {Words(self.game).event(due[0])}",
                hint="say: given the game checks",
            )

    # Progress

    @property
    def progress(self) -> Progress:
        progress: Progress = self.game.script
        return progress

    @property
    def is_done(self) -> bool:
        return self.progress.at >= len(self.script.steps)

    def step(self) -> None:
        """Go on by one step of the line; errors carry the place of the scenario line."""
        progress = self.progress
        step = self.script.steps[progress.at]
        try:
            if isinstance(step, Statement):
                self._judge(step, progress)
            else:
                self._instruct(step)
        except LimitReached:
            self.limit_place = step.place
            raise
        except ScenarioError as error:
            raise error.at(step.place) from None
        except IllegalAction as error:
            raise IllegalStep(f"illegal action: {error}", step.place, error) from None
        except BlankRead as error:
            number = step.place.line
            raise ScenarioError(
                f"line {number} looks at an unnamed card: name it", step.place, HOW_TO_NAME
            ) from error
        except NotModelled as error:
            raise ScenarioError(f"not modelled: {error}", step.place) from error

    def _judge(self, step: Statement, progress: Progress) -> None:
        truth = bool(step.node.holds(self))
        truths = (*progress.truths, truth)
        reason = None if truth else step.node.found(self)
        reasons = progress.reasons if reason is None else (*progress.reasons, (step.number, reason))
        self.game.script = progress._replace(at=progress.at + 1, truths=truths, reasons=reasons)

    def _instruct(self, step: Instruction) -> None:
        progress = self.progress
        if not progress.stage:
            began = self.now if progress.began is None else progress.began
            self.game.script = progress._replace(stage="started", since=self.now, began=began, note=None)
        if step.node.go_on(self):
            self.game.script = self.progress._replace(at=self.progress.at + 1, stage="", note=None)

    @property
    def now(self) -> int:
        """The number of the latest journal entry."""
        return self.game.journal.number if self.game.journal else 0

    def remember(self, stage: str, note: Any = None) -> None:
        """Keep how far the present instruction has come."""
        self.game.script = self.progress._replace(stage=stage, note=note)

    # Payments

    @contextmanager
    def paying(self) -> Iterator[None]:
        """While an action is done: pay by the other payment that this run tries for it, if it is this one."""
        game, instead = self.game, self.instead
        if instead is None or instead.at != self.progress.at:
            yield
            return
        game.payers, game.keeps = instead.payers, instead.keeps
        try:
            yield
        finally:
            game.payers = game.keeps = None

    def note_payments(self, player: int, action: Any, before: Position) -> None:
        """Note the other payments for an action that is now done, as many as will be tried."""
        if self.instead is None and len(self.payments) < payment_choice.MOST_TRIED:
            self.payments.update(dict.fromkeys(payment_choice.others(self, player, action, before)))

    # Choices

    def decide(self, choice: Choice) -> int:
        """Answer from the `choose` lines where one fits, else leave the choice open."""
        progress = self.progress
        step = self.script.steps[progress.at] if not self.is_done else None
        if isinstance(step, Instruction) and step.answers:
            self._hear(progress.at, choice)
            for answer in step.answers:
                is_always = answer.node.always
                if answer.number in progress.used and not is_always:
                    continue
                index = answer.node.picks(self, choice)
                if index is None:
                    if is_always:
                        continue
                    break
                self.game.script = progress._replace(used=progress.used | {answer.number})
                self.asked.add(answer.number)
                return int(index)
        if len(choice.options) == 1 and choice.options[0].alike == 1:
            return 0
        return self.open_answers(choice)

    def _hear(self, at: int, choice: Choice) -> None:
        heard = self.heard.setdefault(at, {})
        if len(heard) < MOST_HEARD:
            heard[naming.asked_in_words(self.game, choice)] = None

    def unasked(self) -> ScenarioError | None:
        """The error for the first answer that no line asked for, with what was asked instead."""
        answer = next((a for a in self.script.answers if a.number not in self.asked), None)
        if answer is None:
            return None
        at = next(n for n, step in enumerate(self.script.steps) if answer in getattr(step, "answers", ()))
        heard = self.heard.get(at)
        hint = f"asked here: {'; '.join(heard)}" if heard else "nothing is asked under this when line"
        return ScenarioError("this answer was never asked for", answer.place, hint)

    # Names

    def thing(self, named: naming.Named) -> int:
        """The object that a line names, as it is now."""
        name = named.text()
        id = self.find(name)
        if id is not None:
            return id
        known = [*self.world.aliases, *self.world.given_names]
        raise ScenarioError(f"{name} is no longer there") if name in known else naming.unknown(name, known)

    def permanent(self, named: naming.Named) -> int:
        """The permanent that a line names."""
        id = self.thing(named)
        zone = self.game.things[id].zone
        if zone != "battlefield":
            raise ScenarioError(f"{named.text()} is no permanent: its zone is: {zone}")
        return id

    def find(self, name: str) -> int | None:
        """The number of a named object now: by alias, by given name, or by its name in play."""
        game = self.game
        if name in self.world.aliases:
            return game.now(self.world.aliases[name])
        given = self.world.given_names.get(name, [])
        if len(given) == 1:
            return game.now(given[0])
        if len(given) > 1:
            return self._one_of([id for one in given if (id := game.now(one)) is not None], name)
        return self._one_of([id for id in self.all_named(name) if game.things[id].zone != "library"], name)

    def _one_of(self, ids: list[int], name: str) -> int | None:
        """One of these objects, where it does not matter which; None where there are none."""
        if len({likeness.key(self.game, id) for id in ids}) > 1:
            raise ScenarioError(f"several objects are called {name}", hint=f"write: {name} called first")
        return ids[0] if ids else None

    def seek(self, named: naming.Named) -> int | None:
        """The object that a line names, None where it is gone; an error where nothing was ever called so."""
        self.check_is_known(named)
        return self.find(named.text())

    def check_is_known(self, named: naming.Named) -> None:
        """ScenarioError for a name that no object of this line has or had: a statement about nothing."""
        name, world = named.text(), self.world
        if name in world.aliases or name in world.given_names or self.find(name) is not None:
            return
        if not any(self.is_called(id, name) for id in (*self.game.things, *self.game.past)):
            raise naming.unknown(name, [*world.aliases, *world.given_names])

    def is_called(self, id: int | None, name: str) -> bool:
        """Whether an object that is or was there has this alias or name, by its card or as it is now."""
        if id is None or not (id in self.game.things or id in self.game.past):
            return False
        thing = self.game.thing(id)
        if name in self.world.aliases:
            return thing.card == self.world.aliases[name]
        if thing.ability is not None or (thing.copied or thing.face) is None:
            return False
        return self.game.view(id).name == name or (thing.face is not None and thing.face.name == name)

    def asks(self, choice: Choice, named: naming.Named) -> bool:
        """Whether the object of this name, or an ability of it, is what asks."""
        id = choice.source
        if id is not None and id in self.game.things and self.game.things[id].ability is not None:
            id = self.game.things[id].source
        return self.is_called(id, named.text())

    def all_named(self, name: str) -> list[int]:
        """All objects of a name now."""
        if name in self.world.aliases:
            now = self.game.now(self.world.aliases[name])
            return [] if now is None else [now]
        return [id for id in self.game.things if self.is_called(id, name)]

    # The game going on

    def advance(self) -> bool:
        """One stage of the game, all players passing; False once it is over."""
        game = self.game
        if game.is_over:
            return False
        if game.flow.stage == "priority":
            turn.pass_priority(game)
        else:
            turn.advance(game)
        return True

    def settle(self) -> bool:
        """One stage towards a player having priority; True once somebody has it or the game is over."""
        game = self.game
        if game.is_over or game.flow.stage == "priority":
            return True
        turn.advance(game)
        return False

    def events(self, after: int) -> list[Any]:
        """The events since a journal entry, oldest first."""
        return list(journal.events(self.game.journal, after))


HOW_TO_NAME = 'as in "the top card of your library is Forest" or "Forest is in your hand", with given'
"""How a scenario gives a card that is otherwise unnamed its name."""

MOST_HEARD = 4
"""How many choices a hint about an unasked answer names."""


class IllegalStep(ScenarioError):
    """An action of a `when` line that the rules do not allow."""

    def __init__(self, message: str, place: Any, cause: IllegalAction) -> None:
        super().__init__(message, place)
        self.cause = cause
