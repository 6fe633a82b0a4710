from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from tests.bench.matching import HALVES, figures, our_matcher
from tests.rules.books import COOKERY, changed, edition

from upheld.rules.edition import Edition
from upheld.rules.matching import Matching, described, match


def matching(old: dict[str, str], new: dict[str, str]) -> Matching:
    return match(described(edition(old)), described(edition(new)))


def test_equal_texts_are_one_rule_under_any_number() -> None:
    moved = {number.replace("101.", "107."): text for number, text in COOKERY.items()}
    assert matching(COOKERY, moved).pairs == {n: n.replace("101.", "107.") for n in COOKERY}


def test_an_edited_rule_carries_on_in_its_place() -> None:
    edited = changed(r100_2b="Whoever sneezes into a stew or soup washes again and says sorry.")
    assert matching(COOKERY, edited).pairs["100.2b"] == "100.2b"


def test_an_inserted_rule_moves_those_behind_it() -> None:
    rules = changed(r101_2="Candles are blown out first.", r101_3=COOKERY["101.2"], r101_4=COOKERY["101.3"])
    found = matching(COOKERY, rules).pairs
    assert (found["101.2"], found["101.3"]) == ("101.3", "101.4")
    assert "101.2" not in found.values()


def test_a_rule_that_is_taken_out_has_no_pair() -> None:
    found = matching(COOKERY, changed(r101_3=None))
    assert "101.3" not in found.pairs
    assert found.absorbed == {}


def test_another_rule_in_the_same_place_is_no_pair() -> None:
    found = matching(COOKERY, changed(r101_3="Nobody plays chess, checkers or go near knives."))
    assert "101.3" not in found.pairs


def test_a_rule_that_another_one_takes_in_is_absorbed() -> None:
    joined = changed(r101_3=None, r101_2=f"{COOKERY['101.2']} {COOKERY['101.3']}")
    found = matching(COOKERY, joined)
    assert found.pairs["101.2"] == "101.2"
    assert found.absorbed == {"101.3": "101.2"}


def test_a_rule_that_is_split_leaves_its_part() -> None:
    joined = changed(r101_3=None, r101_2=f"{COOKERY['101.2']} {COOKERY['101.3']}")
    found = matching(joined, COOKERY)
    assert found.pairs["101.2"] == "101.2"
    assert found.parts == {"101.3": "101.2"}


def test_elsewhere_more_of_a_rule_must_be_held_than_at_home() -> None:
    part = "Crumbs belong to the dog unless the dog has already eaten."
    more = "Crumbs belong to the dog unless the dog has already eaten a slice."
    at_home = changed(r101_3=None, r101_2=f"{COOKERY['101.2']} {part}")
    assert matching(COOKERY, at_home).absorbed == {"101.3": "101.2"}
    elsewhere = changed(r101_3=None, r100_1=f"{COOKERY['100.1']} {part}")
    assert matching(COOKERY, elsewhere).absorbed == {}
    nearly_whole = changed(r101_3=None, r100_1=f"{COOKERY['100.1']} {more}")
    assert matching(COOKERY, nearly_whole).absorbed == {"101.3": "100.1"}


def test_of_two_that_are_as_like_the_one_with_the_same_end_of_its_number_carries_on() -> None:
    old = changed(
        r102_1="Plates are stacked by size.",
        r102_2="Forks with five long prongs lie left of every plate of the guests.",
    )
    new = changed(
        r102_1="Forks with five long prongs lie under every dish of the guests.",
        r102_2="Forks with five long prongs lie beside every dish of the guests.",
    )
    assert matching(old, new).pairs["102.2"] == "102.2"


def test_of_equal_texts_each_keeps_its_place() -> None:
    twice = changed(r100_2b=COOKERY["101.2"])
    assert matching(twice, twice).pairs == {number: number for number in twice}


def test_renumbered_references_are_the_same_text() -> None:
    found = matching(COOKERY, changed(r100_3=COOKERY["100.3"].replace("100.2a", "100.2b")))
    assert found.pairs["100.3"] == "100.3"


def test_a_misprinted_number_is_matched_as_it_is_printed() -> None:
    misprinted = changed(r100_2a=None, r100_2l=COOKERY["100.2a"])
    assert matching(COOKERY, misprinted).pairs["100.2a"] == "100.2l"


def test_the_second_of_two_rules_with_one_number_has_a_key_of_its_own() -> None:
    twice = edition(COOKERY)
    repeated = Edition(twice.date, "", {}, {**twice.rules}, (twice.rules["101.1"],), (), "")
    assert [rule.key for rule in described(repeated)][5:7] == ["101.1", "101.1*"]


def test_rules_are_matched_as_people_match_them(
    shared: Path, official_editions: Mapping[str, Edition]
) -> None:
    manifest = json.loads((shared / "data" / "cr" / "MANIFEST.json").read_text())
    names = {entry["effective"]: entry["file"] for entry in manifest}
    for found in figures(HALVES, lambda day: official_editions[names[day]], our_matcher).values():
        assert found.precision >= 0.99
        assert found.recall >= 0.97


def test_who_gets_priority_in_a_step_is_said_of_that_step(official_editions: Mapping[str, Edition]) -> None:
    """In 2016 the fourth sentence of one step became word for word that of another."""
    old, new = official_editions["CR-20160722.txt"], official_editions["CR-20160930.txt"]
    pairs = match(described(old), described(new)).pairs
    assert (pairs["509.5"], pairs["510.4"]) == ("509.4", "510.3")
