import gzip
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import Result

from upheld.corpus.corpus import load_corpus
from upheld.corpus.lock import LOCK_NAME, Lock, LockEntry, case_fingerprint, code_fingerprint, write_lock
from upheld_cli.main import COMMANDS, upheld

Call = Callable[..., Result]


def test_search_prints_ranked_hits(call: Call) -> None:
    result = call("search", "full", "hand")
    assert result.exit_code == 0
    assert result.output.splitlines()[:3] == [
        " 1. A full hand as the upkeep begins means no trigger  unchecked",
        "    ruling:damia.full-hand-no-trigger · 603.4",
        "    Can I discard in my upkeep to draw with Damia? With seven cards or more",
    ]


def test_search_as_json_has_the_promised_shape(call: Call) -> None:
    found = json.loads(call("search", "--json", "-n", "2", "damia").stdout)
    assert len(found["results"]) == 2
    assert list(found["results"][0]) == [
        "rank", "score", "kind", "id", "title", "says", "snippet", "rules", "verdict", "edition", "linked",
        "also",
    ]  # fmt: skip


def test_search_takes_minus_one_as_words(call: Call) -> None:
    assert "no such option" not in call("search", "-1/-1", "counter").output.lower()
    assert call("search", "--jsn", "counter").exit_code == 2


def test_search_without_a_hit_proposes_another_word(call: Call) -> None:
    result = call("search", "reflectng")
    assert result.exit_code == 1
    assert "Reflecting Pool" in result.stdout
    assert result.stderr == (
        "nothing here about: reflectng\nnothing found; this is nearest\ndid you mean: reflecting\n"
    )


def test_show_prints_each_kind(call: Call) -> None:
    assert "Rulings that mention it\n  damia.recount-on-resolution" in call("show", "603.4").output
    assert "Scenarios" not in call("show", "cmc").output
    assert "  ? When is my hand counted?" in call("show", "damia.recount-on-resolution").output
    assert "deathtouch" in call("show", "Damia,", "Sage", "of", "Stone").output
    assert json.loads(call("show", "--json", "603.4").output)["id"] == "rule:603.4"


def test_lint_names_each_mistake_and_counts(call: Call, small_root: Path) -> None:
    result = call("lint")
    assert (result.exit_code, result.stdout) == (0, "")
    page = small_root / "rulings" / "reflecting-pool.md"
    page.write_text(page.read_text("utf-8").replace("Rules: 106.5", "Rules: 106.55", 1), "utf-8")
    result = call("lint")
    assert result.exit_code == 1
    assert result.stdout.startswith("corpus/rulings/reflecting-pool.md:9: there is no rule 106.55")
    assert result.stderr == "10 files with 5 rulings: 1 problem\n"
    (problem,) = json.loads(call("lint", "--json").stdout)["problems"]
    assert (problem["line"], problem["column"]) == (9, 8)


def test_lint_compares_cards_with_a_file_of_official_ones(call: Call, tmp_path: Path) -> None:
    official = tmp_path / "cards.json.gz"
    pool = {"object": "card", "oracle_id": "2a1e2d0c-0000-4000-8000-000000000001", "layout": "normal"}
    pool |= {"name": "Reflecting Pool", "type_line": "Land", "mana_cost": "", "oracle_text": "{T}: Add {C}."}
    official.write_bytes(gzip.compress(json.dumps([pool]).encode()))
    result = call("lint", "cards", "--from", str(official))
    assert result.exit_code == 1
    assert "Damia, Sage of Stone: no official card has this name" in result.stdout
    assert "Reflecting Pool: the symbols in the text are {T}, officially {C} {T}" in result.stdout


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"{}", "card 1 at byte 0: Object missing required field"),
        (b"", "the file is empty"),
        (b"\x1f\x8b\x08broken", "damaged gzip"),
        (b"[1]", "card 1 at byte 1: Expected `object`"),
        (b"[]", "there are no cards in it"),
    ],
)
def test_a_file_without_official_cards_is_named(call: Call, tmp_path: Path, data: bytes, reason: str) -> None:
    (tmp_path / "x.json").write_bytes(data)
    result = call("lint", "cards", "--from", str(tmp_path / "x.json"))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{tmp_path / 'x.json'}: {reason}")


def accept(root: Path) -> None:
    """Every case of the corpus holds."""
    corpus = load_corpus(root)
    cases = [case for ruling in corpus.rulings.values() for case in ruling.cases()]
    entries = {
        case.key: LockEntry(case.key, "holds", 3, (), (), case_fingerprint(case, corpus.cards))
        for case in cases
    }
    write_lock(root / LOCK_NAME, Lock(code_fingerprint(), entries))


def test_coverage_fails_until_every_statement_is_upheld(call: Call, small_root: Path) -> None:
    result = call("coverage")
    assert result.exit_code == 1
    assert result.stderr == "not upheld: S01, S09\n"
    accept(small_root)
    result = call("coverage")
    assert result.exit_code == 0
    assert "reflecting-pool.alone  holds (1 case, 3 lines)" in result.stdout
    assert result.stdout.endswith("2 of 2 statements upheld\n")
    assert json.loads(call("coverage", "--json").stdout)["missing"] == []
    assert call("coverage", "nothing").stderr == "the corpus has no coverage list 'nothing'; it has: seeds\n"


def test_verdicts_of_the_lock_are_shown(call: Call, small_root: Path) -> None:
    accept(small_root)
    assert "holds (6 lines of play)" in call("show", "damia.recount-on-resolution").output
    (hit,) = json.loads(call("search", "--json", "-n1", "damia.full-hand-no-trigger").output)["results"]
    assert hit["verdict"] == "holds"


def test_export_writes_json_and_its_schema(call: Call, tmp_path: Path) -> None:
    assert json.loads(call("export").stdout)["format"] == 1
    assert call("export", "--out", str(tmp_path / "x.json")).stdout == ""
    assert (tmp_path / "x.json").read_text("utf-8") == call("export", "--json").stdout
    assert json.loads(call("export", "--schema").stdout)["title"] == "Upheld export, format 1"


def test_site_builds_a_site(call: Call, tmp_path: Path) -> None:
    result = call("site", "--out", str(tmp_path / "site"))
    assert result.stdout == f"15 pages in {tmp_path / 'site'}: open {tmp_path / 'site' / 'index.html'}\n"
    assert (tmp_path / "site" / "index.html").is_file()
    assert "index.html" in json.loads(call("site", "--json", "--out", str(tmp_path / "site")).stdout)["files"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("search",), "nothing to look for"),
        (("search", "((("), "nothing to look for"),
        (("search", "a\x00b"), "the question holds the control character U+0000"),
        (("search", "x" * 100_000), "a question of 100,000 characters is too long: at most 500"),
        (("search", "hand", "--kind", "rullings"), "'rullings' is no kind"),
        (("search", "hand", "-n", "0"), "hits 1 to 0 cannot be shown"),
        (("show", "nothing-like-this"), "nothing here is called 'nothing-like-this'"),
        (("export", "--out", "/dev/null/x"), "/dev/null/x: "),
        (("site", "--out", "/dev/null/x"), "/dev/null/x"),
        (("lint", "cards", "--from", "/no/such/file"), "/no/such/file: No such file or directory"),
        (("lint", "cards"), "no cards are imported: upheld import cards FILE, or name a file"),
        (("lint", "nothing"), "'nothing' is not one of 'corpus', 'cards'"),
        (("nothing",), "No such command 'nothing'"),
    ],
)
def test_a_users_mistake_ends_in_a_message_and_exit_code_2(
    call: Call, arguments: tuple[str, ...], message: str
) -> None:
    result = call(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_a_missing_corpus_is_named(tmp_path: Path, call: Call) -> None:
    for command in (
        ("search", "x"),
        ("lint",),
        ("coverage",),
        ("export",),
        ("site", "--out", str(tmp_path / "s")),
    ):
        result = call("--corpus", str(tmp_path / "none"), *command)
        assert result.exit_code == 2, command
        assert "there is no corpus here" in result.stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_json_and_an_example(name: str) -> None:
    command = upheld.get_command(click.Context(upheld), name)
    assert command is not None
    assert "--json" in {option for param in command.params for option in param.opts}
    assert f"Example: upheld {name}" in (command.help or "")


def run(*arguments: str, stdout: int = subprocess.PIPE) -> "subprocess.Popen[bytes]":
    paths = os.pathsep.join(path for path in sys.path if path)
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONWARNINGS": "ignore"}
    code = "from upheld_cli.main import main; main()"
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments], stdout=stdout, stderr=subprocess.PIPE, env=environment
    )


def test_a_closed_pipe_is_no_traceback(small_root: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    process = run("--corpus", str(small_root), "export", stdout=writing)
    os.close(writing)
    _, errors = process.communicate()
    assert errors == b""


def test_text_that_the_terminal_cannot_show_is_escaped(
    small_root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "latin-1")
    output, errors = run("--corpus", str(small_root), "show", "damia").communicate()
    assert errors == b""
    assert b"Creature \\u2014 Gorgon" in output


def test_the_version_is_shown() -> None:
    output, _ = run("--version").communicate()
    assert output.startswith(b"upheld ")
