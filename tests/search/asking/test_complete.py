import pytest

from upheld.search.asking.complete import completions
from upheld.search.index import Index


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("refl", "Reflecting Pool"),
        ("Damia, S", "Damia, Sage of Stone"),
        ("mana v", "mana value"),
        ("603.", "603.3"),
        ("  dami", "Damia, Sage of Stone"),
    ],
)
def test_names_that_begin_so_come_first(shared_index: Index, text: str, first: str) -> None:
    assert completions(shared_index.shelves, text)[0] == first


@pytest.mark.parametrize(
    ("text", "goes_on"),
    [
        ("cards gained in resp", "cards gained in response"),
        ("fast k", "fast kind:"),
        ("fast kind:rul", "fast kind:ruling"),
        ("se", "section:"),
    ],
)
def test_the_last_word_goes_on_as_a_word_of_the_texts_or_a_filter(
    shared_index: Index, text: str, goes_on: str
) -> None:
    assert goes_on in completions(shared_index.shelves, text)


def test_the_commonest_word_comes_first(shared_index: Index) -> None:
    found = completions(shared_index.shelves, "my ha")
    assert found.index("my hand") < found.index("my happens")


@pytest.mark.parametrize("text", ["", " ", "hand ", "zzzz", "mana value"])
def test_nothing_goes_on_where_nothing_was_begun(shared_index: Index, text: str) -> None:
    assert completions(shared_index.shelves, text) == []


def test_no_more_are_given_than_asked_for(shared_index: Index) -> None:
    assert len(completions(shared_index.shelves, "d", 3)) == 3


def test_what_is_too_long_for_a_question_does_not_go_on(shared_index: Index) -> None:
    assert completions(shared_index.shelves, " " * 497 + "dam")
    assert completions(shared_index.shelves, " " * 498 + "dam") == []
