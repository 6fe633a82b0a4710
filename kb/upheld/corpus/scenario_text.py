"""Scenarios from anywhere: a whole page, or bare lines without a page around them."""

from __future__ import annotations

import re
from pathlib import PurePath

from upheld.corpus.page import read_page
from upheld.corpus.scenario import Case, read_scenario
from upheld.corpus.source import source_of
from upheld.errors import Problem, Problems

_PAGE_LINE = re.compile(r"(?m)^(?:---\s*$|#{1,2}\s|\s*(?:```|~~~))")


def read_scenario_text(text: str, path: str) -> tuple[Case, ...]:
    """The cases in `text`, which is called `path` in errors; Problems when anything is wrong with it.

    Cases of bare lines belong to no ruling: their ruling id is empty.
    """
    source = source_of(text, path)
    if not text.strip():
        raise Problems([source.problem(1, "nothing to run: this text is empty")])
    if _PAGE_LINE.search(text):
        return _page_cases(text, path)
    name = PurePath(path).stem.strip("-<>") or "scenario"
    scenario, problems = read_scenario(
        source, range(1, len(source.lines) + 1), at=1, ruling_id="", default_name=name
    )
    if scenario is None:
        raise Problems(problems)
    return scenario.cases()


def _page_cases(text: str, path: str) -> tuple[Case, ...]:
    source = source_of(text, path)
    page = read_page(source)
    cases = tuple(case for ruling in page.rulings for case in ruling.cases())
    if page.problems:
        raise Problems(page.problems)
    if not cases:
        problem: Problem = source.problem(1, "nothing to run: this page has no scenario")
        raise Problems([problem])
    return cases
