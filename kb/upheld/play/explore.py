"""Every line of play: depth first, each branch taken up from the position where its step began."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from upheld.engine.choice import Choice
from upheld.engine.errors import LimitReached
from upheld.engine.position import Position

from . import collecting
from .run import Run


class Bounds(NamedTuple):
    """Counts that end an exploration without a verdict."""

    lines: int = 20_000
    steps: int = 500_000


EFFORT_OF_A_LINE = 2_000
"""What a finished line gives back of the effort of a game: many small lines are bounded by their number."""


class Line(NamedTuple):
    """One finished line: the truth of each statement, its last position, how many plain lines it stands for.

    `path` are the answers to its open choices, `asked`, by which it can be played again.
    """

    truths: tuple[bool, ...]
    position: Position
    stands_for: int
    path: tuple[int, ...]
    asked: tuple[Choice, ...]

    @property
    def open_choices(self) -> int:
        """How many choices the line left open."""
        return len(self.path)


class _Branch(NamedTuple):
    position: Position
    answers: tuple[int, ...]
    stands_for: int
    path: tuple[int, ...]
    asked: tuple[Choice, ...]


class _Answers:
    """Answers of one step: those given first, then the first option, noting what else could be chosen."""

    def __init__(self, given: tuple[int, ...]) -> None:
        self.given = given
        self.taken: list[int] = []
        self.choices: list[Choice] = []

    def __call__(self, choice: Choice) -> int:
        place = len(self.taken)
        index = self.given[place] if place < len(self.given) else 0
        self.taken.append(index)
        self.choices.append(choice)
        return index


def lines(
    run: Run, bounds: Bounds | None = None, progress: Callable[[int], Any] | None = None
) -> Iterator[Line]:
    """All lines of a case, the first options first; LimitReached where a bound is passed."""
    limit = bounds or Bounds()
    pending = [_Branch(run.game.save(), (), 1, (), ())]
    found = steps = 0
    while pending:
        branch = pending.pop()
        run.game.restore(branch.position)
        line = branch
        while not run.is_done:
            steps += 1
            if steps > limit.steps:
                raise LimitReached(f"more than {limit.steps:,} steps")
            line = _step(run, line, pending)
        found += 1
        collecting.after_line(found)
        run.game.effort = max(0, run.game.effort - EFFORT_OF_A_LINE)
        if found > limit.lines:
            raise LimitReached(f"more than {limit.lines:,} lines")
        if progress is not None:
            progress(found)
        yield Line(run.progress.truths, run.game.save(), line.stands_for, line.path, line.asked)


def _step(run: Run, branch: _Branch, pending: list[_Branch]) -> _Branch:
    answers = _Answers(branch.answers)
    run.open_answers = answers
    start = run.game.save()
    run.step()
    if not answers.taken:
        return branch._replace(answers=())
    stands_for = branch.stands_for
    # Siblings of the choices before this branch's own answers are pending already.
    own = len(branch.answers)
    weights = [
        choice.options[index].alike for choice, index in zip(answers.choices, answers.taken, strict=True)
    ]
    for place in range(len(answers.taken) - 1, own - 1, -1):
        before = tuple(answers.taken[:place])
        for other in range(len(answers.choices[place].options) - 1, 0, -1):
            pending.append(_Branch(start, (*before, other), branch.stands_for, branch.path, branch.asked))
    for weight in weights:
        stands_for *= weight
    path, asked = (*branch.path, *answers.taken), (*branch.asked, *answers.choices)
    return _Branch(start, (), stands_for, path, asked)
