"""The README tells the truth: its scenario is the corpus's, its commands print what it shows."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

README = (Path(__file__).resolve().parent.parent / "README.md").read_text("utf-8")
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
COMMAND = re.compile(r"^\$ (upheld .*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


def shown() -> list[tuple[str, str]]:
    """Each command of a console block with the output beneath it."""
    return [found for block in CONSOLE.findall(README) for found in COMMAND.findall(block)]


def run(command: str, checkout: Path, scratch: Path) -> str:
    environment = {
        **os.environ,
        "COLUMNS": "80",
        "UPHELD_CACHE": str(scratch),
        "PYTHONPATH": os.pathsep.join((str(checkout / "kb"), str(checkout / "cli"))),
    }
    words = shlex.split(command)[1:]
    line = [sys.executable, "-c", "from upheld_cli.main import main; main()", *words]
    done = subprocess.run(line, env=environment, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_the_readme_shows_commands() -> None:
    assert len(shown()) >= 3


@pytest.mark.parametrize(("command", "output"), shown(), ids=lambda value: str(value).split("\n")[0])
def test_a_command_prints_what_the_readme_shows(
    command: str, output: str, checkout: Path, tmp_path: Path
) -> None:
    assert run(command, checkout, tmp_path) == output


def test_the_scenario_of_the_readme_is_that_of_the_corpus(checkout: Path) -> None:
    (scenario,) = re.findall(r"```scenario\n.*?```", README, re.DOTALL)
    page = (checkout / "corpus" / "rulings" / "damia-sage-of-stone.md").read_text("utf-8")
    assert scenario in page
