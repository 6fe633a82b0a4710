import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.search.asking.hostile import HOSTILE

from upheld.errors import UpheldError
from upheld.search.answer import search
from upheld.search.asking.complete import completions
from upheld.search.asking.query import LONGEST, Question
from upheld.search.index import Index
from upheld.search.show import show

PIECES = (
    "mana",
    '"',
    "-",
    ":",
    "kind:",
    "rule:",
    "date:",
    "card:",
    "section:",
    "603.4",
    "..",
    "@",
    ",",
    "*",
    " ",
)


def ends_well(index: Index, text: str) -> None:
    """Each way to ask ends in an answer or in a message for people."""
    completions(index.shelves, text)
    with suppress(UpheldError):
        search(index, Question(text))
    with suppress(UpheldError):
        show(index, text)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_questions_end_in_an_answer_or_a_message(shared_index: Index, name: str) -> None:
    ends_well(shared_index, HOSTILE[name])


@settings(max_examples=30, deadline=None)
@given(text=st.text(max_size=LONGEST))
def test_any_text_ends_in_an_answer_or_a_message(shared_index: Index, text: str) -> None:
    ends_well(shared_index, text)


@settings(max_examples=30, deadline=None)
@given(pieces=st.lists(st.sampled_from(PIECES), max_size=20))
def test_any_question_of_the_language_ends_in_an_answer_or_a_message(
    shared_index: Index, pieces: list[str]
) -> None:
    ends_well(shared_index, "".join(pieces))


def test_bytes_that_are_no_text_are_told_on_the_command_line(small_root: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    code = "from upheld_cli.main import main; main()"
    line: list[str | bytes] = [
        sys.executable,
        "-c",
        code,
        "--corpus",
        str(small_root),
        "search",
        b"mana \xff",
    ]
    done = subprocess.run(line, capture_output=True, env=environment, check=False)
    assert done.returncode == 2
    assert b"control character U+DCFF" in done.stderr
    assert b"Traceback" not in done.stderr
