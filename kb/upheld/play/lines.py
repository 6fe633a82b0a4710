"""The lines of a case by number, counted from 1 in the order in which they are explored."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from upheld.corpus.scenario import Case
from upheld.engine.journal import decided
from upheld.errors import UpheldError

from . import explore, script
from .run import Run
from .verdict import Checker

Wanted = Callable[[int, explore.Line], bool]


def find(checker: Checker, case: Case, wanted: Wanted) -> tuple[int, explore.Line] | None:
    """The first line that is wanted, with its number; None where there is none or a limit comes first."""
    try:
        return next((pair for pair in _numbered(checker, case) if wanted(*pair)), None)
    except UpheldError:
        return None


def _numbered(checker: Checker, case: Case) -> Iterator[tuple[int, explore.Line]]:
    run = Run(case, script.read(case, checker.book), checker.faces)
    yield from enumerate(explore.lines(run), 1)


def is_number(number: int) -> Wanted:
    """The line of this number."""
    return lambda place, _: place == number


def takes(path: tuple[int, ...]) -> Wanted:
    """The line that takes this path through the open choices."""
    return lambda _, line: line.path == path


def has_decided(marks: Collection[str]) -> Wanted:
    """A line on which one of these marks, by their ids, decided something."""
    return lambda _, line: any(mark.id in marks for mark in decided(line.position.journal))
