import json
from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner, Result

from upheld_cli.main import upheld

Call = Callable[..., Result]
RECOUNT = "damia.recount-on-resolution"


def test_explain_tells_each_step_with_its_rules_and_board(call: Call) -> None:
    result = call("explain", RECOUNT)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith(
        f"{RECOUNT}#cards-gained-in-response-make-the-draw-smaller[extra=0,drawn=3]  holds"
    )
    assert "your upkeep begins" in lines
    assert any("triggers" in line and "603" in line for line in lines)
    assert any("hand: 4 unnamed" in line for line in lines)


def test_explain_tells_all_cases_or_the_one_named(call: Call) -> None:
    found = json.loads(call("explain", RECOUNT, "--all", "--json").stdout)["cases"]
    assert len(found) == 2
    assert found[0]["steps"][0].keys() == {"title", "text", "rules", "board"}
    key = found[1]["case"]
    assert [each["case"] for each in json.loads(call("explain", key, "--json").stdout)["cases"]] == [key]


def test_explain_tells_the_line_on_which_a_case_fails(call: Call, small_root: Path) -> None:
    page = small_root / "rulings" / "damia-sage-of-stone.md"
    page.write_text(page.read_text("utf-8").replace("|     0 |     3 |", "|     0 |     4 |"), "utf-8")
    result = call("explain", RECOUNT)
    assert result.exit_code == 1
    assert "then you have drawn 4 cards\n    is not true on this line" in result.stdout


def test_explain_tells_the_case_that_a_cited_rule_carries(call: Call) -> None:
    assert "[extra=0,drawn=3]  holds" in call("explain", RECOUNT).stdout.splitlines()[0]
    call("check", "--accept", "first")
    result = call("explain", RECOUNT)
    assert "[extra=2,drawn=1]  holds" in result.stdout.splitlines()[0]
    assert f"1 other case, all told by upheld explain {RECOUNT} --all:" in result.stdout
    assert "[extra=0,drawn=3]'" in result.stdout


def test_a_scenario_without_a_row_lists_its_rows(call: Call) -> None:
    scenario = f"{RECOUNT}#cards-gained-in-response-make-the-draw-smaller"
    result = call("explain", scenario)
    assert result.exit_code == 2
    assert f"{scenario} has 2 rows: name one of them, or add --all" in result.stderr
    assert f"upheld explain '{scenario}[extra=2,drawn=1]'" in result.stderr
    assert len(json.loads(call("explain", scenario, "--all", "--json").stdout)["cases"]) == 2


def test_explain_tells_the_line_of_a_number(checkout: Path) -> None:
    ruling = "targets.none-left"
    key = "sacrifice.sees-its-own#it-is-sacrificed-itself"

    def explain(*arguments: str) -> Result:
        return CliRunner().invoke(upheld, ["--corpus", str(checkout / "corpus"), "explain", *arguments])

    first, second = (explain(key, "--line", number) for number in "12")
    assert (first.exit_code, second.exit_code) == (0, 0)
    assert f"This is line 1 of 10; another one: upheld explain {key!r} --line N" in first.stdout
    assert "This is line 2 of 10" in second.stdout
    assert first.stdout.count("which mana: you chose white.") == 1
    assert [step for step in first.stdout.splitlines() if "opponent has 19 life" in step] != [
        step for step in second.stdout.splitlines() if "opponent has 19 life" in step
    ]
    assert f"{key} has 10 lines: there is no line 11" in explain(key, "--line", "11").stderr
    assert "This is line" not in explain(ruling).stdout


def test_explain_needs_a_case(call: Call) -> None:
    assert "has no case that could be told" in call("explain", "damia.counting-takes-no-time").stderr
    assert "has no case that could be told" in call("explain", f"{RECOUNT}#other").stderr
    assert "damia.recount-on-resolution" in call("explain", "damia.recount-on-resolutio").stderr


def test_prove_names_the_rule_its_misreading_and_the_changed_statement(call: Call) -> None:
    result = call("prove", RECOUNT)
    assert result.exit_code == 0
    text = " ".join(result.stdout.split())
    assert text.startswith(f"{RECOUNT} shown 608.2h matters, rather than: ")
    assert "you have drawn 1 card: true, misread false" in text
    assert result.stderr == "1 ruling, 1 shown to rest on a rule that they cite\n"


def test_a_ruling_whose_citations_are_background_fails(call: Call, small_root: Path) -> None:
    page = small_root / "rulings" / "reflecting-pool.md"
    page.write_text(page.read_text("utf-8").replace("Rules: 106.5", "Rules: 121.1", 1), "utf-8")
    result = call("prove", "reflecting-pool.alone")
    assert result.exit_code == 1
    assert (
        "reflecting-pool.alone  not shown\n  121.1 background\n  matters, but is not cited: 106.5"
        in result.stdout
    )


def test_prove_shows_how_each_mark_did(call: Call) -> None:
    found = json.loads(call("prove", "--json").stdout)
    assert [each["ruling"] for each in found["rulings"]] == [
        RECOUNT,
        "damia.full-hand-no-trigger",
        "reflecting-pool.alone",
    ]
    flips = {each["mark"].partition(":")[0]: len(each["flips"]) for each in found["marks"]}
    assert flips["603.4"] == 1
    assert "flips 1, controls 0, inconclusive 0" in call("prove", "--marks", RECOUNT).stdout


def test_what_matters_is_accepted_and_shown(call: Call, small_root: Path, tmp_path: Path) -> None:
    call("check", "--accept", "first")
    assert call("check").exit_code == 0
    case = json.loads(call("show", "--json", RECOUNT).stdout)["scenarios"][0]["cases"][1]
    assert any(mark.startswith("608.2h: ") for mark in case["matters"])
    call("site", "--out", str(tmp_path / "site"))
    text = (tmp_path / "site" / "rulings" / "damia-sage-of-stone.html").read_text("utf-8")
    assert '<a href="../rules/608.2h.html">608.2h</a>. The wrong reading would be: ' in text
    assert text.count("<summary>How it is played") == 3
