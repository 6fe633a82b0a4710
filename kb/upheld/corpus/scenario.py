"""Scenarios as texts: lines of a word and a fact, a table whose rows are cases. Nothing is played here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from upheld.corpus.nearest import nearest, suggestion
from upheld.corpus.slug import slug
from upheld.corpus.source import Source
from upheld.corpus.table import Row, Table, is_table_line, read_table
from upheld.errors import Place, Problem

WORDS: Final = ("name", "given", "when", "choose", "then", "note")
"""The words that a line of a scenario may begin with."""

MOST_LINES = 400

_LINE = re.compile(r"\s*(\S+)(?:\s+(\S.*))?")
_PLACEHOLDER = re.compile(r"<([^<>]*)>")


@dataclass(frozen=True, slots=True)
class Line:
    """One fact of a scenario; its place is where the text after the word begins."""

    word: str
    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Scenario:
    """An example that makes a ruling testable; `lines` are all but the name."""

    ruling_id: str
    name: str
    lines: tuple[Line, ...]
    table: Table | None
    place: Place

    def cases(self) -> tuple[Case, ...]:
        """One case, or one for each row of the table."""
        if self.table is None:
            return (Case(self.ruling_id, self, None, self.lines),)
        return tuple(self._case(row, self.table.columns) for row in self.table.rows)

    def _case(self, row: Row, columns: Sequence[str]) -> Case:
        values = dict(zip(columns, row.cells, strict=True))
        lines = tuple(replace(line, text=_filled(line.text, values)) for line in self.lines)
        return Case(self.ruling_id, self, row, lines)


@dataclass(frozen=True, slots=True)
class Case:
    """A scenario with the values of one row put in."""

    ruling_id: str
    scenario: Scenario
    row: Row | None
    lines: tuple[Line, ...]

    @property
    def values(self) -> dict[str, str]:
        """The row's value for each column; empty without a table."""
        if self.row is None or self.scenario.table is None:
            return {}
        return dict(zip(self.scenario.table.columns, self.row.cells, strict=True))

    @property
    def key(self) -> str:
        """Names the case for good: `ruling-id#scenario-name[column=value,…]`; bare lines have no id."""
        values = ",".join(f"{column}={value}" for column, value in self.values.items())
        owner = f"{self.ruling_id}#" if self.ruling_id else ""
        return f"{owner}{slug(self.scenario.name)}{f'[{values}]' if values else ''}"

    @property
    def place(self) -> Place:
        """Where the row stands, or the scenario when it has no table."""
        return self.scenario.place if self.row is None else self.row.place


def _filled(text: str, values: Mapping[str, str]) -> str:
    return _PLACEHOLDER.sub(lambda found: values[found[1]], text)


def read_scenario(
    source: Source, lines_at: range, *, at: int, ruling_id: str, default_name: str | None = None
) -> tuple[Scenario | None, list[Problem]]:
    """The scenario in the lines `lines_at`, which begins at line `at`, and all that is wrong with it.

    It is None when something is wrong. Without `default_name` it must have a line `name`.
    """
    texts, table_lines, problems = _split(source, lines_at, at)
    if not texts and not table_lines and not problems:
        return None, [source.problem(at, "this scenario is empty")]
    lines, unknown = _read_lines(source, texts, problems)
    names = [line for line in lines if line.word == "name"]
    facts = tuple(line for line in lines if line.word != "name")
    problems += _order_problems(source, lines, names)
    if not unknown:
        problems += _missing(source, at, lines, names, default_name)
    table = None
    if table_lines:
        table, more = read_table(source, table_lines)
        problems += more
    if table is not None or not table_lines:
        problems += _placeholder_problems(source, facts, table)
        if table is not None and not unknown and all(line.text for line in lines):
            problems += _unused_columns(source, facts, table)
    name = names[0].text if names else default_name or ""
    if problems:
        return None, problems
    return Scenario(ruling_id, name, facts, table, source.place(at)), []


def scenario_name(source: Source, lines_at: range) -> str:
    """The name that these lines give their scenario, whatever else is wrong with it; empty for none."""
    found = (_LINE.fullmatch(source[number].rstrip()) for number in lines_at)
    return next((line[2] for line in found if line and line[1] == "name" and line[2]), "")


def _split(source: Source, lines_at: range, at: int) -> tuple[list[int], list[int], list[Problem]]:
    """The numbers of the fact lines, those of the table's lines, and what stands in the wrong order."""
    filled = [number for number in lines_at if source[number].strip()]
    start = next((i for i, number in enumerate(filled) if is_table_line(source[number])), len(filled))
    texts, rest = filled[:start], filled[start:]
    table = [number for number in rest if is_table_line(source[number])]
    problems = [
        source.problem(number, "a line after the table: the table ends a scenario")
        for number in rest
        if not is_table_line(source[number])
    ]
    if table and texts and texts[-1] == table[0] - 1:
        problems.append(source.problem(table[0], "a blank line is missing before the table"))
    if table and table[-1] - table[0] + 1 > len(rest):
        problems.append(source.problem(table[0], "a blank line stands inside this table"))
    if len(texts) > MOST_LINES:
        message = f"{len(texts):,} lines are too many: a scenario has at most {MOST_LINES}"
        return [], table, [*problems, source.problem(at, message)]
    return texts, table, problems


def _read_lines(source: Source, texts: Sequence[int], problems: list[Problem]) -> tuple[list[Line], bool]:
    """The lines, each with the word that is meant, and whether the word of any is unknown."""
    lines: list[Line] = []
    unknown = False
    for number in texts:
        found = _LINE.fullmatch(source[number].rstrip())
        if found is None:
            continue
        written, text = found.groups()
        before = lines[-1].word if lines else None
        word, hint = _meant(written, before)
        if word != written:
            message = f"{written!r} begins no line of a scenario"
            problems.append(source.problem(number, message, hint=hint, column=found.start(1) + 1))
        if word is None:
            unknown = True
            continue
        if text is None:
            problems.append(source.problem(number, f"nothing stands after {word}"))
        column = None if text is None else found.start(2) + 1
        lines.append(Line(word, text or "", source.place(number, column)))
    return lines, unknown


def _meant(written: str, before: str | None) -> tuple[str | None, str | None]:
    """The word that a line is meant to begin with, and a hint; `before` is the word of the line above."""
    if written in WORDS:
        return written, None
    if written.lower() in WORDS:
        return written.lower(), f"write it in lower case: {written.lower()}"
    if written.lower() in ("and", "but") and before in ("given", "when", "choose", "then"):
        return before, f"every line says its own word: {before}"
    close = nearest(written, WORDS)
    return close, suggestion(written, WORDS)


def _order_problems(source: Source, lines: Sequence[Line], names: Sequence[Line]) -> Iterator[Problem]:
    for line in names[1:]:
        yield source.problem(
            line.place.line, f"this scenario has a name already (line {names[0].place.line})"
        )
    first_when = next((line for line in lines if line.word == "when"), None)
    for line in lines[: lines.index(first_when)] if first_when is not None else lines:
        if line.word == "choose":
            yield source.problem(
                line.place.line, "a choose line belongs under the when line that asks for it"
            )
    for line in lines[lines.index(first_when) :] if first_when is not None else ():
        if line.word == "given":
            yield source.problem(
                line.place.line,
                "a given line stands above the first when line: it tells how the game starts",
                hint="put it there, or say with a when line what changes now",
            )


def _missing(
    source: Source, at: int, lines: Sequence[Line], names: Sequence[Line], default_name: str | None
) -> Iterator[Problem]:
    if not names and default_name is None:
        yield source.problem(at, "this scenario has no name", hint="begin it with a line: name …")
    if not any(line.word == "then" for line in lines):
        yield source.problem(at, "this scenario states nothing: it has no line then")


def _placeholder_problems(source: Source, lines: Iterable[Line], table: Table | None) -> Iterator[Problem]:
    columns = table.columns if table else ()
    for line in lines:
        for found in _PLACEHOLDER.finditer(line.text):
            if found[1] not in columns:
                yield _unknown_placeholder(source, line, found, columns)


def _unused_columns(source: Source, lines: Iterable[Line], table: Table) -> Iterator[Problem]:
    used = {name for line in lines if line.word != "note" for name in _PLACEHOLDER.findall(line.text)}
    for column in dict.fromkeys(table.columns):
        if column not in used:
            message = f"the column {column} is never used: no line says <{column}>"
            yield source.problem(table.place.line, message)


def _unknown_placeholder(source: Source, line: Line, found: re.Match[str], columns: Sequence[str]) -> Problem:
    column = (line.place.column or 1) + found.start()
    if columns:
        message, hint = f"the table has no column {found[1]}", suggestion(found[1], columns)
    else:
        message, hint = f"<{found[1]}> stands for a column, but this scenario has no table", None
    return source.problem(line.place.line, message, hint=hint, column=column)
