import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from upheld.corpus.lock import LOCK_NAME
from upheld_cli.main import upheld

Call = Callable[..., Result]

SUMMARY = (
    "5 rulings, 4 cases, 4 lines of play: all hold; untested: 1 (damia.counting-takes-no-time); "
    "disputed: 1 (reflecting-pool.argued)\n"
)


def rewrite(root: Path, old: str, new: str) -> None:
    """Another text on the page of Damia."""
    page = root / "rulings" / "damia-sage-of-stone.md"
    text = page.read_text("utf-8")
    assert old in text
    page.write_text(text.replace(old, new), "utf-8")


def test_what_is_not_in_the_lock_fails_until_it_is_accepted(call: Call, small_root: Path) -> None:
    result = call("check")
    assert (result.exit_code, result.stdout) == (1, SUMMARY)
    assert "reflecting-pool.alone#alone: new: holds (1 line)" in result.stderr
    assert not (small_root / LOCK_NAME).exists()
    result = call("check", "--accept", "the first check")
    assert (result.exit_code, result.stdout) == (0, SUMMARY)
    assert result.stderr == "accepted: 4 differences: the first check\n"
    result = call("check")
    assert (result.exit_code, result.stdout, result.stderr) == (0, SUMMARY, "")


def test_a_failure_shows_the_row_and_the_statement(call: Call, small_root: Path) -> None:
    call("check", "--accept", "first")
    rewrite(small_root, "|     2 |     1 |", "|     2 |     7 |")
    result = call("check", "damia.recount-on-resolution")
    assert result.exit_code == 1
    assert result.stdout.startswith(
        "damia.recount-on-resolution#cards-gained-in-response-make-the-draw-smaller[extra=2,drawn=7]  fails\n"
        "corpus/rulings/damia-sage-of-stone.md:26: then you have drawn 7 cards\n"
    )
    assert result.stdout.endswith("1 ruling, 2 cases, 2 lines of play: 1 fails\n")


def test_bad_input_is_exit_code_2_and_is_never_accepted(call: Call, small_root: Path) -> None:
    rewrite(small_root, "the stack is empty", "the stack is a lie")
    result = call("check", "--accept", "nothing to see")
    assert result.exit_code == 2
    assert "1 wrong" in result.stdout
    assert not (small_root / LOCK_NAME).exists()


def test_a_page_that_cannot_be_read_is_exit_code_2(call: Call, small_root: Path) -> None:
    rewrite(small_root, "when   your upkeep begins\nthen", "wehn   your upkeep begins\nthen")
    result = call("check")
    assert result.exit_code == 2
    assert result.stdout.startswith("corpus/rulings/damia-sage-of-stone.md:45: 'wehn' begins no line")
    assert "all hold" not in result.stdout
    assert "1 mistake in the files" in result.stdout


def test_accepting_needs_a_reason(call: Call) -> None:
    result = call("check", "--accept", " ")
    assert result.exit_code == 2
    assert "--accept needs a reason" in result.stderr


def test_json_has_every_case(call: Call) -> None:
    found = json.loads(call("check", "--json", "--jobs", "2").stdout)
    assert (found["rulings"], found["lines"], len(found["cases"])) == (5, 4, 4)
    assert found["untested"] == ["damia.counting-takes-no-time"]
    assert len(found["differences"]) == 4


def test_junit_counts_failures_errors_and_skipped_rulings(
    call: Call, small_root: Path, tmp_path: Path
) -> None:
    rewrite(small_root, "|     2 |     1 |", "|     2 |     7 |")
    rewrite(small_root, "the stack is empty", "the stack is a 'lie' & more")
    rewrite(small_root, "Rules: 608.2h\nUntested", "Rulse: 608.2h\nUntested")
    call("check", "--junit", str(tmp_path / "results.xml"))
    suite = ElementTree.parse(tmp_path / "results.xml").getroot()
    counts = {name: suite.get(name) for name in ("tests", "failures", "errors", "skipped")}
    assert counts == {"tests": "7", "failures": "1", "errors": "2", "skipped": "2"}
    cases = {case.get("name"): case for case in suite}
    failed = cases[
        "damia.recount-on-resolution#cards-gained-in-response-make-the-draw-smaller[extra=2,drawn=7]"
    ]
    assert (failed.get("file"), failed.get("line")) == ("corpus/rulings/damia-sage-of-stone.md", "31")
    failure = failed.find("failure")
    assert failure is not None
    assert "is not true on this line" in (failure.text or "")


SCENARIO = """\
given  you control Damia, Sage of Stone
given  your hand is 4 cards
when   your upkeep begins
when   the top of the stack resolves
then   you have drawn 3 cards
"""


@pytest.mark.parametrize(
    ("text", "code", "output"),
    [
        (SCENARIO, 0, "mine  holds (1 line of play)\n"),
        (SCENARIO.replace("3 cards", "2 cards"), 1, "mine  fails (1 line of play)\n"),
        (
            SCENARIO.replace("draw step", "x").replace("upkeep begins", "upkeep bgins"),
            2,
            "mine  wrong\n",
        ),
    ],
)
def test_run_plays_scenario_text(call: Call, tmp_path: Path, text: str, code: int, output: str) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(text, "utf-8")
    result = call("run", str(file))
    assert result.exit_code == code
    assert result.stdout.startswith(output)


def test_run_shows_the_line_that_is_wrong(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(SCENARIO.replace("upkeep", "upkepe"), "utf-8")
    assert f"{file}:3: " in call("run", str(file)).stdout


def test_run_reads_the_standard_input(small_root: Path) -> None:
    result = CliRunner().invoke(upheld, ["--corpus", str(small_root), "run", "-", "--json"], input=SCENARIO)
    assert result.exit_code == 0
    assert json.loads(result.stdout)["cases"][0]["verdict"] == "holds"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "<input>:1: nothing to run"),
        (b"given \xff", "<input>:1: byte 0xFF is not UTF-8"),
        (b"x" * 2_000_000, "<input>: too long"),
        (b"given \x00", "<input>:1: the control character U+0000"),
        (b"thne x", "<input>:1: 'thne' begins no line"),
    ],
)
def test_hostile_input_ends_in_a_message(small_root: Path, data: bytes, message: str) -> None:
    result = CliRunner().invoke(upheld, ["--corpus", str(small_root), "run", "-"], input=io.BytesIO(data))
    assert result.exit_code == 2
    assert result.stderr.startswith(message)


def test_run_names_a_missing_file(call: Call) -> None:
    assert call("run", "/no/such/file").stderr == "/no/such/file: no such file\n"


def test_phrases_lists_families(call: Call) -> None:
    whole = call("phrases").stdout
    assert whole.startswith("LINES OF A SCENARIO\n\ngiven\n  What is so before the game goes on")
    places = [
        whole.index(f"\n{family}\n")
        for family in ("given", "when", "choose", "then", "card-line", "quantity")
    ]
    assert places == sorted(places)
    part = call("phrases", "given").stdout
    assert part.startswith("given\n")
    assert len(part) < len(whole) / 3
    assert {
        each["nonterminal"] for each in json.loads(call("phrases", "given", "--json").stdout)["phrases"]
    } == {"given"}
    assert "there is no family 'givven'" in call("phrases", "givven").stderr


def test_checking_in_another_folder_needs_no_checkout(small_root: Path, tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(os.path.abspath(path) for path in sys.path if path),
    }
    code = "from upheld_cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "--corpus", str(small_root), "check"],
        capture_output=True,
        text=True,
        env=environment,
        cwd=tmp_path,
        check=False,
    )
    assert done.stdout == SUMMARY
