import pytest

from upheld.search.asking.numbers import (
    OldNumber,
    asked_number,
    asked_range,
    is_about_numbers,
    numbers_within,
    without_prefix,
)

KNOWN = ("603.1", "603.4", "603.10", "603.10a", "608.2", "608.2h", "702.94", "702.94a")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("603.4", "603.4"),
        ("603", "603"),
        ("rule 603.4", "603.4"),
        ("Rules: 603.4", "603.4"),
        ("CR 702.94A", "702.94a"),
        ("cr:603.4.", "603.4"),
    ],
)
def test_a_number_may_stand_behind_a_word_for_it(text: str, number: str) -> None:
    assert asked_number(text) == number
    assert is_about_numbers(text)


@pytest.mark.parametrize(
    "text", ["6034", "12", "603.4 603.5", "rule", "603.4 draw", "603.4@2019", "1/1", "٦٠٣"]
)
def test_other_texts_are_no_number(text: str) -> None:
    assert asked_number(text) is None


@pytest.mark.parametrize(
    "text", ["603.4-608.2h", "603.4–608.2h", "608.2h..603.4", "603.4 to 608.2h", "CR 603.4 - 608.2H"]
)
def test_a_range_is_put_into_the_order_of_the_book(text: str) -> None:
    assert asked_range(text) == ("603.4", "608.2h")
    assert is_about_numbers(text)


@pytest.mark.parametrize("text", ["603.4-", "-603.4", "603.4-12", "10-20", "603.1-603.2-603.3", "a-b"])
def test_other_dashes_make_no_range(text: str) -> None:
    assert asked_range(text) is None


def test_a_range_holds_all_parts_of_its_last_number() -> None:
    assert numbers_within("603.4", "608.2", KNOWN) == ["603.4", "603.10", "603.10a", "608.2", "608.2h"]
    assert numbers_within("603.1", "603.1", KNOWN) == ["603.1"]
    assert numbers_within("603", "603", KNOWN) == ["603.1", "603.4", "603.10", "603.10a"]


def test_numbers_of_older_editions_are_about_numbers() -> None:
    assert is_about_numbers("702.93a@2020")
    assert not is_about_numbers("702.93a@2020 miracle")


def test_only_a_number_takes_the_word_before_it_away() -> None:
    assert without_prefix("rule 603.4") == "603.4"
    assert without_prefix("rule of law") == "rule of law"


@pytest.mark.parametrize(
    ("old", "told"),
    [
        (
            OldNumber("702.93a", "2020-01-22", "moved", ("702.94a",)),
            "702.93a of 2020-01-22 is 702.94a today",
        ),
        (
            OldNumber("603.4", "2020-01-22", "split", ("603.4", "603.5")),
            "603.4 of 2020-01-22 is 603.4, 603.5 today",
        ),
        (OldNumber("217.1", "2020-01-22", "gone", ()), "217.1 of 2020-01-22 is gone today"),
        (
            OldNumber("999.1", "2020-01-22", "no such rule", ()),
            "the edition 2020-01-22 has no rule 999.1",
        ),
    ],
)
def test_what_became_of_an_old_number_is_told(old: OldNumber, told: str) -> None:
    assert str(old) == told
