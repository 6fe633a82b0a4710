"""`upheld import`, `upheld library` and `upheld editions` from the command line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.library.samples import packed, rules_text, scryfall_card, scryfall_ruling
from tests.library.server import Served, honest, serving

from upheld_cli.main import upheld

Call = Callable[..., Result]


@pytest.fixture(autouse=True)
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "library"
    monkeypatch.setenv("UPHELD_LIBRARY", str(folder))
    return folder


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """One file of each kind, by kind."""
    data = {
        "cr": rules_text(),
        "cards": packed([scryfall_card(), scryfall_card(2, layout="token")]),
        "rulings": packed([scryfall_ruling()]),
    }
    for kind, text in data.items():
        (tmp_path / f"20210201 {kind}").write_bytes(text)
    return {kind: str(tmp_path / f"20210201 {kind}") for kind in data}


def test_what_was_imported_is_told_and_listed(call: Call, files: dict[str, str]) -> None:
    assert call("import", "cr", files["cr"]).output == "20210201 cr (2021-02-03): new, 2 rules\n"
    assert (
        call("import", "cards", files["cards"]).output == "20210201 cards: new, 1 card; left out: 1 token\n"
    )
    assert call("import", "rulings", files["rulings"]).output == "20210201 rulings: new, 1 ruling\n"
    assert call("import", "rulings", files["rulings"]).output == "20210201 rulings: unchanged, 1 ruling\n"
    lines = call("library").output.splitlines()
    assert [line.split()[0] for line in lines] == ["cr", "cards", "rulings", "in"]
    assert "2021-02-03" in lines[0]
    held = json.loads(call("library", "--json").output)
    assert [each["label"] for each in held["editions"]] == ["20210201"]
    assert (held["cards"]["count"], held["cards"]["left_out"]) == (1, {"token": 1})
    assert held["rulings"]["sources"][0]["name"] == "20210201 rulings"


def test_an_import_as_json(call: Call, files: dict[str, str]) -> None:
    (imported,) = json.loads(call("import", "--json", "cr", files["cr"]).output)["imported"]
    assert (imported["kind"], imported["outcome"], imported["day"]) == ("cr", "new", "2021-02-03")


def test_an_empty_library_says_how_to_fill_it(call: Call, library: Path) -> None:
    assert call("library").output.startswith("nothing is imported: upheld import cr FILE")
    assert call("editions").output.startswith("the corpus cites the edition of ")
    assert json.loads(call("editions", "--json").output)["editions"] == []
    assert not library.exists()


def test_editions_tell_which_one_the_corpus_cites(call: Call, small_root: Path, tmp_path: Path) -> None:
    cited = json.loads(call("editions", "--json").output)["cited"]
    from datetime import date

    day = f"{date.fromisoformat(cited):%B %d, %Y}"
    for name, text in (("a.txt", rules_text(day)), ("b.txt", rules_text("March 1, 1999"))):
        (tmp_path / name).write_bytes(text)
    call("import", "cr", str(tmp_path / "a.txt"), str(tmp_path / "b.txt"))
    lines = call("editions").output.splitlines()
    assert [(line.split()[0], "cited" in line) for line in lines] == [("1999-03-01", False), (cited, True)]
    listed = json.loads(call("editions", "--json").output)["editions"]
    assert [each["is_cited"] for each in listed] == [False, True]


def test_taking_away_asks_first(call: Call, files: dict[str, str], small_root: Path) -> None:
    for kind, file in files.items():
        call("import", kind, file)
    line = ["--corpus", str(small_root), "library", "--remove", "cards"]
    refused = CliRunner().invoke(upheld, line, input="n\n")
    assert refused.exit_code == 1
    assert "Take away all cards?" in refused.output
    assert json.loads(call("library", "--json").output)["cards"]
    assert CliRunner().invoke(upheld, line, input="y\n").exit_code == 0
    assert call("library", "--yes", "--remove", "cr", "2021-02-03").output == (
        "taken away: the edition of 2021-02-03\n"
    )
    removed = json.loads(call("library", "--yes", "--json", "--remove", "rulings").output)
    assert removed == {"removed": {"kind": "rulings", "edition": None}}
    held = json.loads(call("library", "--json").output)
    assert (held["editions"], held["cards"], held["rulings"]) == ([], None, None)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("import",), "say what the files hold"),
        (("import", "all"), "say what the files hold"),
        (("import", "cards"), "name a file: upheld import cards FILE"),
        (("import", "texts", "x"), "'texts' is not one of"),
        (("import", "cards", "/no/such/file"), "/no/such/file: No such file or directory"),
        (("import", "cr", "/no/such/file"), "/no/such/file: No such file or directory"),
        (("import", "--download", "cr", "x"), "--download takes no files"),
        (("import", "--download", "cr", "--cr-url", "http://example.com"), "only https addresses are asked"),
        (("library", "2020-07-03"), "an edition is named to take it away"),
        (("library", "--remove", "cr", "2020"), "name the day of the edition to take away"),
        (("library", "--remove", "cr", "2020-07-03", "--yes"), "no edition of the rules is imported"),
        (("library", "--remove", "cards", "--yes"), "no cards are imported"),
    ],
)
def test_a_mistake_ends_in_a_message(call: Call, arguments: tuple[str, ...], message: str) -> None:
    result = call(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


@pytest.fixture
def served() -> Iterator[Served]:
    with serving() as served:
        yield served


def test_everything_current_is_downloaded_and_taken_in(
    call: Call, served: Served, files: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = [
        {"type": "oracle_cards", "download_uri": f"{served.url}/cards.json"},
        {"type": "rulings", "jsonl_download_uri": f"{served.url}/rulings.json"},
    ]
    page = b'<a href="Rules%2020210201.txt">TXT</a>'
    served.answers = {
        "/page": lambda handler: handler.answer(200, page),
        "/list": lambda handler: handler.answer(200, packed({"data": listed})),
        "/Rules%2020210201.txt": honest(Path(files["cr"]).read_bytes()),
        "/cards.json": honest(Path(files["cards"]).read_bytes()),
        "/rulings.json": honest(Path(files["rulings"]).read_bytes()),
    }
    monkeypatch.setenv("UPHELD_CR_URL", f"{served.url}/page")
    monkeypatch.setenv("UPHELD_BULK_URL", f"{served.url}/list")
    assert call("import", "--download").output == (
        "Rules 20210201.txt (2021-02-03): new, 2 rules\n"
        "cards.json: new, 1 card; left out: 1 token\n"
        "rulings.json: new, 1 ruling\n"
    )
    assert call("import", "--download", "cards").output.startswith("cards.json: unchanged, 1 card")


@pytest.mark.parametrize("kind", ["cr", "cards", "rulings"])
def test_a_damaged_file_can_be_taken_away(
    call: Call, files: dict[str, str], library: Path, kind: str
) -> None:
    call("import", kind, files[kind])
    (library / f"{kind}.sqlite").write_bytes(b"nothing known")
    result = call("library")
    assert result.exit_code == 2
    assert f"upheld library --remove {kind}" in result.stderr
    assert call("library", "--yes", "--remove", kind).exit_code == 0
    assert call("import", kind, files[kind]).exit_code == 0
