import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

PERSON = Path(__file__).parent / "page.js"


@pytest.fixture(scope="session")
def seen(small_site: Path) -> dict[str, Any]:
    """What a person at the search box sees."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node to run the script of the site")
    done = subprocess.run([node, str(PERSON), str(small_site)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_box_is_shown_where_scripts_run(seen: dict[str, Any]) -> None:
    assert seen["shown"] is True


def test_an_answer_that_comes_late_does_not_replace_a_newer_one(seen: dict[str, Any]) -> None:
    assert seen["newest"][0] == "Damia, Sage of Stone"


def test_keys_lead_into_the_box_through_the_hits_and_back(seen: dict[str, Any]) -> None:
    assert seen["places"] == ["box", "box", 0, 1, 0, "box", 0, "box"]


def test_enter_opens_the_first_hit_of_what_stands_in_the_box(seen: dict[str, Any]) -> None:
    assert seen["opened"] == "../words.html#mana-value"


def test_what_could_not_be_loaded_is_told_and_can_be_tried_again(seen: dict[str, Any]) -> None:
    assert seen["missing"] == ["Gone.Try again", True]
    assert seen["again"] is True


def test_a_wrong_question_is_told_with_its_place(seen: dict[str, Any]) -> None:
    assert seen["wrong"] == ["the question, column 6: there is no filter rulee:", []]


def test_an_empty_box_shows_nothing(seen: dict[str, Any]) -> None:
    assert seen["empty"] == ["", True]
