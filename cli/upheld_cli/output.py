"""How results are printed."""

from __future__ import annotations

import json
import shutil
import textwrap
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

if TYPE_CHECKING:
    from upheld.errors import Problem

_F = TypeVar("_F", bound=Callable[..., Any])

_COLORS: Final = {"holds": "green", "fails": "red", "undetermined": "yellow", "unchecked": "yellow"}


def json_option(function: _F) -> _F:
    """Adds `--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(function)


def print_json(value: Any) -> None:
    """The value as indented JSON."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def verdict_text(verdict: str) -> str:
    """The verdict in its color."""
    return click.style(verdict, fg=_COLORS.get(verdict, "blue"))


def heading(text: str) -> str:
    """A line that stands out."""
    return click.style(text, bold=True)


def dim(text: str) -> str:
    """A line that stands back."""
    return click.style(text, dim=True)


def wrapped(text: str, indent: str = "") -> str:
    """Each line of the text broken at the width of the terminal, at most 100 characters."""
    width = max(40, min(100, shutil.get_terminal_size().columns))
    return "\n".join(
        textwrap.fill(
            line, width, initial_indent=indent, subsequent_indent=indent, break_long_words=False,
            break_on_hyphens=False,
        )
        for line in text.splitlines()
    )  # fmt: skip


def counted(count: int, word: str) -> str:
    """The number with its word: 1 ruling, 2 rulings."""
    return f"{count:,} {word}{'' if count == 1 else 's'}"


def table(rows: Sequence[Sequence[str]]) -> str:
    """The rows in straight columns; colors do not count."""
    plain = [[click.unstyle(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*plain, strict=True)]
    return "\n".join(
        "  ".join(
            cell + " " * (width - len(bare)) for cell, bare, width in zip(row, bares, widths, strict=True)
        ).rstrip()
        for row, bares in zip(rows, plain, strict=True)
    )


def problem_as_json(problem: Problem) -> dict[str, Any]:
    """The problem as plain data."""
    return {
        "path": problem.place.path,
        "line": problem.place.line,
        "column": problem.place.column,
        "message": problem.message,
        "hint": problem.hint,
    }
