"""Rulings through editions of our own words, in which only the numbers are those of the rules."""

from collections.abc import Iterable
from datetime import date
from typing import Any

import pytest
from tests.rules import books

from upheld.corpus.corpus import Corpus, load_corpus
from upheld.corpus.scenario import Case
from upheld.coverage.since import History, Since
from upheld.engine.marks import Former
from upheld.play.verdict import CaseResult, Checker
from upheld.rules.edition import Edition
from upheld.rules.edition_facts import facts_of
from upheld.rules.wordings import Wordings

BLOOD_MOON = "layers.entering-under-blood-moon"
ALONE = "A guest who walks in is judged by hat and coat alone, not by what the hosts intend."
WITH_OTHERS = "A guest who walks in is judged by hat, coat and all that the hosts will make of them."
LOYALTY = "Sailors bring as many oranges aboard as their captain has painted on the mast."


class Counting(Checker):
    """A checker that remembers under which wordings it played."""

    def __init__(self, corpus: Corpus) -> None:
        super().__init__(corpus)
        self.played: list[frozenset[Former]] = []

    def check(self, case: Case, *, formerly: Iterable[Former] = (), **others: Any) -> CaseResult:
        self.played.append(frozenset(formerly))
        return super().check(case, formerly=self.played[-1], **others)


@pytest.fixture(scope="module")
def checker() -> Counting:
    return Counting(load_corpus())


def edition(day: str, **rules: str) -> Edition:
    return books.edition(books.changed(**rules), date.fromisoformat(day))


def since(checker: Checker, id: str, *editions: Edition) -> Since:
    """The ruling through editions of which the last is cited."""
    history = History(Wordings(editions, facts_of(editions[-1])), checker)
    return history.since(checker.corpus.rulings[id])


def test_a_ruling_fails_as_long_as_the_rule_read_otherwise(checker: Counting) -> None:
    found = since(
        checker,
        BLOOD_MOON,
        edition("2016-01-01", r614_12=ALONE),
        edition("2017-08-25", r614_12=ALONE),
        edition("2018-01-01", r614_12=WITH_OTHERS),
        edition("2019-01-01", r613_9=WITH_OTHERS),
        edition("2020-01-01", r614_12=WITH_OTHERS),
    )
    before, after = found.spans
    assert (before.first, before.last, before.outcome) == (date(2016, 1, 1), date(2017, 8, 25), "fails")
    assert (after.first, after.last, after.outcome) == (date(2018, 1, 1), date(2020, 1, 1), "holds")
    assert [former.of for former in before.played.former] == ["614.12@2017-08-25"]
    assert before.played.failures[0].statement == "Coastal Tower is untapped"
    assert (found.holds_from, found.unknown) == (date(2018, 1, 1), ())


def test_each_set_of_wordings_is_played_once(checker: Counting) -> None:
    checker.played.clear()
    days = [edition(f"{year}-01-01", r614_12=ALONE) for year in range(2010, 2017)]
    last = edition("2020-01-01", r614_12=WITH_OTHERS)
    since(checker, BLOOD_MOON, *days, edition("2017-08-25", r614_12=ALONE), last)
    cases = len(checker.corpus.rulings[BLOOD_MOON].cases())
    changed = [played for played in checker.played if "614.12" in {former.now for former in played}]
    assert len(changed) == cases
    assert checker.played.count(frozenset()) == cases


def test_where_a_cited_rule_is_not_there_nothing_is_said_of_a_ruling(checker: Counting) -> None:
    found = since(
        checker,
        "planeswalkers.enter-with-loyalty",
        edition("2016-01-01"),
        edition("2020-01-01", r306_5b=LOYALTY),
    )
    assert [(span.outcome, span.missing) for span in found.spans] == [("no rule", ("306.5b",)), ("holds", ())]
    assert found.holds_from == date(2020, 1, 1)


def test_a_former_wording_without_its_witness_is_not_known_where_it_matters(checker: Counting) -> None:
    found = since(
        checker, BLOOD_MOON, edition("2019-01-01", r614_12=ALONE), edition("2020-01-01", r614_12=WITH_OTHERS)
    )
    (reason,) = found.unknown
    assert "import the edition of 2017-08-25" in reason
    other = since(checker, "planeswalkers.enter-with-loyalty", edition("2020-01-01", r306_5b=LOYALTY))
    assert other.unknown == ()


def test_a_rule_that_is_new_was_not_so_before(checker: Counting) -> None:
    token = "Whoever copies a painting owns one as soon as the varnish is dry, but has painted nothing."
    found = since(
        checker,
        "vanishing.copy-becomes-a-token",
        edition("2016-01-01"),
        edition("2020-01-01", r608_3f=token),
    )
    assert [span.outcome for span in found.spans] == ["fails", "holds"]
    assert found.spans[0].played.failures[0].why.endswith("it is 1")
