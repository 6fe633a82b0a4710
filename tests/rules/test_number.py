from random import Random

import pytest

from upheld.rules.number import (
    NotARuleNumber,
    edition_of,
    in_book_order,
    number_key,
    parent_of,
    parse_number,
    section_of,
)


@pytest.mark.parametrize("text", ["1", "100", "603.4", "702.94a", "704.5aa", "205.3m", "603.4@2017-08-25"])
def test_a_number_is_read_and_written_back(text: str) -> None:
    assert str(parse_number(text)) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("704.5l", "'704.5l' is not a rule number: subrules skip the letter l"),
        ("704.5o", "'704.5o' is not a rule number: subrules skip the letter o"),
        ("12.3", "'12.3' is not a rule number: sections have three digits"),
        ("1.3", "'1.3' is not a rule number: sections have three digits"),
        ("603@2017-08-25", "'603@2017-08-25' is not a rule number"),
        ("603.4@2017", "'603.4@2017' is not a rule number"),
        ("603.", "'603.' is not a rule number"),
        ("603.04", "'603.04' is not a rule number"),
        (" 603.4", "' 603.4' is not a rule number"),
        ("603.4\n", "'603.4\\n' is not a rule number"),
        ("6٣.4", "'6٣.4' is not a rule number"),
        ("", "'' is not a rule number"),
    ],
)
def test_what_is_no_number_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(NotARuleNumber) as caught:
        parse_number(text)
    assert str(caught.value) == why


def test_numbers_sort_as_in_the_book() -> None:
    book = ["7", "100", "603.4", "603.10", "603.10a", "704.5", "704.5z", "704.5aa", "704.6"]
    mixed = Random(1).sample(book, len(book))
    assert sorted(mixed, key=number_key) == book
    assert in_book_order([*mixed, *mixed]) == tuple(book)


def test_only_paragraphs_are_rules() -> None:
    assert parse_number("603.4").is_rule
    assert not parse_number("603").is_rule


def test_the_section_of_a_rule_is_what_stands_before_the_point() -> None:
    assert section_of("702.94a") == "702"
    assert section_of("702") == "702"


def test_a_number_may_name_its_edition() -> None:
    assert edition_of("603.4@2017-08-25") == "2017-08-25"
    assert edition_of("603.4") == ""


def test_the_parent_of_a_number_is_the_one_it_stands_under() -> None:
    assert [parent_of(each) for each in ("702.94a", "702.94", "702", "7", "704.5aa")] == [
        *("702.94", "702", "7", ""),
        "704.5",
    ]


def test_a_number_holds_what_stands_under_it() -> None:
    book = [parse_number(each) for each in ("7", "702", "702.9", "702.9a", "702.94", "702.94a", "603")]
    held = {str(each): [str(other) for other in book if each.holds(other)] for each in book}
    assert held["7"] == ["7", "702", "702.9", "702.9a", "702.94", "702.94a"]
    assert held["702"] == ["702", "702.9", "702.9a", "702.94", "702.94a"]
    assert held["702.9"] == ["702.9", "702.9a"]
    assert held["702.94a"] == ["702.94a"]
