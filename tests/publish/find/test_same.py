"""The search box answers as the command line does."""

import os
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.publish.find.asked import FILTERED, MARKS, MISSPELT, NAMED, all_questions, ask_site, differences

from upheld.corpus.corpus import Corpus
from upheld.search.index import Index

EACH = 40
"""The quick suite puts every fortieth question to the whole corpus; with UPHELD_ALL_QUESTIONS set, all."""

SENTENCES = (
    "do I draw less when I get cards in response", "discarding in my upkeep", "miracle drawn first", "storm",
    "Banding and the hand, storm", "dredge storm ninjutsu banding mana", "mirrored pools", "hand", "tapped",
)  # fmt: skip
PIECES = (
    "hand", "hands", "draw", "drawing", "drawn", "mana", "value", "cmc", "damia", "Damia's", "counted",
    "resolve", "trigger", "triggered", "miracle", "pool", "Reflecting", "zzz", "the", "not", "603.4",
    "608.2h", "{T}", "+1/+1", "-hand", '"hand"', "kind:rule", "-kind:card", "rule:603", "cites:608.2h", "é",
    "’s", "-", "/", ":", "upkeep",
)  # fmt: skip

soups = st.lists(
    st.sampled_from(PIECES) | st.text("adehmnrst", min_size=1, max_size=7), min_size=1, max_size=8
)


def test_the_small_corpus_is_searched_as_on_the_command_line(small_index: Index, small_site: Path) -> None:
    questions = [*SENTENCES, *FILTERED, *NAMED, *MISSPELT, *MARKS]
    answers = ask_site(small_site, questions)["answers"]
    assert sum(bool(each.get("ids")) for each in answers) > 50
    assert differences(small_index, questions, answers) == {}


@settings(max_examples=4, deadline=None, derandomize=True)
@given(st.lists(soups, min_size=100, max_size=100))
def test_soups_of_words_are_searched_as_on_the_command_line(
    small_index: Index, small_site: Path, made: list[list[str]]
) -> None:
    questions = [" ".join(soup) for soup in made]
    assert differences(small_index, questions, ask_site(small_site, questions)["answers"]) == {}


def test_the_whole_corpus_is_searched_as_on_the_command_line(
    whole_index: Index, whole_site: Path, whole_corpus: Corpus
) -> None:
    each = 1 if os.environ.get("UPHELD_ALL_QUESTIONS") else EACH
    questions = all_questions(whole_corpus)[::each]
    assert differences(whole_index, questions, ask_site(whole_site, questions)["answers"]) == {}


def test_an_old_number_is_told_as_one_for_the_command_line(small_site: Path) -> None:
    answers = ask_site(small_site, ["702.93a@2020", "hand rule:702.93a@2020", "date:2019 hand"])["answers"]
    assert [each["error"].split("\n")[0] for each in answers] == [
        "Numbers of older editions cannot be looked up on this page.",
        "Numbers of older editions cannot be looked up on this page.",
        "the question, column 1: dates are those of official rulings, which are not on this site",
    ]
