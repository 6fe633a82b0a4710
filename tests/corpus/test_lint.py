"""Every lint has a good corpus without problems and a bad one with exactly those of its expected.txt."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from upheld.corpus.corpus import Corpus, load_corpus
from upheld.corpus.lint import LINTS, Lint, lint
from upheld.rules.edition_facts import EditionFacts, read_facts

FOLDER = Path(__file__).parent / "fixtures" / "lints"


@pytest.fixture(scope="module")
def edition(checkout: Path) -> EditionFacts:
    """That of the corpus, where rule 114.5 was edited and nobody read it again."""
    facts = read_facts((checkout / "corpus" / "EDITION.toml").read_text(), "EDITION.toml")
    return replace(facts, unreviewed={"114.5": date(2025, 1, 2)})


def fixture_corpus(name: str, kind: str, edition: EditionFacts) -> Corpus:
    return load_corpus(FOLDER / name / kind, edition=edition)


@pytest.mark.parametrize("each", LINTS, ids=lambda each: each.name)
def test_a_good_corpus_has_no_problems(each: Lint, edition: EditionFacts) -> None:
    assert lint(fixture_corpus(each.name, "good", edition)) == ()


@pytest.mark.parametrize("each", LINTS, ids=lambda each: each.name)
def test_a_bad_corpus_has_exactly_these_problems(each: Lint, edition: EditionFacts) -> None:
    corpus = fixture_corpus(each.name, "bad", edition)
    found = "".join(f"{problem}\n" for problem in each.check(corpus))
    assert found == (FOLDER / each.name / "bad.txt").read_text()


def test_all_problems_come_at_once_by_file_and_line(edition: EditionFacts) -> None:
    problems = lint(fixture_corpus("cited-rules-exist", "bad", edition))
    places = [(problem.place.path, problem.place.line) for problem in problems]
    assert places == sorted(places)
    assert len(places) == 3


def test_every_fixture_belongs_to_a_lint() -> None:
    assert {folder.name for folder in FOLDER.iterdir()} == {each.name for each in LINTS}
