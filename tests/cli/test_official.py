"""Official rulings on the command line, with a small library in words of our own."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from tests.library.samples import oracle_id
from tests.library.small_library import SHARED, import_small_library

from upheld.rules.edition_facts import fingerprint

Call = Callable[..., Result]

TEXT = fingerprint(SHARED)
ID = f"official:{oracle_id(1)}/2011-09-22/2"


@pytest.fixture
def covered(small_root: Path, library: Path) -> None:
    import_small_library(library)
    page = small_root / "rulings" / "damia-sage-of-stone.md"
    entry = f"Covers: damia-sage-of-stone/2011-09-22/#{TEXT}"
    page.write_text(page.read_text().replace("Rules: 608.2h\n", f"Rules: 608.2h\n{entry}\n", 1))


@pytest.mark.usefixtures("covered")
def test_a_card_shows_its_official_rulings_beside_ours(call: Call) -> None:
    shown = call("show", "card:damia-sage-of-stone").output
    assert "Official rulings  0 of 3 upheld by ours" in shown
    ruling = f"    2011-09-22  {SHARED}\n    damia.recount-on-resolution  unchecked\n"
    assert f"  {ID}  Covers: damia-sage-of-stone/2011-09-22/#{fingerprint(SHARED)}\n{ruling}" in shown
    record = json.loads(call("show", "--json", "Damia").output)
    covers = [ruling["covered_by"] for ruling in record["official"]["rulings"]]
    assert [[each["id"] for each in by] for by in covers] == [[], ["ruling:damia.recount-on-resolution"], []]


@pytest.mark.usefixtures("covered")
def test_a_card_of_the_library_alone_is_shown(call: Call) -> None:
    shown = call("show", "Wandering", "Whale").output
    assert shown.startswith("Wandering Whale  {6}{U}\nCreature — Thing  1/1+*\n  Islandwalk\n  It sings.\n")
    assert "damia.recount-on-resolution  unchecked (by its text, on another card)" in shown
    assert json.loads(call("show", "--json", "card:wandering-whale").output)["kind"] == "official card"


@pytest.mark.usefixtures("covered")
def test_an_official_ruling_is_shown_by_its_id(call: Call) -> None:
    shown = call("show", ID).output
    assert shown.startswith(f"Damia, Sage of Stone\n{ID}\n    2011-09-22  {SHARED}\n")
    assert f"Covers: damia-sage-of-stone/2011-09-22/#{TEXT}" in shown


@pytest.mark.usefixtures("covered")
def test_a_rule_number_of_a_time_without_an_edition_is_not_guessed(call: Call) -> None:
    shown = call("show", f"official:{oracle_id(1)}/2021-03-01/1").output
    assert "no imported edition is of that time: what 100.2 was is not known" in shown


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("official:nothing", "is no id of an official ruling"),
        (f"official:{oracle_id(9)}/2011-09-22/1", "no imported card has the Oracle id"),
        (f"official:{oracle_id(3)}/2011-09-22/1", "Reflecting Pool has no official ruling"),
    ],
)
@pytest.mark.usefixtures("covered")
def test_an_official_ruling_that_is_not_there_is_told(call: Call, name: str, message: str) -> None:
    result = call("show", name)
    assert (result.exit_code, message in result.stderr) == (2, True)


def test_without_a_library_cards_are_shown_as_before(call: Call) -> None:
    assert "Official" not in call("show", "Damia").output
    assert "official" not in json.loads(call("show", "--json", "Damia").output)
    assert call("show", "Wandering Whale").exit_code == 2


@pytest.mark.usefixtures("covered")
def test_coverage_counts_rulings_and_texts(call: Call) -> None:
    shown = call("coverage", "--official").output
    assert "0 of 5 official rulings upheld (0.0%), 2 covered, on all cards" in shown
    assert "0 of 4 distinct texts upheld (0.0%), 1 covered" in shown
    found = json.loads(call("coverage", "--official", "--json").output)
    assert found["rulings"] == {"total": 5, "covered": 2, "upheld": 0}
    assert [card["card"] for card in found["cards"]] == ["Damia, Sage of Stone"]


@pytest.mark.usefixtures("covered")
def test_coverage_of_a_card_lists_what_nothing_covers(call: Call) -> None:
    shown = call("coverage", "--official", "Damia,", "Sage", "of", "Stone").output
    assert "Covered by none of ours\n" in shown
    assert "Damia asks for a full hand." in shown
    assert shown.endswith("Damia, Sage of Stone: 0 of 3 official rulings upheld (0.0%), 1 covered\n")
    found = json.loads(call("coverage", "--official", "--json", "Wandering Whale").output)
    assert [ruling["by_text"] for ruling in found["rulings"]] == [True, False]


@pytest.mark.parametrize("command", [("coverage", "--official"), ("lint", "official")])
def test_without_a_library_it_is_said_how_to_import(call: Call, command: tuple[str, ...]) -> None:
    result = call(*command)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "imported: upheld import" in result.stderr


@pytest.mark.usefixtures("covered")
def test_lint_official_fails_for_our_entries_alone(call: Call, small_root: Path) -> None:
    assert call("lint", "official").exit_code == 0
    page = small_root / "rulings" / "damia-sage-of-stone.md"
    page.write_text(page.read_text().replace(f"#{TEXT}", "#0123456789"))
    result = call("lint", "official")
    assert (result.exit_code, "rulings/damia-sage-of-stone.md:13: no official ruling" in result.stdout) == (
        1,
        True,
    )
    assert result.stderr == "official rulings: nothing odd; Covers: 1 problem\n"
    found = json.loads(call("lint", "official", "--json").stdout)
    assert (found["findings"], found["problems"][0]["line"]) == ([], 13)
