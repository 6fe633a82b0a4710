"""Editions are kept as they were published, and found by date, label, month or year."""

from __future__ import annotations

import gzip
from datetime import date
from pathlib import Path

import pytest
from tests.library.samples import rules_text

from upheld.errors import UpheldError
from upheld.library.editions import (
    edition_text,
    find_edition,
    held_editions,
    load_edition,
)
from upheld.library.held import edition_cache
from upheld.library.taking_in.import_editions import import_edition, import_edition_files, import_texts
from upheld.rules.edition import NotAnEdition, read_edition

TEXTS = [
    ("CR-20200122.txt", rules_text("January 24, 2020")),
    ("Rules 20200630.txt", rules_text("July 3, 2020")),
    ("rules.txt", rules_text("July 23, 2021")),
]


@pytest.fixture
def three(tmp_path: Path) -> Path:
    import_texts(TEXTS, tmp_path)
    return tmp_path


def test_an_edition_comes_back_as_it_was_read(three: Path) -> None:
    text = TEXTS[1][1]
    assert load_edition(date(2020, 7, 3), three) == read_edition(text)
    assert edition_text(date(2020, 7, 3), three) == text


def test_editions_are_listed_by_date_with_the_label_of_the_file(three: Path) -> None:
    assert [(str(each.date), each.label, each.rules, each.source) for each in held_editions(three)] == [
        ("2020-01-24", "20200122", 2, "CR-20200122.txt"),
        ("2020-07-03", "20200630", 2, "Rules 20200630.txt"),
        ("2021-07-23", "20210723", 2, "rules.txt"),
    ]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("2020-07-03", "2020-07-03"),
        ("20200703", "2020-07-03"),
        ("20200630", "2020-07-03"),
        ("2020-06-30", "2020-07-03"),
        ("2020-07", "2020-07-03"),
        ("202001", "2020-01-24"),
        ("2020", "2020-07-03"),
        (" Latest ", "2021-07-23"),
        ("first", "2020-01-24"),
    ],
)
def test_an_edition_is_found_by_what_people_write(asked: str, found: str, three: Path) -> None:
    assert str(find_edition(asked, three).date) == found


def test_a_day_is_first_the_date_of_an_edition_and_then_the_label_of_another(tmp_path: Path) -> None:
    """Label and date are days apart, so that a day may be the date of one and the label of the next."""
    texts = [
        ("20200617.txt", rules_text("July 3, 2020")),
        ("20200703.txt", rules_text("July 24, 2020")),
    ]
    import_texts(texts, tmp_path)
    assert str(find_edition("2020-07-03", tmp_path).date) == "2020-07-03"
    assert str(find_edition("2020-06-17", tmp_path).date) == "2020-07-03"


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (
            "2020-07-04",
            "of 2020-07-04 is imported; the nearest are 2020-01-24, 2020-07-03, 2021-07-23",
        ),
        ("1999", "no edition of 1999 is imported; the nearest are"),
        ("2020-13", "2020-13 is no day of the calendar"),
        ("yesterday", "'yesterday' names no edition: write a date such as"),
        ("2", "'2' names no edition"),
        ("٢٠٢٠", "names no edition"),
        ("", "'' names no edition"),
    ],
)
def test_what_is_not_imported_is_said_with_the_nearest(asked: str, message: str, three: Path) -> None:
    with pytest.raises(UpheldError) as error:
        find_edition(asked, three)
    assert message in str(error.value)


def test_without_an_import_the_way_to_one_is_told(tmp_path: Path) -> None:
    assert held_editions(tmp_path) == ()
    for ask in (lambda: find_edition("latest", tmp_path), lambda: load_edition(date(2020, 1, 1), tmp_path)):
        with pytest.raises(UpheldError, match="no edition of the rules is imported: upheld import cr FILE"):
            ask()


def test_an_edition_again_is_unchanged_and_another_text_of_its_date_replaces_it(tmp_path: Path) -> None:
    first = import_edition(rules_text(), "a", tmp_path)
    assert (first.outcome, first.count, first.day) == ("new", 2, "2021-02-03")
    before = (tmp_path / "cr.sqlite").stat()
    assert import_edition(rules_text(), "b", tmp_path).outcome == "unchanged"
    assert (tmp_path / "cr.sqlite").stat() == before
    assert import_edition(rules_text(thing="Another thing."), "c", tmp_path).outcome == "replaced"
    (held,) = held_editions(tmp_path)
    assert load_edition(held.date, tmp_path).rules["100.1"].text == "Another thing."


def test_the_parsed_form_is_only_a_help(three: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    day = date(2020, 7, 3)
    edition = load_edition(day, three)
    for file in (cache / "editions").iterdir():
        file.write_bytes(file.read_bytes()[:-9])
    assert load_edition(day, three) == edition
    for file in (cache / "editions").iterdir():
        file.unlink()
    assert load_edition(day, three) == edition
    assert len(list((cache / "editions").iterdir())) == 1
    monkeypatch.setenv("UPHELD_CACHE", "/dev/null/no")
    assert load_edition(day, three) == edition


def test_a_form_that_other_code_wrote_is_not_read_and_swept_away(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(edition_cache, "_reader", lambda: "older")
    import_edition(rules_text(), "a", tmp_path)
    assert [file.suffix for file in (cache / "editions").iterdir()] == [".older"]
    monkeypatch.setattr(edition_cache, "_reader", lambda: "newer")
    load_edition(date(2021, 2, 3), tmp_path)
    import_edition(rules_text("March 1, 2021"), "b", tmp_path)
    assert {file.suffix for file in (cache / "editions").iterdir()} == {".newer"}


def test_files_may_be_packed(tmp_path: Path) -> None:
    (tmp_path / "20210203.txt.gz").write_bytes(gzip.compress(rules_text()))
    (imported,) = import_edition_files([tmp_path / "20210203.txt.gz"], tmp_path)
    assert imported.outcome == "new"
    assert edition_text(date(2021, 2, 3), tmp_path) == rules_text()


def test_every_file_that_is_refused_is_named_and_none_is_taken_in(tmp_path: Path) -> None:
    files = {"a": rules_text(), "b": b"Dear all", "c": b"", "d": b"[]"}
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    with pytest.raises(UpheldError) as error:
        import_edition_files([tmp_path / name for name in files], tmp_path)
    lines = str(error.value).splitlines()
    assert [line.partition(": ")[0] for line in lines] == [str(tmp_path / name) for name in "bcd"]
    assert held_editions(tmp_path) == ()


def test_a_text_that_is_no_edition_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(UpheldError, match=r"^a\.txt: no numbered rule found"):
        import_edition(b"Dear all", "a.txt", tmp_path)
    assert issubclass(NotAnEdition, UpheldError)


def test_a_name_with_control_characters_is_shown_and_kept_in_escapes(tmp_path: Path) -> None:
    assert import_edition(rules_text(), "a\n\x1b[2J\udcff.txt", tmp_path).name == "a\\n\\x1b[2J\\udcff.txt"
    assert held_editions(tmp_path)[0].source == "a\\n\\x1b[2J\\udcff.txt"


def test_all_published_editions_are_taken_in(shared: Path, tmp_path: Path) -> None:
    import json

    manifest = json.loads((shared / "data" / "cr" / "MANIFEST.json").read_text("utf-8"))
    chosen = manifest[::12]
    found = import_edition_files([shared / "data" / "cr" / each["file"] for each in chosen], tmp_path)
    assert [(each.day, each.outcome) for each in found] == [(each["effective"], "new") for each in chosen]
    labels = [each["file"].removeprefix("CR-").removesuffix(".txt") for each in chosen]
    assert [each.label for each in held_editions(tmp_path)] == labels
    for each in chosen:
        data = (shared / "data" / "cr" / each["file"]).read_bytes()
        assert edition_text(date.fromisoformat(each["effective"]), tmp_path) == data
