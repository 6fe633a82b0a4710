"""Ruling pages as tests: what is collected, what passes, how a failure reads."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = """# Damia

## The hand is counted again
Id: damia.recount
Rules: 608.2h

It is counted as the ability resolves.

```scenario
name   Cards gained in response
given  you control Damia, Sage of Stone
given  your hand is 4 cards
when   your upkeep begins
when   <extra> cards are put into your hand
when   the top of the stack resolves
then   you have drawn <drawn> cards

| extra | drawn |
| ----: | ----: |
|     0 |     3 |
|     2 |     {drawn} |
```

## The draw is replaced
Id: abundance.replaced
Rules: 614.6
Untested: kept for the test of the plugin

No scenario here.
"""


@pytest.fixture
def corpus(checkout: Path, tmp_path: Path) -> Path:
    """A corpus of its own: the shipped cards and rule numbers, one page to be written."""
    folder = tmp_path / "corpus"
    (folder / "rulings").mkdir(parents=True)
    shutil.copy(checkout / "corpus" / "EDITION.toml", folder)
    shutil.copytree(checkout / "corpus" / "cards", folder / "cards")
    return folder


def run(checkout: Path, corpus: Path, drawn: str, *words: str) -> str:
    (corpus / "rulings" / "damia.md").write_text(PAGE.replace("{drawn}", drawn), "utf-8")
    paths = os.pathsep.join((str(checkout / "kb"), str(checkout / "cli")))
    environment = {**os.environ, "PYTHONPATH": paths, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    line = [sys.executable, "-m", "pytest", "-p", "upheld.pytest_plugin", "-p", "no:cacheprovider", *words]
    done = subprocess.run(
        [*line, str(corpus)], env=environment, cwd=corpus.parent, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


def test_every_case_is_a_test_with_ruling_and_row_in_its_id(checkout: Path, corpus: Path) -> None:
    told = run(checkout, corpus, "1", "-v")
    case = "damia.md::damia.recount::cards-gained-in-response"
    assert f"{case}[extra=0,drawn=3] PASSED" in told
    assert f"{case}[extra=2,drawn=1] PASSED" in told
    assert "damia.md::abundance.replaced::untested SKIPPED" in told
    assert "2 passed, 1 skipped" in told


def test_a_rule_number_selects_the_rulings_that_cite_it(checkout: Path, corpus: Path) -> None:
    assert "1 skipped, 2 deselected" in run(checkout, corpus, "1", "-k", "614.6")
    assert "2 passed, 1 deselected" in run(checkout, corpus, "1", "-k", "608.2h")


def test_a_failure_names_the_line_the_row_and_the_counter_example(checkout: Path, corpus: Path) -> None:
    told = run(checkout, corpus, "2")
    assert "1 failed, 1 passed, 1 skipped" in told
    assert "corpus/rulings/damia.md:21: fails" in told
    assert "row: extra = 2, drawn = 2" in told
    assert "corpus/rulings/damia.md:16: then you have drawn 2 cards: is not true on this line" in told


def test_a_page_with_mistakes_is_an_error_of_collection(checkout: Path, corpus: Path) -> None:
    told = run(checkout, corpus, "1 | 2")
    assert "damia.md:21: " in told
    assert "error" in told
