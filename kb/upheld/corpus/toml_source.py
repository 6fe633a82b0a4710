"""TOML texts whose mistakes and values can be pointed at by their line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from typing import cast

from upheld.corpus.nearest import suggestion
from upheld.corpus.source import Source
from upheld.errors import Problem

_ERROR = re.compile(r"(.*?)\s*\(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class TomlTable:
    """A table and the lines that write it: `first` to `last` of its source."""

    source: Source
    values: dict[str, object]
    first: int
    last: int

    def line_of(self, key: str) -> int | None:
        """The line that begins the value of `key`."""
        begins = re.compile(rf"\s*(?:{re.escape(key)}|\"{re.escape(key)}\")\s*=")
        lines = range(self.first, self.last + 1)
        return next((number for number in lines if begins.match(self.source[number])), None)

    def problem(self, key: str, message: str, *, hint: str | None = None) -> Problem:
        """A mistake in the value of `key`, or in the table when it has none."""
        return self.source.problem(self.line_of(key) or self.first, message, hint=hint)

    def texts(self, key: str, problems: list[Problem]) -> tuple[str, ...]:
        """The texts in the list `key`; a problem when it is no list of texts."""
        items = list_in(self.values.get(key, []))
        texts = [item for item in items or () if isinstance(item, str) and item.strip()]
        if items is not None and len(texts) == len(items):
            return tuple(texts)
        problems.append(self.problem(key, f'{key} is no list of texts: write ["…", "…"]'))
        return ()

    def text(self, key: str, problems: list[Problem]) -> str:
        """The text `key`; a problem when it is absent or empty."""
        value = self.values.get(key)
        if isinstance(value, str) and value.strip():
            return value
        problems.append(self.problem(key, f"{key} is missing" if value is None else f"{key} is no text"))
        return ""

    def unknown(self, keys: Collection[str]) -> list[Problem]:
        """A problem for each key that is none of `keys`."""
        return [
            self.problem(key, f"unknown key {key!r}", hint=suggestion(key, keys))
            for key in self.values
            if key not in keys
        ]


def read_toml(source: Source, keys: Collection[str] | None) -> tuple[TomlTable | None, list[Problem]]:
    """The table of a text, None when it is no TOML; with `keys` each other key is a problem."""
    try:
        values = tomllib.loads("\n".join(source.lines))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return None, [_decode_problem(source, str(error))]
    table = TomlTable(source, values, 1, len(source.lines))
    return table, [] if keys is None else table.unknown(keys)


def list_in(value: object) -> list[object] | None:
    """The items of a TOML list, None when the value is none."""
    return cast("list[object]", value) if isinstance(value, list) else None


def table_in(value: object) -> dict[str, object] | None:
    """The pairs of a TOML table, None when the value is none."""
    return cast("dict[str, object]", value) if isinstance(value, dict) else None


def parts(source: Source, header: re.Pattern[str]) -> list[tuple[re.Match[str], int, int]]:
    """Each table header that matches, with the first and last line of its table."""
    headers = [number for number, line in enumerate(source.lines, start=1) if line.lstrip().startswith("[")]
    ends = [*(number - 1 for number in headers[1:]), len(source.lines)]
    return [
        (found, first, last)
        for first, last in zip(headers, ends, strict=False)
        if (found := header.fullmatch(source[first].strip()))
    ]


def _decode_problem(source: Source, message: str) -> Problem:
    found = _ERROR.fullmatch(message)
    if found is None:
        return source.problem(1, f"no TOML: {message}")
    line, column = (int(found[2]), int(found[3])) if found[2] else (len(source.lines), None)
    return source.problem(line, f"no TOML: {found[1]}", column=column)
