import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from upheld.corpus.corpus import load_corpus
from upheld.coverage.standing import standing_of
from upheld.publish.find import find_script
from upheld.search.answer import search
from upheld.search.index import Index, open_index
from upheld.search.question import Question

QUESTIONS = (
    "do I draw less when I get cards in response", "603.4", "603", "608.2h", "damia", "Damia, Sage of Stone",
    "cmc", "+1/+1", "{T} no mana", "discarding in my upkeep", "storm", "dredge storm ninjutsu banding mana",
    "Reflecting Pool's mana", "damia.recount", "hand",
)  # fmt: skip
SCRIPT = """
const window = {};
eval(require("fs").readFileSync(process.argv[1], "utf8"));
const rank = require(process.argv[2])(window.upheld);
const answers = JSON.parse(process.argv[3]).map((question) => {
  const { hits, unknown } = rank(question);
  return { hits: hits.map((thing) => thing.names[0]), unknown };
});
console.log(JSON.stringify(answers));
"""


@pytest.fixture
def index(small_root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("UPHELD_CACHE", str(tmp_path / "cache"))
    with open_index(small_root) as opened:
        yield opened


def from_site(root: Path, checkout: Path, tmp_path: Path, questions: Sequence[str]) -> list[dict[str, Any]]:
    """What the script of the site answers."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node to run the script of the site")
    data = tmp_path / "find-data.js"
    data.write_text(find_script(standing_of(load_corpus(root))), "utf-8")
    command = [node, "-e", SCRIPT, str(data), str(checkout / "site" / "rank.js"), json.dumps(questions)]
    answers: list[dict[str, Any]] = json.loads(
        subprocess.run(command, capture_output=True, check=True).stdout
    )
    return answers


def test_the_site_ranks_as_the_command_line_does(
    index: Index, small_root: Path, checkout: Path, tmp_path: Path
) -> None:
    found = from_site(small_root, checkout, tmp_path, QUESTIONS)
    for question, answer in zip(QUESTIONS, found, strict=True):
        expected = search(index, Question(question))
        assert answer["unknown"] == list(expected.unknown), question
        assert set(answer["hits"]) == {hit.id for hit in expected.hits}, question
        assert answer["hits"][:1] == [hit.id for hit in expected.hits][:1], question


def test_words_in_a_form_that_no_text_has_are_found(small_root: Path, checkout: Path, tmp_path: Path) -> None:
    (answer,) = from_site(small_root, checkout, tmp_path, ["mirrored pools"])
    assert answer["unknown"] == []
