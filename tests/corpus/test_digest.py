import pytest

from upheld.corpus.digest import read_digests
from upheld.corpus.source import source_of

GOOD = """# Triggered abilities

## 603.2
It triggers.

## 603.4
The condition is looked at twice.

So it may fail.
"""


def problems(text: str, stem: str = "603-triggered-abilities") -> list[str]:
    return [str(problem).split("\n")[0] for problem in read_digests(source_of(text, "r.md"), stem).problems]


def test_a_page_gives_the_digests_of_one_section() -> None:
    page = read_digests(source_of(GOOD, "r.md"), "603-triggered-abilities")
    assert (page.section, page.title, page.problems) == ("603", "Triggered abilities", ())
    assert [digest.number for digest in page.digests] == ["603.2", "603.4"]
    assert page.digests[1].text == "The condition is looked at twice.\n\nSo it may fail."
    assert page.digests[1].section_title == "Triggered abilities"
    assert page.digests[1].place.line == 6


def test_questions_stand_above_the_text() -> None:
    asked = GOOD.replace("The condition", "Asks: is it looked at again\nAsks:  twice?\nThe condition")
    page = read_digests(source_of(asked, "r.md"), "603-triggered-abilities")
    assert page.problems == ()
    assert [digest.asks for digest in page.digests] == [(), ("is it looked at again", "twice?")]
    assert page.digests[1].text.startswith("The condition is looked at twice.")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("It triggers.", "Asks: does it trigger", "r.md:3: 603.2 has no text"),
        ("It triggers.", "Asks:\nIt triggers.", "r.md:3: 603.2 has a line Asks: without a question"),
        (
            "It triggers.",
            "It triggers.\nAsks: when",
            "r.md:3: 603.2 has a line Asks: below its text: questions stand above it",
        ),
        ("603.2", "604.2", "r.md:3: 604.2 does not belong to section 603"),
        ("603.2", "603", "r.md:3: 603 is a section, not a rule"),
        ("603.2", "603.4", "r.md:6: 603.4 stands already in line 3"),
        ("603.2", "603.2l", "r.md:3: '603.2l' is not a rule number: subrules skip the letter l"),
        ("## 603.2", "### 603.2", "r.md:3: a rule stands under a heading of two #"),
        ("It triggers.\n", "", "r.md:3: 603.2 has no text"),
        ("# Triggered abilities\n", "", "r.md:1: a page of digests has one title, above all rules"),
        ("\n## 603.4", "\n# More\n\n## 603.4", "r.md:6: a page of digests has one title, above all rules"),
    ],
)
def test_a_bad_page_has_exactly_this_problem(old: str, new: str, message: str) -> None:
    assert problems(GOOD.replace(old, new, 1)) == [message]


def test_the_name_of_the_file_begins_with_the_section() -> None:
    assert problems(GOOD, "triggered") == [
        "r.md:1: a page of digests is called like 603-triggered-abilities.md"
    ]


def test_the_number_of_the_section_is_no_part_of_its_title() -> None:
    page = read_digests(source_of(f"# 603 {GOOD[2:]}", "r.md"), "603-triggered-abilities")
    assert page.title == "Triggered abilities"
    assert page.digests[0].section_title == "Triggered abilities"
