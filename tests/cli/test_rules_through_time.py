"""diff, trace and drift, on two small editions that are imported."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from click.testing import Result
from tests.rules.books import COOKERY, changed, edition, published

from upheld.library.taking_in.import_editions import import_edition
from upheld.rules.edition import read_edition
from upheld.rules.edition_facts import read_facts, write_facts

Call = Callable[..., Result]

OLD, NEW = date(2020, 1, 1), date(2021, 1, 1)
AFTER = changed(
    r100_1=COOKERY["100.1"].replace("one cook", "two cooks"),
    r100_2a="The kettle sings before tea is poured by the host.",
    r100_2b=COOKERY["100.2a"],
    r100_2c=COOKERY["100.2b"],
    r100_3=COOKERY["100.3"].replace("100.2a", "100.2b"),
    r101_3=None,
)
PAGE = "# Cooks\n\n## Gloves\nId: cook.gloves\nRules: 100.2a\nUntested: for the test\n\nNo.\n"


@pytest.fixture(autouse=True)
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both editions are imported, and the small corpus cites the older one."""
    monkeypatch.setenv("UPHELD_LIBRARY", str(tmp_path / "library"))
    before = edition(COOKERY, OLD, glossary={"Oven": "A hot box for bread."})
    import_edition(published(before), "CR-20200101.txt")
    import_edition(
        published(edition(AFTER, NEW, glossary={"Stove": "A hot box for bread."})), "CR-20210101.txt"
    )


@pytest.fixture
def cooks(small_root: Path) -> Path:
    """The corpus with one ruling, which cites the older edition."""
    for file in (*small_root.glob("*/*.*"), small_root / "words.toml"):
        file.unlink()
    (small_root / "rulings" / "cooks.md").write_text(PAGE)
    (small_root / "EDITION.toml").write_text(write_facts(read_edition(published(edition(COOKERY, OLD)))))
    return small_root


def test_diff_tells_what_changed(call: Call) -> None:
    result = call("diff", "2020", "latest")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0] == "2020-01-01 → 2021-01-01  4 unchanged, 2 renumbered, 1 edited, 1 added, 1 removed"
    assert "100.1  edited" in lines
    assert "[-one cook-] {+two cooks+}" in " ".join(result.output.split())
    assert "101.3  removed" in lines
    assert "100.2a → 100.2b … 100.2b → 100.2c  (2)" in lines
    assert "Oven → Stove  renumbered" in lines


def test_diff_of_one_rule_names_every_number(call: Call) -> None:
    result = call("diff", "2020", "2021", "--rule", "100.2")
    assert "100.2a → 100.2b  renumbered" in result.output
    assert "100.1" not in result.output


def test_diff_of_a_rule_that_neither_edition_has_says_so(call: Call) -> None:
    result = call("diff", "2020", "2021", "--rule", "999")
    assert result.exit_code == 2
    assert "neither the edition 2020-01-01 nor 2021-01-01 has a rule 999" in result.stderr


def test_diff_as_json_has_words_and_counts(call: Call) -> None:
    found = json.loads(call("diff", "2020", "2021", "--json").stdout)
    assert found["counts"]["removed"] == 1
    edited = next(each for each in found["rules"] if each["kind"] == "edited")
    assert edited["old"] == edited["new"] == ["100.1"]
    assert ["removed", " one cook"] in edited["words"]
    assert all(each["kind"] != "unchanged" for each in found["rules"])


def test_diff_writes_a_page_of_its_own(call: Call, tmp_path: Path) -> None:
    page = tmp_path / "changes.html"
    assert call("diff", "2020", "2021", "--html", str(page)).exit_code == 0
    text = page.read_text("utf-8")
    assert "<del> one cook</del><ins> two cooks</ins>" in text
    assert "<style>" in text


def test_an_edition_that_is_not_there_names_the_nearest(call: Call) -> None:
    result = call("diff", "2015", "2021")
    assert result.exit_code == 2
    assert "no edition of 2015 is imported; the nearest are 2020-01-01, 2021-01-01" in result.stderr


def test_trace_tells_a_rule_and_a_term_back_and_forth(call: Call) -> None:
    rule = call("trace", "100.2b@2021")
    assert rule.exit_code == 0
    assert "2020-01-01  100.2a  there" in rule.output
    assert "2021-01-01  100.2b  renumbered" in rule.output
    assert "gone in 2021-01-01" in call("trace", "101.3@2020").output
    term = json.loads(call("trace", "stove", "--json").stdout)
    assert [station["name"] for station in term["stations"]] == ["Oven", "Stove"]
    assert "Stove" in call("trace", "oven@2020").output
    assert call("trace", "stove@2020").exit_code == 2
    assert "2021-01-01  100.2a  added" in call("trace", "100.2a@2021").output


def test_trace_names_the_edition_that_has_the_number(call: Call) -> None:
    result = call("trace", "101.3")
    assert result.exit_code == 2
    assert "the edition 2021-01-01 has no rule 101.3" in result.stderr
    assert "hint: the edition 2020-01-01 has one: 101.3@2020-01-01" in result.stderr
    assert "100, Part 100, is a section" in call("trace", "100").stderr
    assert "did you mean Stove?" in call("trace", "stoves").stderr


def test_drift_reports_and_repairs(call: Call, cooks: Path) -> None:
    assert call("drift", "2020").exit_code == 0
    result = call("drift", "2021")
    assert result.exit_code == 1
    assert "100.2a → 100.2b  moved  cited" in result.output
    found = json.loads(call("drift", "2021", "--json").stdout)
    assert found["rulings"][0]["citations"] == [
        {"number": "100.2a", "use": "cited", "kind": "moved", "now": ["100.2b"]}
    ]
    assert found["unchanged"] == []
    assert call("drift", "2021", "--repair").exit_code == 0
    assert "Rules: 100.2b\n" in (cooks / "rulings" / "cooks.md").read_text()
    assert call("drift", "2021").exit_code == 0
    again = call("drift", "2021", "--repair")
    assert again.exit_code == 2
    assert "cites the edition 2021-01-01 already" in again.stderr


def test_an_edited_rule_is_accepted_when_it_was_read_again(call: Call, cooks: Path) -> None:
    page = cooks / "rulings" / "cooks.md"
    page.write_text(PAGE.replace("100.2a", "100.1"))
    call("drift", "2021", "--repair")
    assert "100.1 was edited since 2020-01-01" in call("lint").output
    assert "100.1  edited  cited" in call("drift", "2021").output
    assert call("drift", "--accept", "100.9").exit_code == 2
    assert call("drift", "--accept", "100.1").output == "1 edited rule read again: 100.1\n"
    assert read_facts((cooks / "EDITION.toml").read_text(), "").unreviewed == {}
    assert call("drift", "2021").exit_code == 0


def test_drift_shows_the_words_of_edits_when_asked(call: Call, cooks: Path) -> None:
    (cooks / "rulings" / "cooks.md").write_text(PAGE.replace("100.2a", "100.1"))
    assert "[-one cook-] {+two cooks+}" in " ".join(call("drift", "2021", "--words").output.split())
    assert "two cooks" not in call("drift", "2021").output


def test_drift_of_cards_needs_cards(call: Call) -> None:
    result = call("drift", "cards")
    assert result.exit_code == 2
    assert "no cards are imported" in result.stderr
    assert call("drift").exit_code == 2


def test_the_site_shows_what_editions_changed_when_asked(call: Call, cooks: Path, tmp_path: Path) -> None:
    (cooks / "rules" / "100-kitchens.md").write_text("# 100 Kitchens\n\n## 100.2a\nNo gloves.\n")
    out = tmp_path / "site"
    assert call("site", "--editions", "--out", str(out)).exit_code == 0
    rule = (out / "rules" / "100.2a.html").read_text("utf-8")
    assert '2020-01-01 <span class="note">100.2a, there' in rule
    assert (
        '<a href="../editions/2021-01-01.html">2021-01-01</a> <span class="note">100.2b, renumbered' in rule
    )
    assert "<del> one cook</del>" in (out / "editions" / "2021-01-01.html").read_text("utf-8")
    assert "2 renumbered, 1 edited" in (out / "editions" / "index.html").read_text("utf-8")
    assert call("site", "--out", str(out)).exit_code == 0
    assert not (out / "editions").joinpath("2021-01-01.html").exists()
    assert "Editions" not in (out / "index.html").read_text("utf-8")
