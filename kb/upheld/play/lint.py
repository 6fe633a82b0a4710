"""What is wrong with the texts of cards and scenarios: every line is read, nothing is played."""

from __future__ import annotations

from collections.abc import Iterator

from upheld.corpus.corpus import Corpus
from upheld.errors import Problem, UpheldError

from . import script
from .verdict import Checker


def lint(corpus: Corpus) -> tuple[Problem, ...]:
    """Every card text and scenario line that is not understood or is refused, by file and line."""
    checker = Checker(corpus)
    found = dict.fromkeys((*_in_cards(checker), *_in_scenarios(checker)))
    return tuple(sorted(found, key=lambda problem: (problem.place.path, problem.place.line)))


def _in_cards(checker: Checker) -> Iterator[Problem]:
    for name, card in checker.corpus.cards.items():
        try:
            checker.faces(name)
        except UpheldError as error:
            yield from checker.problems(error, card.place)


def _in_scenarios(checker: Checker) -> Iterator[Problem]:
    for page in checker.corpus.pages:
        for ruling in (*page.rulings, *page.nameless):
            for case in ruling.cases():
                try:
                    script.read(case, checker.book)
                except UpheldError as error:
                    yield from checker.problems(error, case.place)
