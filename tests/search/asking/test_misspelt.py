import pytest

from upheld.search.asking.misspelt import unknown_words, with_known_words
from upheld.search.asking.query import read_query
from upheld.search.index import Index


def corrected(index: Index, text: str) -> str | None:
    return with_known_words(index.shelves, read_query(text))


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("hnad", "hand"),
        ("hnd", "hand"),
        ("hanf", "hand"),
        ("resolutoin", "resolution"),
        ("rezolutlon", "resolution"),
        ("The Hnad, of Damia!", "The hand, of Damia!"),
        ('"hnad" kind:rule', '"hand" kind:rule'),
        ("hnad and miracel", "hand and miracle"),
    ],
)
def test_a_wrong_word_becomes_the_nearest_and_all_else_stays(
    shared_index: Index, wrong: str, right: str
) -> None:
    assert corrected(shared_index, wrong) == right


@pytest.mark.parametrize("text", ["hand", "qqqqqq", "hx", "12x", "the of"])
def test_what_is_known_or_like_nothing_is_not_corrected(shared_index: Index, text: str) -> None:
    assert corrected(shared_index, text) is None


def unknown(index: Index, text: str) -> tuple[str, ...]:
    query = read_query(text)
    return unknown_words(index.shelves, query, index.slang.groups([each.term for each in query.tokens]))


def test_words_that_no_text_has_are_named_once_as_they_are_written(shared_index: Index) -> None:
    assert unknown(shared_index, "Bandings of hand, Bandings, storm") == ("Bandings", "storm")


def test_slang_is_known_although_no_text_has_it(shared_index: Index) -> None:
    assert unknown(shared_index, "etb xyzzy") == ("xyzzy",)
