import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from upheld_cli.main import upheld

Since = Callable[..., Result]
RULING = "layers.entering-under-blood-moon"


@pytest.fixture
def since(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Since:
    """Runs the command on the shipped corpus, with a library of the test's own."""
    monkeypatch.setenv("UPHELD_LIBRARY", str(tmp_path / "library"))
    return lambda *arguments: CliRunner().invoke(upheld, ["since", *arguments])


def take_in(shared: Path, *labels: str) -> None:
    files = [str(shared / "data" / "cr" / f"CR-{label}.txt") for label in labels]
    assert CliRunner().invoke(upheld, ["import", "cr", *files]).exit_code == 0


def test_without_an_edition_it_says_how_to_import_some(since: Since) -> None:
    result = since(RULING)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "hint: upheld import cr FILE" in result.stderr
    assert since("--marks").exit_code == 2


def test_a_ruling_or_marks_must_be_asked_for(since: Since) -> None:
    result = since()
    assert result.exit_code == 2
    assert "name a ruling" in result.stderr


def test_the_spans_of_a_ruling_are_shown(since: Since, shared: Path) -> None:
    take_in(shared, "20170707", "20170825", "20170925", "20260807")
    lines = since(RULING).stdout.splitlines()
    assert lines[0] == f"{RULING}  holds since 2017-09-29"
    assert lines[1] == "  2017-07-08 to 2017-08-25  fails"
    assert lines[-1] == "  2017-09-29 to 2026-08-07  holds"
    found = json.loads(since(RULING, "--json").stdout)["rulings"][0]
    assert (found["ruling"], found["holds_since"], found["unknown"]) == (RULING, "2017-09-29", [])
    assert [span["outcome"] for span in found["spans"]] == ["fails", "holds"]
    assert found["spans"][0]["former"][0]["witness"] == "614.12@2017-08-25"


def test_what_cannot_be_known_is_said(since: Since, shared: Path) -> None:
    """The text of 605.1a that the corpus cites stands in one edition only, which is not there."""
    take_in(shared, "20170825", "20260619")
    result = since("tapping-for-mana.library")
    told = " ".join(result.stdout.split())
    assert "holds under every imported edition, as far as is known" in told
    assert "import the edition of 2026-08-07" in told


def test_the_rules_that_read_otherwise_are_listed_with_their_editions(since: Since, shared: Path) -> None:
    take_in(shared, "20170825", "20170925", "20260807")
    told = since("--marks").stdout
    assert "614.12@2017-08-25 said: what the abilities of other objects would do" in " ".join(told.split())
    marks = {mark["rule"]: mark for mark in json.loads(since("--marks", "--json").stdout)["marks"]}
    assert marks["306.4"]["changes"] == [
        {"edition": "2017-08-25", "wording": "former"},
        {"edition": "2017-09-29", "wording": "now"},
    ]
    assert "2020-06-01" in marks["903.9a"]["unknown"]
    assert marks["608.3f"]["changes"][-1] == {"edition": "2026-08-07", "wording": "now"}
