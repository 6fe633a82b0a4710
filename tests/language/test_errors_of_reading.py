from time import process_time

import pytest
from tests.language.toy_book import toy_book

from upheld.errors import Place
from upheld.language import Book, Node, Registry, Unread

BOOK = toy_book()

UNREAD = [
    (
        "you drwa 2 cards",
        """\
<text>:1: cannot read "drwa"
    you drwa 2 cards
        ^
    hint: did you mean "draw"?""",
    ),
    (
        "you draw 2 crads",
        """\
<text>:1: cannot read "crads"
    you draw 2 crads
               ^
    hint: did you mean "cards", as in "draw <a number> card[s]"?""",
    ),
    (
        "each opponent draws",
        """\
<text>:1: the text ends too early
    each opponent draws
                       ^
    hint: expected "draws <a number> card[s]\"""",
    ),
    (
        "you draw a card Forest",
        """\
<text>:1: cannot read "Forest"
    you draw a card Forest
                    ^
    hint: next can be ",", "and\"""",
    ),
    (
        "all Wolvs are red",
        """\
<text>:1: cannot read "Wolvs"
    all Wolvs are red
        ^
    hint: did you mean "Wolves"?""",
    ),
    (
        "you discard Gaea's Cardle",
        """\
<text>:1: cannot read "Gaea"
    you discard Gaea's Cardle
                ^
    hint: did you mean "Gaea's Cradle"?""",
    ),
    (
        "all Elves with 2 chrage counters are red",
        """\
<text>:1: cannot read "chrage"
    all Elves with 2 chrage counters are red
                     ^
    hint: did you mean "charge"?""",
    ),
    (
        "you search for Elf, than shuffle 3 times",
        """\
<text>:1: cannot read "than"
    you search for Elf, than shuffle 3 times
                        ^
    hint: did you mean "then", as in "search [for <a kind of object>] [, then shuffle <a number> time[s]]"?""",  # noqa: E501
    ),
    (
        "",
        "<text>:1: there is nothing to read",
    ),
    (
        "you draw 1,000,001 cards",
        """\
<text>:1: the number 1,000,001 is too large
    you draw 1,000,001 cards
             ^
    hint: numbers go up to 1,000,000""",
    ),
    (
        "you draw 2\x00 cards",
        """\
<text>:1: there is an invisible character (U+0000)
    hint: delete it""",
    ),
    (
        "you draw 2\u200b cards",
        """\
<text>:1: there is an invisible character (U+200B)
    hint: delete it""",
    ),
]


@pytest.mark.parametrize(("text", "message"), UNREAD, ids=[text for text, _ in UNREAD])
def test_an_unread_text_says_where_it_stops_and_what_was_meant(text: str, message: str) -> None:
    with pytest.raises(Unread) as error:
        BOOK.parse("clause", text)
    assert str(error.value) == message


def test_an_unread_text_tells_its_place_in_the_file() -> None:
    with pytest.raises(Unread) as error:
        BOOK.parse("clause", "you draw\n2 crads", Place("page.md", 12, 8))
    problem = error.value.problem
    assert problem.place == Place("page.md", 13, 3)
    assert problem.source_line == "2 crads"
    with pytest.raises(Unread) as error:
        BOOK.parse("clause", "you drwa", Place("page.md", 12, 8))
    assert error.value.problem.place == Place("page.md", 12, 12)
    assert error.value.problem.source_line == "       you drwa"


def test_an_unread_text_tells_programs_what_it_tells_people() -> None:
    with pytest.raises(Unread) as error:
        BOOK.parse("clause", "you draw 2 crads")
    assert error.value.span == (11, 16)
    assert error.value.furthest == 11
    assert error.value.suggestion == "cards"
    assert error.value.expected == ("<a number> minus <a number>", "draw <a number> card[s]")


def test_a_slip_that_was_taken_for_something_else_is_blamed_when_it_mends_all() -> None:
    registry = Registry()
    registry.phrase("top", "destroy <inner:word>")(
        type("Destroy", (Node,), {"__annotations__": {"inner": str}})
    )
    registry.phrase("top", "<inner:word> dies")(type("Dies", (Node,), {"__annotations__": {"inner": str}}))
    with pytest.raises(Unread) as error:
        Book(registry).parse("top", "destory it")
    assert error.value.span == (0, 7)
    assert error.value.suggestion == "destroy"


def test_a_close_word_that_does_not_go_on_gives_way_to_one_that_mends_all() -> None:
    registry = Registry()
    registry.phrase("top", "destroy <inner:word>")(
        type("Destroy", (Node,), {"__annotations__": {"inner": str}})
    )
    registry.phrase("top", "<inner:word> dies now")(
        type("Dies", (Node,), {"__annotations__": {"inner": str}})
    )
    with pytest.raises(Unread) as error:
        Book(registry).parse("top", "destory dis")
    assert error.value.suggestion == "destroy"


def test_an_error_is_not_remembered_as_a_reading() -> None:
    for _ in range(2):
        with pytest.raises(Unread):
            BOOK.parse("clause", "you drwa")


def test_of_several_close_words_the_one_that_goes_on_is_proposed() -> None:
    registry = Registry()
    for pattern in ("take it up", "tale it down"):
        registry.phrase("top", pattern)(type("Kind", (Node,), {}))
    with pytest.raises(Unread) as error:
        Book(registry).parse("top", "tabe it down")
    assert error.value.suggestion == "tale"


def test_a_long_text_is_refused_before_it_is_read() -> None:
    started = process_time()
    with pytest.raises(Unread, match=r"the text has 500,000 characters; at most 2,000 are read"):
        BOOK.parse("clause", "draw " * 100_000)
    assert process_time() - started < 1


def test_a_number_of_a_thousand_digits_is_refused() -> None:
    with pytest.raises(Unread, match=r"the number 999999999999… of 1000 digits is too large"):
        BOOK.parse("clause", "you draw " + "9" * 1_000 + " cards")


def nested_book() -> Book:
    registry = Registry()
    for pattern in ("( <inner:top> )", "( <inner:top> ]", "<inner:word>"):
        kind = type("Nest", (Node,), {"__annotations__": {"inner": object}})
        registry.phrase("top", pattern.replace("]", "}"))(kind)
    registry.phrase("pairs", "<all:pair+>")(type("Pairs", (Node,), {"__annotations__": {"all": object}}))
    for pattern in ("x", "x x", "x <more:pair+> x"):
        registry.phrase("pair", pattern)(
            type("Pair", (Node,), {"__annotations__": {"more": object}, "more": ()})
        )
    return Book(registry)


def test_deep_brackets_are_refused() -> None:
    book = nested_book()
    assert book.parse("top", "(" * 50 + "x" + ")" * 50)
    with pytest.raises(Unread, match="the text is nested too deeply"):
        book.parse("top", "(" * 900 + "x" + ")" * 900)


def test_a_text_of_endlessly_many_readings_is_refused_in_time() -> None:
    book = nested_book()
    started = process_time()
    with pytest.raises(Unread, match=r"can be read in too many ways|is nested too deeply"):
        book.parse("pairs", "x " * 900)
    assert process_time() - started < 5
