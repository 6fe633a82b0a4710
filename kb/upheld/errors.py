"""Errors for people: a place, what is wrong there, and the nearest right thing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


class UpheldError(Exception):
    """Something that a user can mend; its text is shown as it is, without a traceback."""


class Fault(Exception):
    """A mistake of the program itself, met while it played a case; it passes between processes.

    `what` is the error in a few words, `trace` where it happened.
    """

    def __init__(self, case: str, what: str, trace: str) -> None:
        super().__init__(case, what, trace)
        self.case, self.what, self.trace = case, what, trace


def fault(case: str, error: Exception) -> Fault:
    """The fault that an unforeseen error while playing a case is."""
    from traceback import format_exception  # only needed when it happens

    return Fault(case, _in_words(error), "".join(format_exception(error)))


def _in_words(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A line of a text file: `line` and `column` count from 1."""

    path: str
    line: int
    column: int | None = None

    def __str__(self) -> str:
        """`path:line`, which editors and terminals turn into a link."""
        return f"{self.path}:{self.line}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake in a text that a person wrote."""

    place: Place
    message: str
    hint: str | None = None
    source_line: str | None = None

    def __str__(self) -> str:
        """`path:line: message`, the line itself with a mark under the column, `hint: …`."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterable[str]:
        yield f"{self.place}: {self.message}"
        if self.source_line is not None:
            yield f"    {self.source_line}"
            if self.place.column is not None:
                yield f"    {' ' * (self.place.column - 1)}^"
        if self.hint is not None:
            yield f"    hint: {self.hint}"


class Problems(UpheldError):
    """Every mistake found in one reading, in the order of the text."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))
