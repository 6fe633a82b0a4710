from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache

import pytest
from tests.rules.books import COOKERY, changed, edition

from upheld.rules.edition import Edition
from upheld.rules.history import Glossary, Passages, RuleBook, passages, trace

JOINED = f"{COOKERY['101.2']} {COOKERY['101.3']}"
DAYS = tuple(date(year, 1, 1) for year in (2018, 2019, 2020, 2021))
EDITIONS = dict(
    zip(
        DAYS,
        (
            edition(changed(r101_3=None, r101_2=JOINED), DAYS[0], glossary={"Oven": "A hot box for bread."}),
            edition(COOKERY, DAYS[1], glossary={"Oven": "A very hot box for bread."}),
            edition(
                changed(r101_2=None, r101_4=COOKERY["101.2"]),
                DAYS[2],
                glossary={"Baking Oven": "A very hot box for bread."},
            ),
            edition(changed(r101_2=None, r101_4=f"{COOKERY['101.2']} Twice.", r101_3=None), DAYS[3]),
        ),
        strict=True,
    )
)


@cache
def passed(earlier: date, later: date) -> Passages:
    return passages(EDITIONS[earlier], EDITIONS[later])


def book() -> RuleBook:
    return RuleBook(DAYS, EDITIONS.__getitem__, passed)


def test_a_rule_is_followed_back_and_forth_from_any_edition() -> None:
    lives = {trace(book(), day, number) for day, number in ((DAYS[1], "101.2"), (DAYS[3], "101.4"))}
    (life,) = lives
    assert [(station.day.year, station.name, station.event) for station in life.stations] == [
        (2018, "101.2", "there"),
        (2019, "101.2", "edited"),
        (2020, "101.4", "renumbered"),
        (2021, "101.4", "edited"),
    ]
    assert (life.first, life.last, life.ended) == (DAYS[0], DAYS[3], None)


def test_a_rule_that_was_split_off_and_ended_says_so() -> None:
    life = trace(book(), DAYS[2], "101.3")
    assert (life.stations[0].event, life.stations[0].of) == ("split off", "101.2")
    assert (life.first, life.last, life.ended, life.after) == (DAYS[1], DAYS[2], DAYS[3], None)


def test_a_rule_that_was_taken_in_names_the_one_that_has_it() -> None:
    days = (DAYS[1], DAYS[0])
    backwards = RuleBook(days, EDITIONS.__getitem__, passed)
    assert trace(backwards, DAYS[1], "101.3").after == "101.2"


def test_an_unknown_number_has_no_life() -> None:
    with pytest.raises(KeyError):
        trace(book(), DAYS[0], "101.3")


def test_a_term_is_followed_under_new_names() -> None:
    glossary = Glossary(DAYS, EDITIONS.__getitem__, passed)
    life = trace(glossary, *glossary.latest("baking oven", until=DAYS[-1]))
    assert [(station.day.year, station.name, station.event) for station in life.stations] == [
        (2018, "Oven", "there"),
        (2019, "Oven", "edited"),
        (2020, "Baking Oven", "renumbered"),
    ]
    assert life.ended == DAYS[3]


def test_the_life_of_an_official_rule(official_editions: Mapping[str, Edition]) -> None:
    names = ("CR-20200807.txt", "CR-20200925.txt", "CR-20201120.txt")
    editions = {official_editions[name].date: official_editions[name] for name in names}

    def passed(earlier: date, later: date) -> Passages:
        return passages(editions[earlier], editions[later])

    life = trace(RuleBook(sorted(editions), editions.__getitem__, passed), max(editions), "107.3i")
    assert [(station.name, station.event) for station in life.stations] == [
        ("107.3h", "there"),
        ("107.3i", "renumbered"),
    ]
