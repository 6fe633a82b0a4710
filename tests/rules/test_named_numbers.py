import pytest

from upheld.rules.named_numbers import named_numbers, numbers_in


@pytest.mark.parametrize(
    ("text", "members"),
    [
        ("603.4 and 702.94a.", [["603.4"], ["702.94a"]]),
        ("614.1c–e", [["614.1c", "614.1d", "614.1e"]]),
        ("704.5k-p", [["704.5k", "704.5m", "704.5n", "704.5p"]]),
        ("106.8-11", [["106.8", "106.9", "106.10", "106.11"]]),
        ("603.4-603.5", [["603.4"], ["603.5"]]),
        ("603.4a-like", [["603.4a"]]),
        ("$100.2, 3100.2, 100.2.1, v100.2, 603.4ax5", []),
    ],
)
def test_numbers_and_ranges_are_found(text: str, members: list[list[str]]) -> None:
    assert [list(named.members) for named in named_numbers(text)] == members


def test_a_number_tells_where_it_begins_and_its_edition() -> None:
    (named,) = named_numbers("see 603.4@2017-08-25.")
    assert (named.text, named.start, named.edition) == ("603.4@2017-08-25", 4, "2017-08-25")


def test_sections_are_named_behind_their_word() -> None:
    text = "rule 603, rules 601 and 602 (603.4@2017-08-25), rule 4; 105 things"
    assert list(numbers_in(text)) == ["603", "601", "602", "603.4@2017-08-25"]
