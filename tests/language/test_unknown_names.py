"""Names that a book does not know are told apart from words that it cannot read."""

import pytest
from tests.language.toy_book import toy_book

from upheld.language import Unread

BOOK = toy_book()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("you discard Tarmogoyf", "Tarmogoyf"),
        ("you discard Jace, the Mind Sculptor", "Jace, the Mind Sculptor"),
        ("you discard Gaea's Cardle", "Gaea's Cardle"),
        ("you discard tarmogoyf", None),
        ("you drwa 2 cards", None),
        ("you discard Forest Tarmogoyf", None),
    ],
)
def test_an_unknown_name_is_the_words_in_place_of_one(text: str, name: str | None) -> None:
    with pytest.raises(Unread) as error:
        BOOK.parse("clause", text)
    assert error.value.unknown_name == name
