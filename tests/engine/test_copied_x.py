"""X of an ability that a copy effect brought, on a permanent whose own spell had an X: play stops."""

from __future__ import annotations

from dataclasses import replace

import pytest

from upheld.corpus.corpus import Corpus, load_corpus
from upheld.corpus.scenario_text import read_scenario_text
from upheld.corpus.source import source_of
from upheld.play.verdict import CaseResult, Checker

COPY = """\
name   A copier with an X of its own
given  you control {copied}
given  Altered Ego is in your hand
given  your mana pool is {{5}}{{G}}{{U}}
when   you cast Altered Ego with X = 3
when   the stack empties
choose {copied}
then   you have drawn 0 cards
"""


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load_corpus()


def played(corpus: Corpus, text: str) -> CaseResult:
    source = source_of(text, "copy.txt")
    (case,) = read_scenario_text(text, source.path)
    with_text = replace(corpus, sources={**corpus.sources, source.path: source})
    return Checker(with_text).check(case)


@pytest.mark.parametrize("copied", ["Endless One with 1 +1/+1 counter", "Gadwick, the Wizened"])
def test_an_enters_ability_with_x_from_a_copy_stops(corpus: Corpus, copied: str) -> None:
    name = copied.split(" with ")[0]
    text = COPY.format(copied=copied).replace(f"choose {copied}", f"choose {name}")
    result = played(corpus, text)
    assert result.outcome == "wrong"
    assert result.problem is not None
    assert "107.3j or 107.3m" in result.problem.message


def test_a_copied_creature_without_x_does_not(corpus: Corpus) -> None:
    assert played(corpus, COPY.format(copied="Grizzly Bears")).outcome == "holds"
