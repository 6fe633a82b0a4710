"""A mistake of the program itself reaches nobody as a traceback."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from upheld.play.run import Run

Call = Callable[..., Result]
RECOUNT = "damia.recount-on-resolution"


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that fails at every step."""

    def fail(run: Run) -> None:
        raise KeyError(7)

    monkeypatch.setattr(Run, "step", fail)


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize("command", ["check", "explain", "prove"])
def test_a_fault_names_the_case_and_whose_it_is(call: Call, command: str) -> None:
    result = call(command, RECOUNT)
    assert result.exit_code == 3
    assert f"Upheld failed in the case {RECOUNT}#" in result.stderr
    assert "(KeyError: 7): this is a fault of Upheld, not of your text" in result.stderr
    assert "please report it" in result.stderr
    assert f"upheld --traceback {command} shows where" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.usefixtures("broken")
def test_the_traceback_is_shown_on_demand(call: Call) -> None:
    result = call("--traceback", "check", RECOUNT)
    assert result.exit_code == 3
    assert "Traceback (most recent call last)" in result.stderr
    assert "raise KeyError(7)" in result.stderr


def test_a_fault_in_another_process_is_told_as_well(small_root: Path) -> None:
    code = (
        "from upheld.play.run import Run\n"
        "def fail(run): raise KeyError(7)\n"
        "Run.step = fail\n"
        "from upheld_cli.main import main\n"
        f"import sys; sys.argv = ['upheld', '--corpus', {str(small_root)!r}, 'check', '--jobs', '2']\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 3, done.stderr
    assert "this is a fault of Upheld, not of your text" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_fault_outside_of_cases_is_told_without_one(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("upheld.corpus.corpus.load_corpus", fail)
    result = call("check")
    assert result.exit_code == 3
    assert result.stderr.startswith("Upheld failed (RuntimeError): this is a fault of Upheld")
