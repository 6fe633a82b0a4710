"""The pipe table of a scenario: its columns and one row for each case."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from upheld.corpus.source import Source
from upheld.errors import Place, Problem

MOST_ROWS = 500
MOST_COLUMNS = 20

_BAR = re.compile(r"(?<!\\)\|")
_RULE_CELL = re.compile(r":?-+:?")
_COLUMN = re.compile(r"[A-Za-z][\w -]*")


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of one row, and where it stands."""

    cells: tuple[str, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Table:
    """Every row has one cell for each column."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    place: Place


def is_table_line(text: str) -> bool:
    """Whether a line belongs to a table."""
    return text.lstrip().startswith("|")


def read_table(source: Source, lines: Sequence[int]) -> tuple[Table | None, list[Problem]]:
    """The table in these lines and all that is wrong with it; None when it has no usable rows."""
    head = lines[0]
    columns = _cells(source[head])
    problems = list(_column_problems(source, head, columns))
    rule = _cells(source[lines[1]]) if len(lines) > 1 else ()
    if not rule or not all(map(_RULE_CELL.fullmatch, rule)):
        problems.append(source.problem(head, "a line of dashes is missing under this line: | --- | --- |"))
        return None, problems
    if len(rule) != len(columns):
        problems.append(_ragged(source, lines[1], len(rule), len(columns)))
    if problems:
        return None, problems
    if len(lines) == 2:
        return None, [source.problem(head, "this table has no rows")]
    if len(lines) - 2 > MOST_ROWS:
        message = f"{len(lines) - 2:,} rows are too many: a table has at most {MOST_ROWS}"
        return None, [source.problem(head, message)]
    rows = tuple(Row(_cells(source[line]), source.place(line)) for line in lines[2:])
    return Table(columns, rows, source.place(head)), list(_row_problems(source, rows, len(columns)))


def _cells(text: str) -> tuple[str, ...]:
    inner = text.strip().removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    return tuple(cell.replace("\\|", "|").strip() for cell in _BAR.split(inner))


def _column_problems(source: Source, line: int, columns: Sequence[str]) -> Iterable[Problem]:
    if len(columns) > MOST_COLUMNS:
        yield source.problem(line, f"{len(columns)} columns are too many: a table has at most {MOST_COLUMNS}")
    for index, column in enumerate(columns):
        if not _COLUMN.fullmatch(column):
            yield source.problem(line, f"{column!r} is no column name: letters, digits, spaces and dashes")
        elif column in columns[:index]:
            yield source.problem(line, f"two columns are called {column}")


def _row_problems(source: Source, rows: Iterable[Row], width: int) -> Iterable[Problem]:
    first_lines: dict[tuple[str, ...], int] = {}
    for row in rows:
        line = row.place.line
        first = first_lines.setdefault(row.cells, line)
        if len(row.cells) != width:
            yield _ragged(source, line, len(row.cells), width)
        elif "" in row.cells:
            yield source.problem(line, "a cell of this row is empty")
        elif first != line:
            yield source.problem(line, f"this row repeats line {first}")


def _ragged(source: Source, line: int, found: int, wanted: int) -> Problem:
    return source.problem(line, f"cells in this row: {found}, columns of the table: {wanted}")
