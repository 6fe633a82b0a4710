"""Every page in fixtures/pages: a good one has no problems, a bad one has exactly those of its .txt file."""

from pathlib import Path
from time import process_time

import pytest

from upheld.corpus.page import Page, read_page
from upheld.corpus.source import source_of
from upheld.errors import Problems

FOLDER = Path(__file__).parent / "fixtures" / "pages"
BAD = sorted(file for file in FOLDER.glob("*.md") if not file.name.startswith("good-"))
GOOD = sorted(FOLDER.glob("good-*.md"))


def problems_of(file: Path) -> str:
    try:
        problems = read_page(source_of(file.read_text(), file.name)).problems
    except Problems as error:
        problems = error.problems
    return "".join(f"{problem}\n" for problem in problems)


def good_page(name: str) -> Page:
    page = read_page(source_of((FOLDER / f"{name}.md").read_text(), f"{name}.md"))
    assert page.problems == ()
    return page


@pytest.mark.parametrize("file", BAD, ids=lambda file: file.stem)
def test_a_bad_page_has_exactly_these_problems(file: Path) -> None:
    assert problems_of(file) == file.with_suffix(".txt").read_text()


@pytest.mark.parametrize("file", GOOD, ids=lambda file: file.stem)
def test_a_good_page_has_no_problems(file: Path) -> None:
    assert problems_of(file) == ""


def test_a_page_gives_its_rulings_with_all_fields() -> None:
    page = good_page("good-whole-page")
    works, counted = page.rulings
    assert (page.title, page.cards) == ("Bear", ("Bear",))
    assert (works.id, works.title) == ("bear.works", "It works")
    assert works.asks == ("Does a bear work?", "Is a bear lazy?")
    assert [(c.number, c.place.line, c.place.column) for c in works.rules] == [
        ("603.4", 10, 8),
        ("608.2h", 10, 15),
    ]
    assert [c.number for c in works.see_also] == ["107.5"]
    assert works.source == "Nobody: a made-up page"
    assert works.formerly == ("bear.toils", "beast.works")
    assert works.covers == ("S01", "S02")
    assert works.prose == "A bear works."
    assert works.place.line == 6
    assert counted.disputed == "https://example.org/bears"
    assert counted.cards == ("Bear",)


def test_covers_names_keys_of_lists_and_official_rulings_in_any_of_their_forms() -> None:
    (works,) = good_page("good-covers").rulings
    assert works.covers == ("S01", "603.4/2", "S02")
    assert [(c.card, c.day.year, c.ordinal, c.fingerprint) for c in works.covers_official] == [
        ("bear", 2020, 2, None),
        ("bear", 2020, None, "0123456789"),
        ("1996-world-champion", 2020, 1, "0123456789"),
    ]
    assert [(c.place.line, c.place.column) for c in works.covers_official] == [(5, 23), (5, 42), (6, 9)]
    assert str(works.covers_official[2]) == "1996-world-champion/2020-01-02/1#0123456789"


def test_prose_keeps_other_fences_and_leaves_scenarios_out() -> None:
    prose = good_page("good-whole-page").rulings[1].prose
    assert prose.startswith("### A closer look")
    assert "not a scenario" in prose
    assert "bears are many" not in prose
    assert prose.endswith("More prose.")


@pytest.mark.parametrize("name", ["good-cards-listed", "good-cards-in-one-line"])
def test_card_names_may_have_commas(name: str) -> None:
    assert good_page(name).cards == ("Bear", "Damia, Sage of Stone")


def test_a_crlf_page_is_read_as_its_lf_twin() -> None:
    text = (FOLDER / "good-whole-page.md").read_text()
    assert read_page(source_of(text.replace("\n", "\r\n"), "a.md")) == read_page(source_of(text, "a.md"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("# T\n" + "## R\n" * 201, "a.md:1: 201 rulings are too many: a page has at most 200"),
        (
            "# T\n## R\nId: a.b\n\n" + "```scenario\nthen x\n```\n" * 51,
            "a.md:2: 51 scenarios are too many: a ruling has at most 50",
        ),
        (
            "# T\n## R\nId: a.b\n\n```scenario\nname x\n" + "then x\n" * 400 + "```\n",
            "a.md:5: 401 lines are too many: a scenario has at most 400",
        ),
        (
            "# T\n## R\nId: a.b\n\n```scenario\nname x\nthen <n>\n\n|n|\n|-|\n"
            + "".join(f"|{n}|\n" for n in range(501))
            + "```\n",
            "a.md:9: 501 rows are too many: a table has at most 500",
        ),
        (
            "# T\n## R\nId: a.b\n\n```scenario\nname x\nthen x\n\n"
            + "|n" * 21
            + "|\n"
            + "|-" * 21
            + "|\n```\n",
            "a.md:9: 21 columns are too many: a table has at most 20",
        ),
    ],
)
def test_absurd_sizes_are_refused(text: str, message: str) -> None:
    problems = [str(problem).split("\n")[0] for problem in read_page(source_of(text, "a.md")).problems]
    assert message in problems


@pytest.mark.parametrize(
    "unit", ["> ", "- ", "```\n", "## R\n", "# ", "|\n", "---\n", "Id: x\n\n", "[", "<a "]
)
def test_hostile_markdown_is_read_in_bounded_time(unit: str) -> None:
    whole = unit * (256 * 1024 // len(unit))
    lines = whole if "\n" in unit else "\n".join(whole[i : i + 1900] for i in range(0, len(whole), 1900))
    source = source_of(f"# T\n## R\nId: a.b\n\n{lines}", "a.md")
    begin = process_time()
    page = read_page(source)
    assert process_time() - begin < 5
    assert page.title == "T"
