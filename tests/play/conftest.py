"""A checker of the shipped corpus, and scenarios played from bare lines."""

from collections.abc import Callable
from pathlib import Path

import pytest

from upheld.corpus.corpus import Corpus, load_corpus
from upheld.corpus.scenario import Case
from upheld.corpus.scenario_text import read_scenario_text
from upheld.play.verdict import CaseResult, Checker

Play = Callable[[str], CaseResult]


@pytest.fixture(scope="session")
def corpus(checkout: Path) -> Corpus:
    return load_corpus(checkout / "corpus")


@pytest.fixture(scope="session")
def checker(corpus: Corpus) -> Checker:
    return Checker(corpus)


def only_case(text: str) -> Case:
    (case,) = read_scenario_text(text, "scenario.md")
    return case


@pytest.fixture(scope="session")
def play(checker: Checker) -> Play:
    """Plays the one case of a scenario on all its lines."""
    return lambda text: checker.check(only_case(text))
