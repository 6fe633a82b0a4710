"""Hints for wording that players bring along, and names for the holes of phrases."""

import re

import pytest

from upheld.corpus.corpus import Corpus
from upheld.language import Unread
from upheld.play.slips import meant
from upheld.play.verdict import Checker

NAMES = frozenset({"Forest", "Grizzly Bears"})


@pytest.mark.parametrize(
    ("text", "at", "hint"),
    [
        ("my hand is 3 cards", "my", 'a scenario speaks to you: write "your"'),
        ("the Forest is untapped", "Forest", "write the name alone: Forest"),
        ("you control 2 grizzly bears", "grizzly", "write: 2 copies of Grizzly Bears"),
        ("you have 3 life and 2 cards", "and", "a line says one thing: put the rest into another line given"),
        ("your opponent blinks", "blinks", None),
        ("you control Forest", "Forest", None),
    ],
)
def test_a_slip_is_named_where_reading_stopped(text: str, at: str, hint: str | None) -> None:
    assert meant("given", text, text.index(at), NAMES) == hint


def test_no_hint_shows_the_name_of_a_nonterminal(checker: Checker, corpus: Corpus) -> None:
    """Lines cut off after each word: what could follow is told in words, never as <somebody-else>."""
    lines = [line for ruling in corpus.rulings.values() for case in ruling.cases() for line in case.lines]
    texts = {(line.word, line.text) for line in lines if line.word != "note"}
    hints: list[str] = []
    for word, text in sorted(texts)[::7]:
        for cut in re.finditer(" ", text):
            try:
                checker.book.parse(word, text[: cut.start()])
            except Unread as error:
                hints.append(error.hint or "")
    assert len(hints) > 200
    assert not [hint for hint in hints if re.search(r"<(\w+-[\w-]+|somebodys?|name|number)\b", hint)]
