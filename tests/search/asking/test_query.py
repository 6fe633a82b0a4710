import re

import pytest

from upheld.errors import UpheldError
from upheld.search.asking.query import (
    LONGEST,
    MOST_ITEMS,
    BadQuery,
    Filter,
    Phrase,
    Question,
    cleaned,
    read_query,
)


def words(text: str) -> list[str]:
    return [token.word for token in read_query(text).tokens]


def test_words_that_say_nothing_are_left_out_and_places_are_kept() -> None:
    query = read_query("the Hands of Damia")
    assert [(token.word, token.term) for token in query.tokens] == [("hands", "hand"), ("damia", "damia")]
    assert [query.text[token.start : token.end] for token in query.tokens] == ["Hands", "Damia"]
    assert query.is_plain


def test_a_phrase_keeps_all_of_its_words_and_ranks_by_those_that_say_something() -> None:
    query = read_query('"end of turn" miracle')
    assert query.phrases == (Phrase(("end", "of", "turn"), 1),)
    assert words('"end of turn" miracle') == ["end", "turn", "miracle"]
    assert not query.is_plain


@pytest.mark.parametrize(
    ("text", "without"),
    [
        ("mana -land", (Phrase(("land",), 6, is_quoted=False),)),
        ('mana -"basic land"', (Phrase(("basic", "land"), 6),)),
        ("mana -kind:rule", (Filter("kind", ("rule",), 6),)),
    ],
)
def test_what_stands_behind_a_dash_is_left_out_and_does_not_rank(
    text: str, without: tuple[Phrase | Filter, ...]
) -> None:
    query = read_query(text)
    assert query.without == without
    assert [token.word for token in query.tokens] == ["mana"]


@pytest.mark.parametrize("text", ["-1/-1", "first-strike", "mana - land", "603-608", "--"])
def test_other_dashes_leave_nothing_out(text: str) -> None:
    assert read_query(text).without == ()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("kind:rule", Filter("kind", ("rule",), 1)),
        ("Kind:rule", Filter("kind", ("rule",), 1)),
        ("draw kind:rule,term", Filter("kind", ("rule", "term"), 6)),
        ('card:"Damia, Sage of Stone"', Filter("card", ("Damia, Sage of Stone",), 1)),
        ("date:2019..2020", Filter("date", ("2019..2020",), 1)),
        ("section:7", Filter("section", ("7",), 1)),
        ("rule:603.1-603.4", Filter("rule", ("603.1-603.4",), 1)),
    ],
)
def test_a_filter_has_one_value_or_several_and_does_not_rank(text: str, found: Filter) -> None:
    query = read_query(text)
    assert query.filters == (found,)
    assert {token.word for token in query.tokens} <= {"draw"}


@pytest.mark.parametrize("text", ["ruling:damia.recount", "12:30", "mana: value", "colour:green", ":mana"])
def test_other_colons_belong_to_words(text: str) -> None:
    query = read_query(text)
    assert (query.filters, query.phrases, query.without) == ((), (), ())
    assert query.tokens


@pytest.mark.parametrize(
    ("text", "column", "what", "hint"),
    [
        ('draw "two cards', 6, "this quotation mark is never closed", ""),
        ("draw kinds:rule", 6, "there is no filter kinds:", "did you mean kind:?"),
        ("draw kind:,", 6, "nothing stands behind kind:", ""),
        ('draw card:""', 6, "nothing stands behind card:", ""),
        ("a " * MOST_ITEMS + "b", 2 * MOST_ITEMS + 1, f"more than {MOST_ITEMS} words and filters", ""),
    ],
)
def test_what_is_wrong_is_pointed_at(text: str, column: int, what: str, hint: str) -> None:
    with pytest.raises(BadQuery) as error:
        read_query(text)
    first, shown, arrow, *hints = str(error.value).splitlines()
    assert first == f"the question, column {column}: {what}"
    assert (shown, arrow) == (f"  {text}", f"  {' ' * (column - 1)}^")
    assert "".join(hints).startswith(f"hint: {hint}" if hint else "")


def test_as_many_words_as_may_be_are_read() -> None:
    assert len(read_query("a mana " * (MOST_ITEMS // 2)).tokens) == MOST_ITEMS // 2


def test_blanks_are_made_one() -> None:
    assert cleaned(" draw\t two\u2003\ncards ") == "draw two cards"


def test_a_question_may_be_so_long_and_no_longer() -> None:
    assert cleaned("a" * LONGEST) == "a" * LONGEST
    with pytest.raises(UpheldError, match=re.escape(f"a question of {LONGEST + 1} characters is too long")):
        cleaned("a" * (LONGEST + 1))


@pytest.mark.parametrize(("text", "code"), [("a\x00", "0000"), ("\x1b[31m", "001B"), ("\udcff", "DCFF")])
def test_control_characters_are_named(text: str, code: str) -> None:
    with pytest.raises(UpheldError, match=rf"control character U\+{code}"):
        cleaned(text)


def test_filters_may_stand_beside_a_question() -> None:
    assert Question("", kind="rule", rule="603").filters() == (
        Filter("kind", ("rule",), 0),
        Filter("rule", ("603",), 0),
    )


@pytest.mark.parametrize("text", ["card:", "hand -kind:", "RULE: 603"])
def test_a_filter_with_nothing_behind_it_is_told(text: str) -> None:
    with pytest.raises(BadQuery, match="nothing stands behind"):
        read_query(text)
