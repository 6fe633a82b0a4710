"""What check, prove and run say about texts that are wrong, and about cases that do not hold."""

from collections.abc import Callable
from pathlib import Path

from click.testing import Result

Call = Callable[..., Result]

RECOUNT = "damia.recount-on-resolution"
PAGE = "damia-sage-of-stone.md"


def rewrite(root: Path, file: str, old: str, new: str) -> None:
    text = (root / file).read_text("utf-8")
    assert old in text
    (root / file).write_text(text.replace(old, new, 1), "utf-8")


def test_a_mistake_in_a_card_is_told_once(call: Call, small_root: Path) -> None:
    rewrite(small_root, "cards/damia-sage-of-stone.toml", "deathtouch", "deathtuch")
    for command in ("check", "prove"):
        result = call(command, RECOUNT)
        assert result.exit_code == 2
        assert result.stdout.count('cannot read "deathtuch"') == 1
    assert "damia-sage-of-stone.toml:" in call("lint").stdout


def test_prove_says_which_cases_are_no_evidence(call: Call, small_root: Path) -> None:
    rewrite(small_root, f"rulings/{PAGE}", "|     2 |     1 |", "|     2 |     7 |")
    result = call("prove", RECOUNT)
    assert result.exit_code == 1
    key = f"{RECOUNT}#cards-gained-in-response-make-the-draw-smaller[extra=2,drawn=7]"
    assert f"  fails: {key}: nothing is shown by it" in result.stdout
    assert "; 1 case fails" in result.stderr


def test_prove_refuses_rules_that_do_not_exist(call: Call, small_root: Path) -> None:
    rewrite(small_root, f"rulings/{PAGE}", "Rules: 608.2h", "Rules: 608.2zz")
    for command in ("check", "prove"):
        result = call(command, RECOUNT)
        assert result.exit_code == 2
        assert "there is no rule 608.2zz in the edition" in result.stdout


def test_prove_names_what_has_no_case(call: Call) -> None:
    result = call("prove", "damia.counting-takes-no-time")
    assert "damia.counting-takes-no-time  untested: " in result.stdout
    assert result.stderr == "0 rulings, 0 shown to rest on a rule that they cite; 1 ruling without a case\n"


def test_an_id_that_two_rulings_have_is_refused_at_both(call: Call, small_root: Path) -> None:
    text = (small_root / "rulings" / PAGE).read_text("utf-8")
    (small_root / "rulings" / "aaa.md").write_text(text, "utf-8")
    result = call("check", RECOUNT)
    assert result.exit_code == 2
    assert f"the id {RECOUNT} stands also at corpus/rulings/{PAGE}:" in result.stdout
    assert f"the id {RECOUNT} stands also at corpus/rulings/aaa.md:" in call("lint").stdout


TABLE = """\
given  you control Damia, Sage of Stone
given  your hand is <hand> cards
when   your upkeep begins
when   the top of the stack resolves
then   you have drawn <drawn> cards

| hand | drawn |
| ---: | ----: |
|    4 |     3 |
|    5 |     {drawn} |
|    6 |     1 |
"""


def test_run_tells_only_one_case_step_by_step(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(TABLE.format(drawn=2), "utf-8")
    held = call("run", str(file)).stdout
    assert [line for line in held.splitlines() if line.startswith("mine")] == [
        "mine[hand=4,drawn=3]  holds (1 line of play)",
        "mine[hand=5,drawn=2]  holds (1 line of play)",
        "mine[hand=6,drawn=1]  holds (1 line of play)",
    ]
    assert held.count("\nStart\n") == 1
    file.write_text(TABLE.format(drawn=1), "utf-8")
    failed = call("run", str(file)).stdout
    assert failed.startswith("mine[hand=4,drawn=3]  holds (1 line of play)\nmine[hand=5,drawn=1]  fails")
    assert f"{file}:5: then you have drawn 1 card\n    is not true on this line: it is 2\n" in failed
    assert f"    in the row at {file}:10: hand = 5, drawn = 1\n" in failed
    assert failed.count("\nStart\n") == 1


def test_run_names_all_lines_that_it_cannot_read_once(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(TABLE.format(drawn=2).replace("you control", "I control").replace("upkeep", "upkepe"))
    result = call("run", str(file))
    assert result.exit_code == 2
    assert result.stdout.count("cannot read") == 2
    assert "mine[hand=6,drawn=1]  wrong\n    as mine[hand=4,drawn=3]\n" in result.stdout
