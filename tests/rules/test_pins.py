from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import pytest
from tests.rules.books import COOKERY, changed, edition

from upheld.rules.edition import Edition
from upheld.rules.edition_facts import facts_of, read_sketches, write_facts
from upheld.rules.pins import Fate, Fates, pins_in, pins_of

OLD, NEW = date(2020, 1, 1), date(2021, 1, 1)
CITED = edition(COOKERY, OLD)


def fates(rules: dict[str, str], day: date = NEW) -> Fates:
    """What becomes of the rules of cookery, of which only the pins are there."""
    return Fates(
        pins_in(facts_of(CITED), read_sketches(write_facts(CITED), "")), pins_of(edition(rules, day))
    )


def test_a_pinned_rule_is_unchanged_moved_edited_or_gone() -> None:
    rules = changed(
        r100_1=COOKERY["100.1"] + " Or two.", r100_2a=None, r100_2c=COOKERY["100.2a"], r101_3=None
    )
    found = fates(rules)
    assert found.of("101.1") == Fate("unchanged", ("101.1",))
    assert found.of("100.2a") == Fate("moved", ("100.2c",))
    assert found.of("100.1") == Fate("edited", ("100.1",))
    assert found.of("101.3") == Fate("gone", ())
    with pytest.raises(KeyError):
        found.of("100.9")


def test_a_rule_that_moved_and_was_edited_names_its_new_number() -> None:
    moved = changed(r101_2=None, r101_4=COOKERY["101.2"].replace("eldest", "oldest"))
    assert fates(moved).of("101.2") == Fate("edited", ("101.4",))


def test_a_rule_that_was_split_or_taken_in_names_where_it_stands() -> None:
    joined = f"{COOKERY['101.2']} {COOKERY['101.3']}"
    assert fates(changed(r101_3=None, r101_2=joined)).of("101.3") == Fate("edited", ("101.2",))
    whole = edition(changed(r101_3=None, r101_2=joined), OLD)
    split = Fates(pins_of(whole), pins_of(edition(COOKERY, NEW)))
    assert split.of("101.2") == Fate("edited", ("101.2", "101.3"))


@pytest.mark.parametrize("day", [date(2019, 1, 1), NEW])
def test_the_way_back_is_the_way_forth(day: date) -> None:
    other = edition(changed(r100_2a=COOKERY["101.1"], r101_1=COOKERY["100.2a"], r101_3=None), day)
    forth, back = Fates(pins_of(CITED), pins_of(other)), Fates(pins_of(other), pins_of(CITED))
    for number in COOKERY:
        there = forth.of(number)
        if there.kind in ("unchanged", "moved"):
            assert back.of(there.now[0]).now == (number,)


def test_the_pins_of_the_corpus_find_the_rules_of_three_years_before(
    official_editions: Mapping[str, Edition],
) -> None:
    newest, old = official_editions["CR-20260807.txt"], official_editions["CR-20230616.txt"]
    found = Fates(pins_of(newest), pins_of(old))
    assert found.of("702.94a") == Fate("unchanged", ("702.94a",))
    assert found.of("701.21a") == Fate("moved", ("701.17a",))
    assert found.of("605.1a") == Fate("edited", ("605.1a",))
    assert found.of("702.185a") == Fate("gone", ())
