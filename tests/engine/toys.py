"""Scenarios with made-up cards, for texts that no card of the corpus has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from upheld.corpus.card_file import CardFile, read_card
from upheld.corpus.corpus import Corpus, load_corpus
from upheld.corpus.scenario import Case
from upheld.corpus.scenario_text import read_scenario_text
from upheld.corpus.slug import slug
from upheld.corpus.source import source_of
from upheld.engine.game import Game
from upheld.engine.marks import Mark
from upheld.play import script
from upheld.play.run import Run
from upheld.play.verdict import CaseResult, Checker

Toys = Mapping[str, tuple[str, str]]
"""Cards by name: the type line, with a size behind a comma where there is one, and the lines of text."""


def card(name: str, type_line: str, text: str) -> CardFile:
    """A made-up card without a mana cost."""
    types, _, size = type_line.partition(", ")
    lines = [f'name = "{name}"', f'type = "{types}"']
    if size:
        lines.append(f'size = "{size}"')
    lines += ['text = """', *(line.strip() for line in text.strip().splitlines()), '"""']
    found, problems = read_card(source_of("\n".join(lines) + "\n", f"{slug(name)}.toml"), slug(name))
    assert found is not None, problems
    return found


@lru_cache(maxsize=1)
def _corpus() -> Corpus:
    return load_corpus()


def played(toys: Toys, text: str, misread: Iterable[Mark] = ()) -> CaseResult:
    """The one case of a scenario with these cards, played on all its lines."""
    return _checker(toys).check(_case(text), misread=misread)


def first_line(toys: Toys, text: str) -> Game:
    """The game after the first line of a scenario with these cards."""
    checker, case = _checker(toys), _case(text)
    run = Run(case, script.read(case, checker.book), checker.faces)
    while not run.is_done:
        run.step()
    return run.game


def _checker(toys: Toys) -> Checker:
    made = {name: card(name, type_line, lines) for name, (type_line, lines) in toys.items()}
    return Checker(replace(_corpus(), cards={**_corpus().cards, **made}))


def _case(text: str) -> Case:
    (case,) = read_scenario_text(text, "toys.txt")
    return case


def holds(toys: Toys, text: str, misread: Iterable[Mark] = ()) -> bool:
    """Whether the case holds; an error for one that cannot be played."""
    result = played(toys, text, misread)
    assert result.outcome in ("holds", "fails"), result.problem
    return result.outcome == "holds"
