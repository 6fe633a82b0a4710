"""Puts questions to the search box of a site, in node, and to the command line's search."""

import json
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.conftest import CHECKOUT, official_folder

from upheld.corpus.corpus import Corpus
from upheld.coverage.standing import Standing
from upheld.errors import UpheldError
from upheld.publish.find.writing import find_files
from upheld.search.answer import search
from upheld.search.asking.query import Question
from upheld.search.index import Index

ASK = Path(__file__).parent / "ask.js"
QUESTIONS = CHECKOUT / "tests" / "search" / "questions"
MOST = 10

FILTERED = (
    "kind:rule hand", "kinds:rule hand", "kind:rulling hand", "kind:card,rule draw", "rule:603.4",
    "hand rule:603", "cites:603.4 kind:ruling", "used:603.4 draw", "section:6 trigger", "section:603",
    "section:66 trigger", "verdict:holds draw", "verdict:hold draw", "verdict:untested",
    "rule:603-604 mana", "rule:x hand", "card:damia hand", 'card:"Damia, Sage of Stone" hand',
    "card:daima-sage-of-stone draw", "rule:999.9 hand", "draw -hand", "draws -kind:ruling", "-draws hand",
    '-"draws" hand', '-"your hand" draw', "-trigger", '"counted again" hand', '"no such words here"',
    '"mana" land', 'hand "open', "kind:", "rulee:603 hand",
)  # fmt: skip
"""Filters and phrases, right and wrong ones."""

NAMED = (
    "603.4", "CR 603.4", "rule 603.4.", "603", "6", "702.94", "603-608.2", "603–608", "100.1 to 603",
    "999.9", "damia", "Damia, Sage of Stone", "cmc", "CMC", "mana value", "damia.recount",
    "damia.recount-on-resolution", "ruling:damia.recount-on-resolution", "rule:603.4", "term:mana-value",
    "-damia", "page:damia-sage-of-stone",
)  # fmt: skip
"""What goes straight to a thing, or nearly."""

MISSPELT = (
    "Miracel", "Damai Sage of Stone", "reflectng pool", "the hnad of Damia", "hnad of damia zzzq",
    "mana valeu", "702,94a zz", "zzzz yyyy",
)  # fmt: skip

MARKS = (
    "", "*", "the", "do I", "+1/+1", "{T}: add mana", "4/4", "déjà vu of mana", "Ætherling's blink",
    "Reflecting Pool’s mana", "a\x00b", "\x1b", "a " * 90, "x" * 501, "a-b c/d",
)  # fmt: skip


def ask_site(site: Path, questions: Sequence[str], **more: Any) -> dict[str, Any]:
    """What the search box answers; skipped where there is no node."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node to run the script of the site")
    asked = json.dumps({"questions": questions, "most": MOST, **more})
    done = subprocess.run(
        [node, str(ASK), str(site)], input=asked, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    answers: dict[str, Any] = json.loads(done.stdout)
    return answers


def write_find(standing: Standing, site: Path) -> Path:
    """The folder has the scripts of the search box."""
    for name, text in find_files(standing).items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(text, "utf-8")
    return site


def expected(index: Index, question: str) -> dict[str, Any]:
    """What the command line answers, as the search box tells it."""
    try:
        answer = search(index, Question(question), MOST)
    except UpheldError as error:
        return {"error": str(error)}
    return {
        "ids": [hit.id for hit in answer.hits],
        "also": [list(hit.also) for hit in answer.hits],
        "snippets": [hit.as_json()["snippet"] for hit in answer.hits],
        "total": answer.total,
        "unknown": list(answer.unknown),
        "notes": list(answer.notes),
    }


def differences(
    index: Index, questions: Sequence[str], answers: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """The questions that the search box answers in another way than the command line, with both answers."""
    pairs = ((question, expected(index, question), dict(found))
             for question, found in zip(questions, answers, strict=True))  # fmt: skip
    return {question: (wanted, found) for question, wanted, found in pairs if wanted != found}


def all_questions(corpus: Corpus) -> list[str]:
    """Everything that is known to be asked of the corpus, and all names in it."""
    asks = [ask for ruling in corpus.rulings.values() for ask in ruling.asks]
    cards = [card.name for card in corpus.cards.values()]
    terms = dict.fromkeys(word.means for word in corpus.words)
    made = (*FILTERED, *NAMED, *MISSPELT, *MARKS)
    return [*_questions(), *asks, *corpus.digests, *cards, *terms, *made]


def _questions() -> Iterator[str]:
    for file in (*sorted(QUESTIONS.glob("*.jsonl")), official_folder() / "search" / "questions.jsonl"):
        if file.is_file():
            yield from (json.loads(line)["query"] for line in file.read_text("utf-8").splitlines())
