"""Lists of statements that the corpus must cover, and the rulings that cover them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from upheld.corpus.source import Source
from upheld.corpus.toml_source import TomlTable, parts, read_toml, table_in
from upheld.errors import Place, Problem

_KEYS = ("statement", "rulings", "cases")


@dataclass(frozen=True, slots=True)
class Statement:
    """A claim in our own words, the ids of its rulings, the names of scenarios that must be among theirs."""

    key: str
    statement: str
    rulings: tuple[str, ...]
    cases: tuple[str, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class CoverageList:
    """The statements of one list, by key, and all that is wrong with it."""

    name: str
    path: str
    statements: dict[str, Statement]
    problems: tuple[Problem, ...]


def read_coverage(source: Source, name: str) -> CoverageList:
    """The list in a text: a table `[key]` for each statement."""
    whole, problems = read_toml(source, None)
    statements: dict[str, Statement] = {}
    places = parts(source, re.compile(r"\[\s*\"?([\w.:/-]+?)\"?\s*\](?:\s*#.*)?")) if whole else []
    lines = {found[1]: (first, last) for found, first, last in places}
    for key, value in whole.values.items() if whole else ():
        entry = table_in(value)
        if entry is None or key not in lines:
            problems.append(source.problem(1, f"{key} is no statement: begin it with a line [{key}]"))
            continue
        table = TomlTable(source, entry, *lines[key])
        wrong = table.unknown(_KEYS)
        statement = table.text("statement", wrong)
        rulings, cases = table.texts("rulings", wrong), table.texts("cases", wrong)
        problems += wrong
        if not wrong:
            statements[key] = Statement(key, statement, rulings, cases, source.place(table.first))
    return CoverageList(name, source.path, statements, tuple(problems))
