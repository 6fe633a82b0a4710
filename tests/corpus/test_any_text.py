"""Whatever stands in a file, reading it ends with problems that have a place, never with another error."""

from collections.abc import Sized

from hypothesis import given
from hypothesis import strategies as st

from upheld.corpus.card_file import read_card
from upheld.corpus.coverage import read_coverage
from upheld.corpus.digest import read_digests
from upheld.corpus.page import read_page
from upheld.corpus.scenario_text import read_scenario_text
from upheld.corpus.source import Source, source_of
from upheld.corpus.words import read_words
from upheld.errors import Problem, Problems

PAGE_PIECES = (
    "---", "# T", "## R", "## 603.4", "Id: a.b", "Id: a", "Rules: 603.4, 6", "Asks: why?", "card: B",
    "cards:", "- B", "```scenario", "```", "~~~scenario", "> ```scenario", "name   N", "given  a <n>",
    "when   b", "then   c <m>", "choose d", "| n | m |", "| - | - |", "| 1 | 2 |", "|", "", "    x",
    "text", "Covers: ,", "<!--", "[a]: b", "1. x",
)  # fmt: skip
TOML_PIECES = (
    'name = "X"', 'type = "Creature"', 'text = """', '"""', "[[word]]", "[S01]", "say = []", "size = 1",
    "a = {",
)  # fmt: skip
TEXTS = st.lists(st.sampled_from(PAGE_PIECES + TOML_PIECES) | st.text(max_size=12), max_size=30).map(
    "\n".join
)


def readable(text: str) -> Source | None:
    try:
        return source_of(text, "x")
    except Problems:
        return None


def check(source: Source, problems: tuple[Problem, ...] | list[Problem]) -> None:
    for problem in problems:
        assert 1 <= problem.place.line <= len(source.lines)
        assert str(problem).startswith("x:")


@given(TEXTS)
def test_any_page_is_read(text: str) -> None:
    if source := readable(text):
        page = read_page(source)
        check(source, page.problems)
        for ruling in page.rulings:
            assert page.problems or len({case.key for case in ruling.cases()}) == len(ruling.cases())


@given(TEXTS)
def test_any_other_file_is_read(text: str) -> None:
    if source := readable(text):
        check(source, read_card(source, "x")[1])
        check(source, read_digests(source, "603-x").problems)
        check(source, read_words(source)[1])
        check(source, read_coverage(source, "x").problems)


@given(TEXTS)
def test_any_scenario_text_gives_cases_or_problems(text: str) -> None:
    try:
        found: Sized = read_scenario_text(text, "x")
    except Problems as error:
        found = error.problems
    assert len(found) > 0
