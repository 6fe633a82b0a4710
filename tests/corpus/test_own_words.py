"""Upheld says everything in its own words: no sentence of it runs along with the official rules text.

Nine words in a row are the limit.  Names of things, steps and zones make shorter runs that cannot be said
otherwise; patterns of phrases are left out, for they have to read what cards say.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import upheld
import upheld_cli

LIMIT = 9
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
_SCENARIO = re.compile(r"^```.*?^```", re.S | re.M)
PACKAGES = [Path(str(package.__file__)).parent for package in (upheld, upheld_cli)]


def words(text: str) -> list[str]:
    return _WORD.findall(text.lower().replace("’", "'"))


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """Every run of that many words."""
    found = words(text)
    for start in range(len(found) - LIMIT + 1):
        yield tuple(found[start : start + LIMIT])


@pytest.fixture(scope="module")
def official(shared: Path) -> set[tuple[str, ...]]:
    """The runs of words of the newest official rules text."""
    newest = sorted((shared / "data" / "cr").glob("CR-*.txt"))[-1]
    text = newest.read_text("utf-8-sig", errors="replace")
    return {run for line in text.splitlines() for run in runs(line)}


def copied(official: set[tuple[str, ...]], texts: Iterator[tuple[str, str]]) -> list[str]:
    return [f"{place}: {' '.join(run)}" for place, text in texts for run in runs(text) if run in official]


def paragraphs(checkout: Path) -> Iterator[tuple[str, str]]:
    """The prose of digests and rulings, paragraph by paragraph, scenarios left out."""
    for path in sorted((checkout / "corpus").rglob("*.md")):
        prose = _SCENARIO.sub("", path.read_text("utf-8"))
        for paragraph in re.split(r"\n\s*\n|^#+ .*$", prose, flags=re.M):
            yield path.name, paragraph


def docstrings() -> Iterator[tuple[str, str]]:
    for package in PACKAGES:
        for path in sorted(package.rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                    text = ast.get_docstring(node)
                    if text:
                        yield f"{path.name}:{getattr(node, 'name', 'module')}", text


def misreadings() -> Iterator[tuple[str, str]]:
    from upheld.engine import mechanics
    from upheld.engine.marks import declared

    mechanics.load()
    for mark in declared():
        yield mark.id, mark.without


def test_no_prose_is_copied(official: set[tuple[str, ...]], checkout: Path) -> None:
    assert copied(official, paragraphs(checkout)) == []


def test_no_docstring_is_copied(official: set[tuple[str, ...]]) -> None:
    assert copied(official, docstrings()) == []


def test_no_misreading_is_copied(official: set[tuple[str, ...]]) -> None:
    assert copied(official, misreadings()) == []


def test_copied_words_would_be_seen(official: set[tuple[str, ...]]) -> None:
    run = " ".join(next(iter(sorted(official))))
    assert copied(official, iter([("here", f"Then {run.title()}, 3 times.")])) == [f"here: {run}"]
