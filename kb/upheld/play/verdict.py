"""Verdicts: whether a case holds on every line it leaves open, with the smallest counter-example (§6)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from upheld.corpus.corpus import Corpus
from upheld.corpus.ruling import Ruling
from upheld.corpus.scenario import Case
from upheld.engine import journal
from upheld.engine.errors import LimitReached
from upheld.engine.game import Limits
from upheld.engine.marks import Former, Mark
from upheld.errors import Place, Problem, UpheldError, fault
from upheld.language import Book

from . import collecting, explore, script
from .errors import ScenarioError
from .faces import Faces
from .payment_choice import MOST_TRIED
from .run import IllegalStep, Run
from .usage import Usage

Outcome = Literal["holds", "fails", "undetermined", "wrong"]
"""`wrong` is a scenario that cannot be played as written: bad input, not a failed ruling."""


@dataclass(frozen=True, slots=True)
class Answered:
    """One choice of a line and its answer, in words."""

    chooser: str
    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class CounterExample:
    """A line on which a statement fails: the choices that lead there, and the path to play it again."""

    statement: str
    place: Place
    why: str
    answers: tuple[Answered, ...]
    path: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CaseResult:
    """What playing one case on all its lines found.

    `lines` were explored; they stand for `plain_lines` when interchangeable answers are counted apart.
    `truths` says for each statement on how many lines it was true; `outcomes` are the different truths of
    whole lines; `open_choices` the number of open choices on the longest line.  `cards` are the corpus cards
    that were in the game on at least one line, by name; `rules` the numbers of the rules by which something
    happened or was decided on one, as its journal says, in the order of the book.
    """

    case: Case
    outcome: Outcome
    lines: int = 0
    plain_lines: int = 0
    truths: tuple[int, ...] = ()
    outcomes: tuple[str, ...] = ()
    decided: frozenset[Mark] = frozenset()
    problems: tuple[Problem, ...] = ()
    counter_example: CounterExample | None = None
    open_choices: int = 0
    statements: tuple[script.Statement, ...] = ()
    cards: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def problem(self) -> Problem | None:
        """The first of the problems."""
        return self.problems[0] if self.problems else None

    @property
    def verdicts(self) -> tuple[bool, ...]:
        """The truth value of each statement over all lines, quantifiers applied."""
        return tuple(
            _holds(statement.node.mode, true, self.lines)
            for statement, true in zip(self.statements, self.truths, strict=True)
        )


def _holds(mode: str, true: int, lines: int) -> bool:
    if mode == "possibly":
        return true > 0
    if mode == "never":
        return true == 0
    return true == lines


class Reading(NamedTuple):
    """How the rules are read: which are misread, and which former wordings are in force."""

    misread: frozenset[Mark]
    formerly: frozenset[Former]


class Checker:
    """Plays the cases of a corpus; keeps the phrasebook and the faces of cards for all of them."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self.faces = Faces(corpus)
        self._book: Book | None = None

    @property
    def book(self) -> Book:
        """The phrasebook that knows the names of the corpus cards."""
        if self._book is None:
            self._book = script.book(tuple(sorted(self.corpus.cards)))
        return self._book

    def check(
        self,
        case: Case,
        *,
        misread: Iterable[Mark] = (),
        formerly: Iterable[Former] = (),
        symmetry: bool = True,
        bounds: explore.Bounds | None = None,
        limits: Limits | None = None,
        progress: Callable[[int], Any] | None = None,
    ) -> CaseResult:
        """Play a case on every line; never raises for what is wrong with the scenario.

        `misread` are rules put to their misreading, `formerly` are former wordings that are in force.
        An error of the program is a Fault that names the case.
        """
        try:
            # What the case made is let go inside the block, so that little is left to search after it.
            with collecting.rarely():
                reading = Reading(frozenset(misread), frozenset(formerly))
                return self._checked(case, reading, symmetry, bounds, limits, progress)
        except UpheldError as error:
            return CaseResult(case, "wrong", problems=tuple(self.problems(error, case.place)))
        except Exception as error:
            raise fault(case.key, error) from error

    def _checked(
        self,
        case: Case,
        reading: Reading,
        symmetry: bool,
        bounds: explore.Bounds | None,
        limits: Limits | None,
        progress: Callable[[int], Any] | None,
    ) -> CaseResult:
        read = script.read(case, self.book)
        run = Run(
            case,
            read,
            self.faces,
            misread=reading.misread,
            formerly=reading.formerly,
            symmetry=symmetry,
            limits=limits,
        )
        result = _explored(case, read, run, self.corpus.cards, bounds, progress)
        if result.outcome in ("holds", "fails") and not any(reading):
            self._check_payments(result, run, read, bounds, limits)
        return result

    def _check_payments(
        self,
        result: CaseResult,
        run: Run,
        read: script.Script,
        bounds: explore.Bounds | None,
        limits: Limits | None,
    ) -> None:
        """ScenarioError where the lines come out differently when an action is paid for otherwise (§6)."""
        for other in list(run.payments)[:MOST_TRIED]:
            step = read.steps[other.at]
            try:
                paid = Run(result.case, read, self.faces, limits=limits, instead=other)
                found = _explored(result.case, read, paid, (), bounds, None).outcomes
            except IllegalStep as error:
                if error.place == step.place:
                    continue  # on another line this payment is not there
                found = ()
            except (ScenarioError, LimitReached):
                found = ()
            if found != result.outcomes:
                raise ScenarioError(
                    f"how this is paid for matters: {other.words} it comes out differently",
                    step.place,
                    hint=f"say how it is paid, for example: … {other.words}",
                )

    def problems(self, error: UpheldError, place: Place) -> Iterator[Problem]:
        """What an error says, at its own places or else at this one, in the order of the text."""
        found = [self._problem(each, place) for each in getattr(error, "errors", (error,))]
        found.sort(key=lambda problem: (problem.place.path, problem.place.line))
        yield from dict.fromkeys(found)

    def _problem(self, error: UpheldError, place: Place) -> Problem:
        known = getattr(error, "problem", None)
        if isinstance(known, Problem):
            return known
        if not isinstance(error, ScenarioError):
            return Problem(place, str(error))
        at = error.place or place
        source = self.corpus.sources.get(at.path)
        if source is None:
            return Problem(at, error.message, error.hint)
        return source.problem(at.line, error.message, hint=error.hint, column=at.column)

    def check_ruling(self, ruling: Ruling) -> list[CaseResult]:
        """All cases of a ruling."""
        return [self.check(case) for case in ruling.cases()]


def _explored(
    case: Case,
    read: script.Script,
    run: Run,
    cards: Collection[str],
    bounds: explore.Bounds | None,
    progress: Callable[[int], Any] | None,
) -> CaseResult:
    counts = [0] * len(read.statements)
    found = plain = deepest = 0
    outcomes: dict[tuple[bool, ...], None] = {}
    failing: dict[int, tuple[tuple[int, int], explore.Line]] = {}
    limit: str | None = None
    usage = Usage(cards)
    try:
        for line in explore.lines(run, bounds, progress):
            usage.note(line.position)
            found += 1
            plain += line.stands_for
            deepest = max(deepest, line.open_choices)
            outcomes[line.truths] = None
            for number, truth in enumerate(line.truths):
                counts[number] += truth
                mode = read.statements[number].node.mode
                if (mode == "always" and not truth) or (mode == "never" and truth):
                    length = line.position.journal.number if line.position.journal else 0
                    size = (line.open_choices, length)
                    if number not in failing or size < failing[number][0]:
                        failing[number] = (size, line)
    except LimitReached as error:
        limit = str(error)
    unasked = run.unasked()
    if unasked is not None and limit is None:
        raise unasked
    result = CaseResult(
        case,
        "holds",
        lines=found,
        plain_lines=plain,
        truths=tuple(counts),
        outcomes=tuple(_written(truths) for truths in sorted(outcomes)),
        decided=frozenset(run.game.decided),
        open_choices=deepest,
        statements=read.statements,
        cards=usage.cards(),
        rules=usage.rules(),
    )
    return _judged(result, run, failing, limit)


def _judged(
    result: CaseResult,
    run: Run,
    failing: dict[int, tuple[tuple[int, int], explore.Line]],
    limit: str | None,
) -> CaseResult:
    if failing:
        number = min(failing)
        statement = result.statements[number]
        line = failing[number][1]
        why = "is not true on this line" if statement.node.mode == "always" else "is true on this line"
        reason = dict(line.position.script.reasons).get(number)
        why = f"{why}: {reason}" if reason else why
        example = CounterExample(statement.text, statement.place, why, tuple(_answers(run, line)), line.path)
        return replace(result, outcome="fails", counter_example=example)
    missing = [
        statement
        for statement, true in zip(result.statements, result.truths, strict=True)
        if statement.node.mode == "possibly" and not true
    ]
    if limit is not None and (missing or any(s.node.mode != "possibly" for s in result.statements)):
        return replace(result, outcome="undetermined", problems=(Problem(run.limit_place, limit),))
    if missing:
        statement = missing[0]
        example = CounterExample(statement.text, statement.place, "is true on no line", ())
        return replace(result, outcome="fails", counter_example=example)
    return result


def _answers(run: Run, line: explore.Line) -> Iterator[Answered]:
    """The answers to the choices that the scenario leaves open."""
    players = [player.name for player in line.position.players]
    open_ones = list(zip(line.asked, line.path, strict=True))
    for entry in journal.entries(line.position.journal):
        if entry.kind == "answer" and entry.what in open_ones:
            choice, index = entry.what
            chooser = "chance" if choice.chooser < 0 else players[choice.chooser]
            yield Answered(chooser, choice.text, choice.options[index].text)


def _written(truths: Sequence[bool]) -> str:
    return "".join("T" if truth else "F" for truth in truths)
