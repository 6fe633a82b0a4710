"""A case told step by step: one line of play, each step with its rules and its board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from upheld.corpus.scenario import Case
from upheld.engine.game import Game
from upheld.engine.journal import Entry, entries
from upheld.engine.position import Position
from upheld.errors import UpheldError

from . import explore, script
from .board import board
from .run import Run
from .telling import Words
from .verdict import Checker

_TOLD = frozenset(
    {"event", "staged", "triggered", "stacked", "resolving", "fizzled", "removed", "skipped", "answer"}
)


@dataclass(frozen=True, slots=True)
class Step:
    """One step: the scenario line or moment it belongs to, what happened, by which rules, the board after."""

    title: str
    text: str
    rules: tuple[str, ...]
    board: tuple[str, ...]


def transcript(checker: Checker, case: Case, position: Position | None = None) -> tuple[Step, ...]:
    """The first line of a case, or the line that ends in `position`, step by step.

    Empty when the case cannot be played.
    """
    read = script.read(case, checker.book)
    run = Run(case, read, checker.faces)
    run.game.keeps_boards = True
    start = run.game.save()
    if position is None:
        try:
            position = next(explore.lines(run)).position
        except (UpheldError, StopIteration):
            return ()
    return tuple(_steps(run, start, position, read))


def _steps(run: Run, start: Position, end: Position, read: script.Script) -> Iterator[Step]:
    game = run.game
    game.restore(start)
    yield Step("Start", "the game begins as given", (), board(game))
    pending: list[str] = []
    title = ""
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
        yield Step(heading if heading != title else "", f"{text}.", rules, _board_if_it_changed(game, entry))
        title = heading
    game.restore(end)
    yield Step("End", "so it stands.", tuple(pending), board(game))


def _heading(read: script.Script, at: int) -> str:
    for step in reversed(read.steps[: at + 1]):
        if isinstance(step, script.Instruction):
            return step.text
    return ""


def _board_if_it_changed(game: Game, entry: Entry) -> tuple[str, ...]:
    return board(game) if entry.kind in ("event", "stacked", "staged") else ()
