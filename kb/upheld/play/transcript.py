"""A case told step by step: one line of play, each step with its rules and its board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from upheld.corpus.scenario import Case
from upheld.engine.choice import Choice
from upheld.engine.journal import entries
from upheld.engine.position import Position
from upheld.errors import UpheldError

from . import script
from .board import board, changes, parts
from .run import Run
from .telling import Words
from .verdict import Checker

_TOLD = frozenset(
    {"event", "staged", "triggered", "stacked", "resolving", "fizzled", "removed", "skipped", "answer"}
)


@dataclass(frozen=True, slots=True)
class Step:
    """One step: the scenario line or moment it belongs to, what happened, by which rules.

    `board` are the lines of the board that the step changed; all of them at the start and at the end.
    """

    title: str
    text: str
    rules: tuple[str, ...]
    board: tuple[str, ...]


def transcript(checker: Checker, case: Case, path: tuple[int, ...] = ()) -> tuple[Step, ...]:
    """The line of a case that takes this path through its open choices, first answers after its end.

    Empty when the case cannot be played.
    """
    read = script.read(case, checker.book)
    try:
        run = Run(case, read, checker.faces)
        run.game.keeps_boards = True
        run.open_answers = _Path(path)
        start = run.game.save()
        while not run.is_done:
            run.step()
    except UpheldError:
        return ()
    return tuple(_steps(run, start, run.game.save(), read))


class _Path:
    """Answers open choices by a path, and with the first option after its end."""

    def __init__(self, path: tuple[int, ...]) -> None:
        self.left = list(reversed(path))

    def __call__(self, choice: Choice) -> int:
        return self.left.pop() if self.left else 0


def _steps(run: Run, start: Position, end: Position, read: script.Script) -> Iterator[Step]:
    game = run.game
    game.restore(start)
    yield Step("Start", "the game begins as given", (), board(game))
    pending: list[str] = []
    title = ""
    shown = parts(game)
    for entry in entries(end.journal):
        if entry.kind == "rule":
            pending += [number for number in entry.rules[:1] if number not in pending]
            continue
        if entry.kind not in _TOLD or entry.board is None:
            continue
        game.restore(entry.board)
        text = Words(game).entry(entry)
        if text is None:
            continue
        at = entry.board.script.at if entry.board.script is not None else 0
        heading = _heading(read, at)
        rules = tuple(dict.fromkeys((*pending, *entry.rules)))
        pending.clear()
        now = parts(game)
        yield Step(heading if heading != title else "", f"{text}.", rules, changes(shown, now))
        title, shown = heading, now
    game.restore(end)
    yield Step("End", "so it stands.", tuple(pending), board(game))


def _heading(read: script.Script, at: int) -> str:
    for step in reversed(read.steps[: at + 1]):
        if isinstance(step, script.Instruction):
            return step.text
    return ""
