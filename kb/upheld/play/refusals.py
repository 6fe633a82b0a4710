"""What is refused before anything is played: statements about nothing, idle aliases, absurd numbers (§6)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from upheld.corpus.scenario import Case, Line, Scenario

from .errors import ScenarioError

LARGEST_NUMBER = 10_000
"""The largest number that a `when` or `choose` line may name."""

_ALIAS = re.compile(r"^(?:.* controls? )?(?:\d+ copies of )?(.*) called (\S+?)(?=[\s,]|$)")
_NUMBER = re.compile(r"(?<![\d/])\d{1,3}(?:,\d{3})+|\d+")


def refusals(case: Case) -> Iterator[ScenarioError]:
    """An error for each line of a case that nothing could make meaningful."""
    for line in _early_statements(case):
        yield ScenarioError(
            "nothing has happened yet: this states what a given line gives",
            line.place,
            "put a line when above it",
        )
    for line, alias in _idle_aliases(case):
        yield ScenarioError(f"the alias {alias} is never used", line.place, "leave out: called " + alias)
    for line in case.lines:
        if line.word in ("when", "choose"):
            yield from _too_large(line)


def _early_statements(case: Case) -> list[Line]:
    found: list[Line] = []
    for line in case.lines:
        if line.word == "when":
            break
        if line.word == "then":
            found.append(line)
    return found


def _idle_aliases(case: Case) -> list[tuple[Line, str]]:
    """The aliases that tell nothing apart, with their lines.

    An alias is of use when another line of the scenario names it, in whichever row, or names another object
    of the same given name by its alias.
    """
    introduced = [
        (line, found[2], found[1])
        for line in case.lines
        if line.word == "given"
        for found in _ALIAS.finditer(line.text)
    ]
    used = {name for _, alias, name in introduced if _is_named(case.scenario, alias)}
    return [(line, alias) for line, alias, name in introduced if name not in used]


@lru_cache(maxsize=1024)
def _is_named(scenario: Scenario, alias: str) -> bool:
    """Whether a line in some row of the scenario names an alias apart from introducing it."""
    texts = (line.text for case in scenario.cases() for line in case.lines if line.word != "note")
    introduces = re.compile(rf"\bcalled {re.escape(alias)}(?!\w)")
    word = re.compile(rf"(?<!\w){re.escape(alias)}(?!\w)")
    return any(word.search(introduces.sub("", text)) for text in texts)


def _too_large(line: Line) -> Iterator[ScenarioError]:
    for found in _NUMBER.finditer(line.text):
        number = int(found[0].replace(",", ""))
        if number > LARGEST_NUMBER:
            message = f"{number:,} is too large: numbers of such a line go up to {LARGEST_NUMBER:,}"
            yield ScenarioError(message, line.place)
