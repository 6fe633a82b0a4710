"""The wording that each edition has is found from the texts."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest
from tests.rules import books

from upheld.rules.edition import Edition, read_edition
from upheld.rules.edition_facts import facts_of
from upheld.rules.wordings import Change, NoWitness, Standing, Wordings

EARLY = "Whenever a goblin would be fed, its keeper may feed any other goblin in the same cave instead."
LATE = "Whenever a goblin would be fed, its keeper must feed it before sunset, and no other goblin."


def edition(day: str, **rules: str) -> Edition:
    """An edition of cookery and these rules; r200_1 stands for 200.1."""
    return books.edition(books.changed(**rules), date.fromisoformat(day))


def standings(change: Change, *editions: Edition) -> list[Standing]:
    """The wording in force in each of the editions, the last of which is cited."""
    return list(Wordings(editions, facts_of(editions[-1])).standings(change).values())


def test_the_witness_that_the_text_is_more_like_is_in_force() -> None:
    found = standings(
        Change("200.1", "200.1@2020-01-01"),
        edition("2019-01-01", r200_1=EARLY.replace("fed", "given food")),
        edition("2020-01-01", r200_1=EARLY),
        edition("2021-01-01", r200_1=LATE.replace("sunset", "nightfall")),
        edition("2022-01-01", r200_1=LATE),
    )
    assert found == ["former", "former", "now", "now"]


def test_numbers_that_move_make_no_difference() -> None:
    found = standings(
        Change("300.1", "200.1@2020-01-01"),
        edition("2019-01-01", r250_1=EARLY),
        edition("2020-01-01", r200_1=EARLY),
        edition("2021-01-01", r300_1=LATE),
    )
    assert found == ["former", "former", "now"]


def test_an_edition_without_a_text_like_either_has_neither() -> None:
    found = standings(
        Change("200.1", "200.1@2020-01-01"),
        edition("2018-01-01"),
        edition("2020-01-01", r200_1=EARLY),
        edition("2021-01-01", r200_1=LATE),
    )
    assert found == ["neither", "former", "now"]


@pytest.mark.parametrize(
    ("text", "standing"),
    [
        ("Whenever a cow is milked, its keeper may rest.", "neither"),
        ("Whenever a bear sleeps in the same cave it may snore.", "former"),
    ],
)
def test_common_phrases_make_no_wording_and_a_few_words_more_do(text: str, standing: Standing) -> None:
    found = standings(
        Change("200.1", "200.1@2020-01-01"),
        edition("2019-01-01", r200_1=text),
        edition("2020-01-01", r200_1=EARLY),
        edition("2021-01-01", r200_1=LATE),
    )
    assert found == [standing, "former", "now"]


def test_before_a_rule_is_there_the_former_state_is_in_force() -> None:
    found = standings(
        Change("200.1"),
        edition("2018-01-01"),
        edition("2020-01-01", r200_1=LATE),
        edition("2021-01-01", r200_1=LATE),
    )
    assert found == ["former", "now", "now"]


def test_a_rule_that_goes_back_to_its_former_wording_is_seen() -> None:
    found = standings(
        Change("200.1", "200.1@2020-01-01"),
        edition("2018-01-01", r200_1=LATE),
        edition("2020-01-01", r200_1=EARLY),
        edition("2021-01-01", r200_1=LATE),
    )
    assert found == ["now", "former", "now"]


def test_a_neighbour_that_is_alike_is_not_taken_for_a_rule_that_is_gone() -> None:
    """Where the rule stands, its neighbour stands as well: the text belongs to that one."""
    neighbour = EARLY.replace("fed", "washed").replace("feed", "wash")
    found = standings(
        Change("200.1"),
        edition("2019-01-01", r200_2=neighbour),
        edition("2020-01-01", r200_1=EARLY, r200_2=neighbour),
    )
    assert found == ["former", "now"]


def test_a_witness_that_is_not_there_is_named() -> None:
    editions = (edition("2020-01-01", r200_1=EARLY), edition("2021-01-01", r200_1=LATE))
    cited = facts_of(editions[1])
    with pytest.raises(NoWitness, match="import the edition of 2016-05-05"):
        Wordings(editions, cited).standings(Change("200.1", "200.1@2016-05-05"))
    with pytest.raises(NoWitness, match="import the edition of 2021-01-01"):
        Wordings(editions[:1], cited).standings(Change("200.1"))
    with pytest.raises(NoWitness, match=r"has no rule 999\.9"):
        Wordings(editions, cited).standings(Change("999.9"))


def test_the_text_cited_is_found_in_any_edition_that_has_it() -> None:
    """The edition cited need not be there while a later one still says the same."""
    cited = facts_of(edition("2021-01-01", r200_1=LATE))
    later = Wordings((edition("2020-01-01", r200_1=EARLY), edition("2022-01-01", r200_1=LATE)), cited)
    assert list(later.standings(Change("200.1", "200.1@2020-01-01")).values()) == ["former", "now"]


def test_a_rule_may_be_part_of_a_longer_one() -> None:
    longer = f"Keepers sleep at night and eat at noon with all of their friends and family. {LATE}"
    last = edition("2021-01-01", r200_1=LATE)
    said = Wordings((edition("2018-01-01"), edition("2019-01-01", r400_7=longer), last), facts_of(last)).said(
        "200.1"
    )
    assert list(said.values()) == [False, True, True]


TRUTH: dict[Change, tuple[str, str]] = {
    Change("306.4", "704.5j@2017-08-25"): ("2017-08-25", "2017-09-29"),
    Change("306.7", "306.7@2017-09-29"): ("2017-09-29", "2018-06-08"),
    Change("605.1a", "605.1a@2026-06-19"): ("2026-06-19", "2026-08-07"),
    Change("608.3f"): ("2020-08-07", "2020-09-25"),
    Change("614.12", "614.12@2017-08-25"): ("2017-08-25", "2017-09-29"),
    Change("903.9a", "903.9@2020-06-01"): ("2020-06-01", "2020-07-03"),
    Change("903.9b", "903.11@2015-01-23"): ("2015-01-23", "2016-07-22"),
}
"""The last edition with the former wording and the first with the present one, as read in the texts."""


LABELS = (
    "20150123",
    "20160722",
    "20170825",
    "20170925",
    "20180608",
    "20200417",
    "20200601",
    "20200703",
    "20200807",
    "20200925",
    "20260619",
    "20260807",
)


@pytest.fixture(scope="module")
def published(shared: Path) -> list[Edition]:
    """The editions on both sides of each change, and every fifth of all others."""
    files = sorted((shared / "data" / "cr").glob("CR-*.txt"))
    chosen = [file for number, file in enumerate(files) if number % 5 == 0 or file.stem[3:] in LABELS]
    return [read_edition(file.read_bytes()) for file in chosen]


@pytest.fixture(scope="module")
def wordings(published: list[Edition]) -> Wordings:
    return Wordings(published, facts_of(published[-1]))


def expected(change: Change, days: Mapping[date, Standing]) -> dict[date, Standing]:
    last, first = map(date.fromisoformat, TRUTH[change])
    assert not [day for day in days if last < day < first]
    return {day: "former" if day <= last else "now" for day in days}


@pytest.mark.parametrize("change", TRUTH, ids=str)
def test_published_changes_are_dated_as_a_reader_dates_them(wordings: Wordings, change: Change) -> None:
    found = wordings.standings(change)
    assert found == expected(change, found)


def test_which_other_editions_are_there_does_not_matter(published: list[Edition]) -> None:
    witnesses = {day for change in TRUTH for day in (change.former or "").split("@")[1:]}
    some = [each for each in published if str(each.date) in witnesses] + published[:1] + published[-1:]
    few = Wordings(some, facts_of(published[-1]))
    for change in TRUTH:
        found = few.standings(change)
        assert found == expected(change, found), change


def test_a_rule_said_in_other_places_before_is_told_from_a_new_one(wordings: Wordings) -> None:
    """What looks back in time was one paragraph, 603.6d, before 603.10a; keyword counters were new.

    So was warp, although dash and others are worded much like it.
    """
    assert all(wordings.said("603.10a").values())
    since = [day for day, is_said in wordings.said("122.1b").items() if is_said]
    assert since[0] == date(2020, 4, 17)
    assert min(day for day, is_said in wordings.said("702.185a").items() if is_said) > date(2025, 4, 4)
