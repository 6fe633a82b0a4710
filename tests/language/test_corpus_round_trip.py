"""Everything that the corpus says is printed so that it reads as the same thing again (DESIGN §5)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from upheld.corpus.corpus import load_corpus
from upheld.engine import text as card_text
from upheld.play import script

CORPUS = load_corpus()
SCENARIO_WORDS = ("given", "when", "choose", "then")


def card_lines() -> Iterator[tuple[str, str]]:
    for card in CORPUS.cards.values():
        for line in card.text:
            yield str(line.place), line.text


def scenario_lines() -> Iterator[tuple[str, str, str]]:
    seen: set[tuple[str, str]] = set()
    for ruling in CORPUS.rulings.values():
        for case in ruling.cases():
            for line in case.lines:
                if line.word in SCENARIO_WORDS and (line.word, line.text) not in seen:
                    seen.add((line.word, line.text))
                    yield str(line.place), line.word, line.text


@pytest.mark.parametrize(("place", "text"), list(card_lines()), ids=lambda value: str(value)[:60])
def test_a_card_line_reads_the_same_after_printing(place: str, text: str) -> None:
    book = card_text.book()
    (read,) = book.parse_all("card-line", text)
    assert book.parse("card-line", book.text("card-line", read)) == read, place


def test_every_scenario_line_reads_the_same_after_printing() -> None:
    book = script.book(tuple(sorted(CORPUS.cards)))
    count = 0
    for place, word, text in scenario_lines():
        (read,) = book.parse_all(word, text)
        assert book.parse(word, book.text(word, read)) == read, place
        count += 1
    assert count > 100
