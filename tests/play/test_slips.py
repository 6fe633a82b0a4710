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
        ("2 Forests are in your hand", "2", "give each a line of its own: Forest …"),
        ("your life is 3", "life", "write: you have 3 life"),
        ("your opponent's life is 3", "life", "write: your opponent has 3 life"),
        ("you pass priority", "pass", "write: everyone passes"),
        ("your turn begins", "turn", "a turn begins with its upkeep: write: your upkeep begins"),
        ("Forest dies", "dies", "say where it is now: … is in your graveyard"),
        ("Forest has power 3", "power", "write power and toughness together: … is 2/2"),
        ("you cast Shock on Forest", "on", "targets are named so: … targeting …"),
        ("you win", "win", "write: you have won the game"),
        ("Forest is untapped.", ".", "a line has no full stop at its end"),
        (
            "you control Forest, Island",
            ",",
            "a line names one card: put the others into lines of their own: given …",
        ),
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


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("given", "you have 3 life"),
        ("given", "you control 2 copies of Forest"),
        ("given", "you control Grizzly Bears that came under your control this turn"),
        ("given", "the top card of your library is Forest"),
        ("given", "Forest is in your hand"),
        ("when", "everyone passes"),
        ("when", "your upkeep begins"),
        ("then", "your opponent has 3 life"),
        ("then", "Forest is in your graveyard"),
        ("then", "Forest is 2/2"),
        ("then", "you have won the game"),
        ("then", "you have lost the game"),
    ],
)
def test_what_the_hints_propose_is_understood(checker: Checker, word: str, text: str) -> None:
    checker.book.parse(word, text)
