from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.language.toy_book import (
    NAMES,
    All,
    Any_,
    Cannot,
    ChangeLife,
    ChooseColor,
    ControlledBy,
    CountOf,
    Discard,
    Draw,
    Gets,
    HasColor,
    HasSize,
    InOrder,
    Minus,
    Named,
    Noun,
    Number,
    Object,
    Player,
    Property,
    Say,
    Search,
    Subtype,
    Symbols,
    Text,
    WithCounters,
    You,
    toy_book,
)

from upheld.language import Book, Node, Registry, Unprintable
from upheld.language.recognisers.counter_names import COUNTER_NAMES
from upheld.language.recognisers.type_words import CARD_TYPES, SUBTYPES

BOOK = toy_book()

CANONICAL = [
    ("you draw a card", "you draw 1 card"),
    ("each opponent draws two card", "each opponent draws 2 cards"),
    ("each opponent draws 3 minus 1 card", "each opponent draws 3 minus 1 cards"),
    ("you throw away Grizzly", "you discard Grizzly at random"),
    ("you draw a card, gain a life and search", "you draw 1 card, gain 1 life, and search"),
    ("you search , then shuffle one times", "you search, then shuffle 1 time"),
    ("a artifact its controller controls is red", "an artifact its controller controls is red"),
    ("an permanent you control has 1/1", "a permanent you control has 1/1 as its base size"),
    ("all Elves with 2 +1/+1 counters on it are red", "all Elves with +1/+1 counters are red"),
    ("all Foxes with one rad counter are red", "all Foxes with 1 rad counter are red"),
    ("all Oxen get −0/−2", "all Oxen get -0/-2"),
    ("( {2} , {U}{U} )", "({2}, {U}{U})"),
    ('they say "hm" : "you search"', 'they say "hm": "you search"'),
    ("Gaea’s Cradle's type is Elf", "Gaea's Cradle's type is Elf"),
    ("target player can't draw one card", "target player can't draw 1 card"),
]


@pytest.mark.parametrize(("written", "printed"), CANONICAL, ids=[written for written, _ in CANONICAL])
def test_a_reading_prints_in_its_canonical_words(written: str, printed: str) -> None:
    assert BOOK.text("clause", BOOK.parse("clause", written)) == printed


def test_an_optional_word_is_printed_and_a_silent_one_is_not() -> None:
    registry = Registry()
    kind = type("Kind", (Node,), {})
    registry.phrase("top", "put [it] [?right] down")(kind)
    assert Book(registry).text("top", kind()) == "put it down"


def test_the_first_pattern_that_fits_the_constants_and_holes_is_printed() -> None:
    assert BOOK.text("player-verb", ChangeLife(Number(2), -1)) == "lose 2 life"
    assert BOOK.text("tail", WithCounters("rad", 2)) == "with rad counters"
    assert BOOK.text("tail", WithCounters("rad", 3)) == "with 3 rad counters"


def test_true_is_not_the_number_one() -> None:
    registry = Registry()
    registry.words("top", {"yes": True, "single": 1})
    assert [Book(registry).text("top", value) for value in (True, 1)] == ["yes", "single"]


@pytest.mark.parametrize(
    ("nonterminal", "value"),
    [
        ("player-verb", ChangeLife(Number(1), 0)),
        ("quantity", Number(-1)),
        ("object", Named("Nobody")),
        ("player-verb", Number(1)),
        ("player", "nobody"),
        ("clause", You(())),
        ("quantity", Number(True)),
        ("clause", (1, 2)),
    ],
)
def test_a_value_that_no_phrase_says_is_an_error(nonterminal: str, value: Any) -> None:
    with pytest.raises(Unprintable, match=f"no phrase of {nonterminal}[.a-z]* says"):
        BOOK.text(nonterminal, value)


# What the toy book can say: every kind of node, with small and large fields.
numbers = st.integers(0, 1_000_000)
counts: st.SearchStrategy[int] = st.integers(0, 3) | numbers
players = st.sampled_from(["target", "opponents", "controller"])
kinds = st.sampled_from(sorted(SUBTYPES)).map(Subtype) | st.sampled_from(
    [*sorted(CARD_TYPES), "card", "spell"]
)
counters = st.sampled_from([*sorted(COUNTER_NAMES), "+1/+1", "-0/-1", "+X/+0"])
tails = st.builds(ControlledBy, st.just("you") | players) | st.builds(WithCounters, counters, counts)
nouns = st.builds(Noun, kinds, st.lists(tails, max_size=2).map(tuple))
quantities = st.recursive(
    st.builds(Number, counts) | st.builds(CountOf, nouns),
    lambda less: st.builds(Minus, counts, less),
    max_leaves=3,
)
objects = st.sampled_from(NAMES).map(Named) | st.builds(Any_, nouns)
verbs = st.recursive(
    st.builds(Draw, quantities)
    | st.builds(ChangeLife, quantities, st.sampled_from([1, -1]))
    | st.builds(Discard, objects)
    | st.builds(Search, st.none() | nouns, st.none() | counts),
    lambda verb: st.builds(Cannot, verb),
    max_leaves=2,
)
object_verbs = (
    st.builds(HasSize, st.tuples(st.just("*") | counts, st.just("1+*") | counts))
    | st.builds(Gets, st.tuples(st.integers(-9, 9), st.sampled_from(["+X", 0, 3])))
    | st.builds(HasColor, st.sampled_from("WUBRG"))
)


def several(items: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(items, min_size=1, max_size=4).map(tuple)


@st.composite
def simple_clauses(draw: st.DrawFn) -> Node:
    match draw(st.integers(0, 5)):
        case 0:
            return You(draw(several(verbs)))
        case 1:
            return Player(draw(players), draw(several(verbs)))
        case 2:
            return Object(draw(objects), draw(object_verbs))
        case 3:
            return All(draw(nouns), draw(object_verbs))
        case 4:
            return ChooseColor(draw(several(st.sampled_from("WUBRG"))))
        case _:
            return Symbols(draw(several(several(st.sampled_from(["{2}", "{U}", "{W/P}", "{X}", "{2/R}"])))))


@st.composite
def properties(draw: st.DrawFn) -> Node:
    word = draw(st.from_regex("[b-z]{2,6}", fullmatch=True))
    return Property(draw(st.sampled_from(NAMES)), word, draw(several(st.sampled_from(sorted(SUBTYPES)))))


@st.composite
def clauses(draw: st.DrawFn) -> Any:
    clause: Any = draw(simple_clauses() | properties())
    if draw(st.booleans()):
        clause = Say(draw(st.sampled_from(["hm", "draw 2, then go!", "a (b) c"])), clause)
    return (clause, clause) if draw(st.booleans()) else clause


@st.composite
def texts(draw: st.DrawFn) -> Node:
    parts = draw(several(clauses()))
    return Text(parts) if draw(st.booleans()) else InOrder(parts)


@given(texts())
def test_what_is_printed_is_read_back_as_the_same_tree_and_no_other(text: Node) -> None:
    printed = BOOK.text("text", text)
    assert BOOK.parse_all("text", printed) == [text]


@given(st.sampled_from(["base", "s", "done", "doing"]), verbs)
def test_every_form_of_a_verb_is_read_back(form: str, verb: Node) -> None:
    assert BOOK.parse(f"player-verb.{form}", BOOK.text(f"player-verb.{form}", verb)) == verb
