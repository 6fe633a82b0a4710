"""What goes wrong when a text is read: it is not understood, or understood in two ways."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from upheld.errors import Place, Problem, UpheldError

LONGEST_SHOWN_LINE = 240


class PhrasebookError(UpheldError):
    """The declarations of a book do not fit together: a mistake of their author, each with its place."""

    def __init__(self, mistakes: Iterable[str]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__("\n".join(self.mistakes))


class ReadingError(UpheldError):
    """A text that cannot be taken as it stands; `problem` says where and why."""

    def __init__(
        self, text: str, span: tuple[int, int], message: str, *, hint: str | None = None, place: Place | None
    ) -> None:
        self.text = text
        self.span = span
        self.message = message
        self.hint = hint
        self.problem = _problem(text, span[0], message, hint, place)
        super().__init__(str(self.problem))


class Unread(ReadingError):
    """No phrase reads the text: `span` is the first part that fits nothing, from the furthest place reached.

    `expected` are phrases that could go on there, `suggestion` the word most likely meant; `unknown_name` is
    what stands where a name could and is none that the book knows.
    """

    def __init__(
        self,
        text: str,
        span: tuple[int, int],
        message: str,
        *,
        hint: str | None = None,
        place: Place | None = None,
        expected: Iterable[str] = (),
        suggestion: str | None = None,
        unknown_name: str | None = None,
    ) -> None:
        self.place = place
        self.expected = tuple(expected)
        self.suggestion = suggestion
        self.unknown_name = unknown_name
        super().__init__(text, span, message, hint=hint, place=place)

    @property
    def furthest(self) -> int:
        """The offset in the text up to which it could be read."""
        return self.span[0]

    def with_hint(self, hint: str) -> Unread:
        """The same error with another hint."""
        return Unread(
            self.text, self.span, self.message, hint=hint, place=self.place, expected=self.expected,
            suggestion=self.suggestion, unknown_name=self.unknown_name,
        )  # fmt: skip


class Ambiguous(ReadingError):
    """Two readings of the text cost equally little; `readings` are the values."""

    def __init__(self, text: str, readings: Iterable[Any], place: Place | None = None) -> None:
        self.readings = tuple(readings)
        shown = " or ".join(_shortened(repr(reading)) for reading in self.readings[:2])
        super().__init__(text, (0, len(text)), f"can be read in two ways: {shown}", place=place)


class Unprintable(UpheldError):
    """No phrase of the nonterminal says the value."""


def _problem(text: str, offset: int, message: str, hint: str | None, place: Place | None) -> Problem:
    """The problem at an offset of a text that begins at `place`."""
    before = text[:offset]
    line_start = before.rfind("\n") + 1
    line_end = text.find("\n", offset)
    line = text[line_start : None if line_end < 0 else line_end]
    first = place or Place("<text>", 1)
    indent = (first.column or 1) - 1 if line_start == 0 else 0
    shown = " " * indent + line if _can_be_shown(line) else None
    at = Place(first.path, first.line + before.count("\n"), indent + offset - line_start + 1)
    return Problem(at, message, hint, shown)


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN_LINE else f"{text[: LONGEST_SHOWN_LINE - 1]}…"


def _can_be_shown(line: str) -> bool:
    return line.isprintable() and not line.isspace() and 0 < len(line) <= LONGEST_SHOWN_LINE
