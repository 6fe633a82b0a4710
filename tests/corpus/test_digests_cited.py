"""Whatever rule Upheld itself names, a reader can look up."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

import upheld
import upheld.play
from upheld.corpus.corpus import load_corpus
from upheld.engine.marks import declared

PACKAGE = Path(upheld.__file__).parent
NUMBER = re.compile(r"[1-9]\d\d\.\d+[a-z]{0,2}")


def numbers_in(file: Path) -> Iterator[str]:
    """The rule numbers that stand alone in a string of a module: those of events, marks and log entries."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and NUMBER.fullmatch(node.value):
            yield node.value


@pytest.mark.parametrize("part", ["engine", "play"])
def test_every_rule_that_the_code_cites_has_a_digest(part: str) -> None:
    digests = load_corpus().digests
    missing: defaultdict[str, set[str]] = defaultdict(set)
    for file in (PACKAGE / part).rglob("*.py"):
        for number in numbers_in(file):
            if number not in digests:
                missing[number].add(file.name)
    assert dict(missing) == {}


def test_the_numbers_of_events_and_marks_are_seen() -> None:
    found = {number for file in (PACKAGE / "engine").rglob("*.py") for number in numbers_in(file)}
    assert {number for mark in declared() for number in mark.numbers} <= found
    assert len(found) > 150
    assert "400.7" in set(numbers_in(PACKAGE / "engine" / "move.py"))
