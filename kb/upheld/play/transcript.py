"""A case told step by step: one line of play, each step with its rules and its board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from upheld.corpus.scenario import Case
from upheld.engine import layers
from upheld.engine.choice import Choice
from upheld.engine.journal import Entry, entries
from upheld.engine.marks import Mark
from upheld.engine.position import Position
from upheld.errors import UpheldError, fault

from . import script
from .board import board, changes, parts
from .citing import rules_of, same_batch
from .layering import Layering, layering, marks_of_values, named_objects
from .run import Run
from .telling import Words
from .verdict import CaseResult, Checker

_TOLD = frozenset({"event", "staged", "triggered", "resolving", "fizzled", "instead", "skipped", "answer"})

_TOLD_BY = {"target": "Announced", "reveal": "RevealedForMiracle"}
"""The event that tells the answer to a choice of a kind once more, where it follows at once."""

_SAID_BEFORE = {"Reveal": "RevealedForMiracle"}
"""The events of which another one that contains them has said all."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: the scenario line or moment it belongs to, what happened, by which rules.

    `board` are the lines of the board that the step changed; all of them at the start and at the end.
    """

    title: str
    text: str
    rules: tuple[str, ...]
    board: tuple[str, ...]


def transcript(
    checker: Checker, case: Case, path: tuple[int, ...] = (), result: CaseResult | None = None
) -> tuple[Step, ...]:
    """The line of a case that takes this path through its open choices, first answers after its end.

    With the result of the case each statement says on how many lines it is true.  Empty when the case cannot
    be played.
    """
    try:
        return tuple(_told(checker, case, path, result))
    except UpheldError:
        return ()
    except Exception as error:
        raise fault(case.key, error) from error


def _told(checker: Checker, case: Case, path: tuple[int, ...], result: CaseResult | None) -> Iterator[Step]:
    read = script.read(case, checker.book)
    values = _Values()
    with layers.listening(values.worked_out):
        run = Run(case, read, checker.faces)
        run.game.keeps_boards = True
        run.open_answers = _Path(path)
        start = run.game.save()
        judged = list(_play(run))
    yield from _Teller(run, read, values, result).steps(start, judged)


class _Path:
    """Answers open choices by a path, and with the first option after its end."""

    def __init__(self, path: tuple[int, ...]) -> None:
        self.left = list(reversed(path))

    def __call__(self, choice: Choice) -> int:
        return self.left.pop() if self.left else 0


class _Values:
    """Remembers which entries of the journal say what decided values, not what happened."""

    def __init__(self) -> None:
        self._entries: dict[int, Entry] = {}

    def worked_out(self, before: Entry | None, after: Entry | None) -> None:
        """The entries between these two were made while values were worked out."""
        for entry in entries(after, before.number if before is not None else 0):
            self._entries[id(entry)] = entry

    def __contains__(self, entry: Entry) -> bool:
        return id(entry) in self._entries


def _is_told_by(entry: Entry, event: str) -> bool:
    """Whether an entry is a choice whose answer an event of this class tells."""
    return entry.kind == "answer" and _TOLD_BY.get(entry.what[0].kind) == event


@dataclass(frozen=True, slots=True)
class _Judged:
    """A statement that was judged, or None for the end: the journal before and after it, and the position."""

    statement: script.Statement | None
    at: int
    before: int
    position: Position


def _play(run: Run) -> Iterator[_Judged]:
    """Play on to the end of the line; where statements were judged on the way."""
    while not run.is_done:
        at, before = run.progress.at, run.now
        step = run.script.steps[at]
        run.step()
        if isinstance(step, script.Statement):
            yield _Judged(step, at, before, run.game.save())
    yield _Judged(None, run.progress.at, run.now, run.game.save())


class _Teller:
    """Tells a line that has been played, from its journal."""

    def __init__(self, run: Run, read: script.Script, values: _Values, result: CaseResult | None) -> None:
        self.run, self.game = run, run.game
        self.read = read
        self.values = values
        self.result = result
        self.title = "Start"
        self.shown: dict[str, str] = {}
        self.decided: set[Mark] = set()
        self.of_values: set[Mark] = set()
        self.layering: tuple[Layering, ...] = ()

    def steps(self, start: Position, judged: Sequence[_Judged]) -> Iterator[Step]:
        self.game.restore(start)
        self.shown = parts(self.game)
        yield Step("Start", "the game begins as given.", (), board(self.game))
        told = 0
        for each in judged:
            journal = entries(each.position.journal, told)
            told = each.position.journal.number if each.position.journal is not None else 0
            before = [entry for entry in journal if entry.number <= each.before]
            yield from self._happened(before)
            if each.statement is not None:
                yield from self._judged(each.statement, each, journal[len(before) :])
        self.game.restore(judged[-1].position)
        yield Step("End", "so it stands.", (), board(self.game))

    def _happened(self, journal: Sequence[Entry]) -> Iterator[Step]:
        """The steps of a part of the journal; the board stands after the last event of a batch."""
        told = list(self._told(journal))
        for place, (entry, text) in enumerate(told):
            assert entry.board is not None
            heading = self._heading(entry.board)
            if heading != self.title:
                self.decided.clear()
            if entry.kind == "rule":
                if not self._is_news(entry):
                    continue
                yield Step(self._new(heading), self._decides(entry.what), entry.what.numbers, ())
                continue
            self.game.restore(entry.board)
            rules = rules_of(self.game, entry)
            following = told[place + 1][0] if place + 1 < len(told) else None
            is_last = following is None or not same_batch(entry, following)
            now = parts(self.game) if is_last else self.shown
            changed = changes(self.shown, now)
            self.shown = now
            yield Step(self._new(heading), f"{text}.", rules, changed)

    def _told(self, journal: Iterable[Entry]) -> Iterator[tuple[Entry, str]]:
        """The entries worth telling with their words; a choice that an event tells again only once."""
        waiting: list[tuple[Entry, str]] = []
        before = ""
        for entry in journal:
            name = type(entry.what).__name__
            before, earlier = name, before
            if entry.board is None or earlier == _SAID_BEFORE.get(name):
                continue
            if entry.kind == "rule":
                waiting.append((entry, ""))
                continue
            if entry.kind not in _TOLD:
                continue
            self.game.restore(entry.board)
            text = Words(self.game).entry(entry)
            yield from (one for one in waiting if not _is_told_by(one[0], name))
            waiting = [] if text is None else [(entry, text)]
        yield from waiting

    def _is_news(self, entry: Entry) -> bool:
        """Whether a mark is told here: what happens once for each line, what values are once for all."""
        known = self.of_values if entry in self.values else self.decided
        if entry.what in known:
            return False
        known.add(entry.what)
        return True

    def _decides(self, mark: Mark) -> str:
        return f"a rule decides here; the wrong reading would be: {mark.without}."

    def _judged(self, statement: script.Statement, each: _Judged, journal: Iterable[Entry]) -> Iterator[Step]:
        self.game.restore(each.position)
        title = self._new(self._heading(each.position, each.at))
        truth = each.position.script.truths[statement.number]
        numbers: dict[str, None] = {}
        for entry in journal:
            if entry.kind == "rule" and entry not in self.values:
                numbers.update(dict.fromkeys(entry.what.numbers))
        reason = dict(each.position.script.reasons).get(statement.number)
        why = f"; {reason}" if reason else ""
        text = f"then {statement.text}: {'true' if truth else 'false'}{self._on(statement)}{why}."
        yield Step(title, text, tuple(numbers), ())
        yield from self._layers(statement)

    def _layers(self, statement: script.Statement) -> Iterator[Step]:
        """The layers of what the statement names, where they are not those told before."""
        named = named_objects(self.run, statement.node)
        found = layering(self.game, self.read.book, named)
        if not found or found == self.layering:
            return
        self.layering = found
        for each in found:
            yield Step("", f"{each.text}.", each.rules, ())
        for mark in marks_of_values(self.game):
            if mark not in self.of_values:
                self.of_values.add(mark)
                yield Step("", self._decides(mark), mark.numbers, ())

    def _on(self, statement: script.Statement) -> str:
        """On how many of several lines a statement is true."""
        result = self.result
        if result is None or not result.truths or result.lines < 2:
            return ""
        true = result.truths[statement.number]
        which = "lines" if result.lines == result.plain_lines else "lines that can be told apart"
        return f" (true on {'all' if true == result.lines else f'{true} of'} {result.lines} {which})"

    def _new(self, heading: str) -> str:
        """The heading where it is another one than before."""
        title = "" if heading == self.title else heading
        self.title = heading
        return title

    def _heading(self, position: Position, at: int | None = None) -> str:
        known = -1 if position.script is None else int(position.script.at)
        place = known if at is None else at
        for step in reversed(self.read.steps[: place + 1]):
            if isinstance(step, script.Instruction):
                return step.text
        return "Start"
