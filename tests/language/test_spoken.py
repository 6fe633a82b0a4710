"""Holes are called in words."""

import pytest

from upheld.language.pattern import parse_pattern, shown
from upheld.language.spoken import spoken


@pytest.mark.parametrize(
    ("nonterminal", "words"),
    [
        ("somebodys", "your or your opponent's"),
        ("ability-list", "abilities"),
        ("keyword", "a keyword"),
        ("optional-cost", "an optional cost"),
    ],
)
def test_a_nonterminal_has_words(nonterminal: str, words: str) -> None:
    assert spoken(nonterminal) == words


def test_a_pattern_is_shown_with_words_in_its_holes() -> None:
    pattern = "<who:somebody> draws <number> card[s] [<when:since+and>]"
    assert shown(parse_pattern(pattern)) == (
        "<you or your opponent> draws <a number> card[s] [<since when …>]"
    )
