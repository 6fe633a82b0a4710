import pytest

from upheld.corpus.scenario_text import read_scenario_text
from upheld.errors import Problems

BARE = """given  you control Bear
when   <n> cards are put into your hand
then   you have drawn <drawn> cards

| n | drawn |
| - | ----- |
| 0 | 3     |
| 2 | 1     |
"""

PAGE = """# Bear

## It works
Id: bear.works
Rules: 603.4

```scenario
name   It works
then   you live
```
"""


def test_each_row_is_a_case_with_its_values_put_in() -> None:
    first, second = read_scenario_text(BARE, "folder/my case.txt")
    assert [line.text for line in first.lines] == [
        "you control Bear",
        "0 cards are put into your hand",
        "you have drawn 3 cards",
    ]
    assert [line.word for line in second.lines] == ["given", "when", "then"]
    assert second.values == {"n": "2", "drawn": "1"}
    assert second.key == "my-case[n=2,drawn=1]"
    assert (second.place.line, second.lines[1].place.line, second.lines[1].place.column) == (8, 2, 8)


def test_a_scenario_without_table_is_one_case_where_it_begins() -> None:
    (case,) = read_scenario_text("name  Life\nthen  you have 20 life\n", "-")
    assert case.key == "life"
    assert case.values == {}
    assert str(case.place) == "-:1"


def test_a_whole_page_gives_the_cases_of_all_its_rulings() -> None:
    (case,) = read_scenario_text(PAGE, "bear.md")
    assert case.key == "bear.works#it-works"
    assert case.ruling_id == "bear.works"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "-:1: nothing to run: this text is empty"),
        (" \n\n", "-:1: nothing to run: this text is empty"),
        ("# Bear\n", "-:1: nothing to run: this page has no scenario\n    # Bear"),
        (
            "wehn x\nthen y",
            "-:1: 'wehn' begins no line of a scenario\n    wehn x\n    ^\n    hint: did you mean when?",
        ),
        ("```scenario\nname x\nthen y\n```\n", "-:1: this page has no title"),
        (BARE.replace("<n>", "<m>"), "-:2: the table has no column m\n"),
        ("\x00\x01", "-:1: the control character U+0000 does not belong in a text"),
    ],
)
def test_wrong_texts_are_refused(text: str, problem: str) -> None:
    with pytest.raises(Problems) as caught:
        read_scenario_text(text, "-")
    assert str(caught.value).startswith(problem)


def test_all_problems_of_a_scenario_come_at_once() -> None:
    with pytest.raises(Problems) as caught:
        read_scenario_text("givn a\nwhen\nchose b\nthen <c>\n", "x")
    assert [problem.place.line for problem in caught.value.problems] == [1, 2, 3, 4]
