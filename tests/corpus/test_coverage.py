import pytest

from upheld.corpus.coverage import read_coverage
from upheld.corpus.source import source_of

GOOD = """[S01]
statement = "Bears work."
rulings = ["bear.works"]
cases = ["It works"]

["C.1"]
statement = "x"
"""


def test_statements_are_read_with_their_places() -> None:
    coverage = read_coverage(source_of(GOOD, "c.toml"), "list")
    assert coverage.problems == ()
    assert coverage.name == "list"
    assert list(coverage.statements) == ["S01", "C.1"]
    first = coverage.statements["S01"]
    assert (first.statement, first.rulings, first.cases) == ("Bears work.", ("bear.works",), ("It works",))
    assert coverage.statements["C.1"].place.line == 6


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('statement = "x"', "", "c.toml:6: statement is missing"),
        ("cases", "case", "c.toml:4: unknown key 'case'"),
        ('["bear.works"]', "[3]", 'c.toml:3: rulings is no list of texts: write ["…", "…"]'),
        ("[S01]", "S02 = 3\n[S01]", "c.toml:1: S02 is no statement: begin it with a line [S02]"),
        ("[S01]", "[S01", "c.toml:1: no TOML: Expected ']' at the end of a table declaration"),
    ],
)
def test_a_bad_statement_is_named_with_its_line(old: str, new: str, message: str) -> None:
    coverage = read_coverage(source_of(GOOD.replace(old, new, 1), "c.toml"), "list")
    assert [str(problem).split("\n")[0] for problem in coverage.problems] == [message]
