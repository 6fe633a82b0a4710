"""The lines of one text file of the corpus, with what is needed to point at them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from upheld.errors import Place, Problem, Problems

LARGEST_FILE = 1024 * 1024
"""Bytes of the largest page or card file that is read."""

LONGEST_LINE = 2000
"""Characters of the longest line that is read."""

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\x85\u2028\u2029]")


@dataclass(frozen=True, slots=True)
class Source:
    """A text under the name by which its errors call it; line numbers count from 1."""

    path: str
    lines: tuple[str, ...]

    def __getitem__(self, line: int) -> str:
        """The text of a line."""
        return self.lines[line - 1]

    def place(self, line: int, column: int | None = None) -> Place:
        """That line, or that character of it."""
        return Place(self.path, line, column)

    def problem(
        self, line: int, message: str, *, hint: str | None = None, column: int | None = None
    ) -> Problem:
        """A mistake in that line, shown with the line."""
        text = self[line] if 0 < line <= len(self.lines) else ""
        return Problem(self.place(line, column), message, hint, text if text.strip() else None)

    def between(self, first: int, last: int) -> str:
        """The lines `first` to `last`, both included, as one text."""
        return "\n".join(self.lines[first - 1 : last])


def source_of(text: str, path: str) -> Source:
    """The lines of `text`; Problems when it holds characters or lines that no person types."""
    lines = tuple(text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n"))
    source = Source(path, lines)
    problems = [problem for line in range(1, len(lines) + 1) if (problem := _unreadable(source, line))]
    if problems:
        raise Problems(problems[:20])
    return source


def _unreadable(source: Source, line: int) -> Problem | None:
    text = source[line]
    if len(text) > LONGEST_LINE:
        message = f"a line of {len(text):,} characters is too long: at most {LONGEST_LINE:,}"
        return Problem(source.place(line), message)
    if found := _CONTROL.search(text):
        message = f"the control character U+{ord(found[0]):04X} does not belong in a text"
        return Problem(source.place(line, found.start() + 1), message)
    return None


def read_source(file: Path, shown: str, *, inside: Path) -> Source:
    """The lines of a text file, called `shown` in errors.

    Problems when the file leads out of the folder `inside`, is no regular file, is too large or is no
    UTF-8 text.
    """
    return source_of(_decoded(_bytes_of(file, shown, inside), shown), shown)


def _bytes_of(file: Path, shown: str, inside: Path) -> bytes:
    try:
        if not file.resolve().is_relative_to(inside.resolve()):
            raise _no_text(shown, "this link leads out of the corpus", hint="put the file itself there")
        if not file.is_file():
            raise _no_text(shown, "this is no file")
        with file.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
        size = file.stat().st_size
    except OSError as error:
        raise _no_text(shown, f"cannot be read: {error.strerror}") from None
    except RuntimeError:  # Python 3.11 and 3.12 so report a link that leads to itself
        raise _no_text(shown, "this link leads to itself") from None
    if len(data) > LARGEST_FILE:
        raise _no_text(shown, f"{size:,} bytes are too many: a file has at most {LARGEST_FILE:,}")
    return data


def _decoded(data: bytes, shown: str) -> str:
    if b"\0" in data:
        raise _no_text(shown, "this is a binary file, not a text")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        bad = data[error.start]
        problem = Problem(Place(shown, line), f"byte 0x{bad:02X} is not UTF-8", "save the file as UTF-8")
        raise Problems([problem]) from None


def _no_text(shown: str, message: str, *, hint: str | None = None) -> Problems:
    return Problems([Problem(Place(shown, 1), message, hint)])
