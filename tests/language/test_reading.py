from typing import Any

import pytest
from tests.language.toy_book import (
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

from upheld.language import Ambiguous, Book, Node, Registry, Unread

BOOK = toy_book()
ONE, TWO = Number(1), Number(2)
THREE_VERBS = You((Draw(ONE), ChangeLife(ONE, -1), ChangeLife(TWO, 1)))
THEIR_TIME_LORDS = Noun(Subtype("Time Lord"), (ControlledBy("controller"),))
CHARGED = Noun("card", (WithCounters("charge"),))
GROWN = Noun("card", (WithCounters("+1/+1", 1),))

READINGS: list[tuple[str, Any]] = [
    ("you draw 2 cards", You((Draw(TWO),))),
    ("You Draw A Card", You((Draw(ONE),))),
    ("you draw two card", You((Draw(TWO),))),
    ("each opponent draws seven minus two cards", Player("opponents", (Draw(Minus(7, TWO)),))),
    ("you can't draw 1 card", You((Cannot(Draw(ONE)),))),
    ("target player can't draw a card", Player("target", (Cannot(Draw(ONE)),))),
    (
        "you draw the number of Elves you control cards",
        You((Draw(CountOf(Noun(Subtype("Elf"), (ControlledBy("you"),)))),)),
    ),
    ("you gain 1 life", You((ChangeLife(ONE, 1),))),
    ("you lose 1 life", You((ChangeLife(ONE, -1),))),
    ("you draw 1 card and lose 1 life", You((Draw(ONE), ChangeLife(ONE, -1)))),
    ("you draw 1 card, lose 1 life and gain 2 life", THREE_VERBS),
    ("you draw 1 card, lose 1 life, and gain 2 life", THREE_VERBS),
    ("you discard an artifact", You((Discard(Any_(Noun("artifact"))),))),
    ("you throw away Grizzly at random", None),
    ("you discard Grizzly at random", You((Discard(Named("Grizzly")),))),
    ("you throw away Grizzly Bears", You((Discard(Named("Grizzly Bears")),))),
    ("you search", You((Search(),))),
    ("you search for an Elf", None),
    ("you search for Elf, then shuffle 3 times", You((Search(Noun(Subtype("Elf")), 3),))),
    ("you search, then shuffle 1 time", You((Search(None, 1),))),
    ("Gaea’s Cradle has 4/4", Object(Named("Gaea's Cradle"), HasSize((4, 4)))),
    ("gaea's cradle has 4/4", None),
    ("Damia, Sage of Stone is green", Object(Named("Damia, Sage of Stone"), HasColor("G"))),
    ("all Wolves are black", All(Noun(Subtype("Wolf")), HasColor("B"))),
    ("all wolves are black", None),
    ("all sorceries get +1/-1", All(Noun("sorcery"), Gets((1, -1)))),
    ("all Time Lords its controller controls get +X/−0", All(THEIR_TIME_LORDS, Gets(("+X", 0)))),
    ("a card with two charge counters has */1+*", Object(Any_(CHARGED), HasSize(("*", "1+*")))),
    ("a card with 1 +1/+1 counter on it is red", Object(Any_(GROWN), HasColor("R"))),
    ('they say “draw a card!”: "you draw a card"', Say("draw a card!", You((Draw(ONE),)))),
    ("choose white", ChooseColor(("W",))),
    ("choose white, blue, or red", ChooseColor(("W", "U", "R"))),
    ("choose white and blue", None),
    ("({2}{U}, {W/P}, {X})", Symbols((("{2}", "{U}"), ("{W/P}",), ("{X}",)))),
    ("({T})", None),
    ("({2} {U})", None),
    ("Forest's type is Forest Time Lord Elf", Property("Forest", "type", ("Forest", "Time Lord", "Elf"))),
    ("twice: you search", (You((Search(),)), You((Search(),)))),
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), READINGS, ids=[text for text, _ in READINGS])
def test_a_text_is_read_as(text: str, value: Any) -> None:
    if value is None:
        with pytest.raises(Unread):
            BOOK.parse("clause", text)
    else:
        assert BOOK.parse_all("clause", text) == [value]


def test_lists_are_parted_by_full_stops_or_then() -> None:
    search = You((Search(),))
    assert BOOK.parse("text", "you search. you search.") == Text((search, search))
    assert BOOK.parse("text", "first you search, then you search") == InOrder((search, search))


def test_a_nonterminal_can_be_read_in_any_of_its_forms() -> None:
    assert BOOK.parse("player-verb.done", "drawn 2 cards") == Draw(TWO)
    assert BOOK.parse("player-verb.doing", "drawing 2 cards") == Draw(TWO)


def _lists(*declared: tuple[str, str, int]) -> Registry:
    """A registry in which each pattern makes a node of its own class, which is called as its pattern."""
    registry = Registry()
    for nonterminal, pattern, cost in declared:
        kind = type(pattern, (Node,), {"__annotations__": {"inner": Any}, "inner": None})
        registry.phrase(nonterminal, pattern, cost=cost)(kind)
    return registry


def test_the_cheapest_tree_wins() -> None:
    registry = _lists(("top", "put <inner:what>", 0), ("what", "it", 0), ("top", "<inner:word> it", 0))
    assert type(Book(registry).parse("top", "put it")).__name__ == "<inner:word> it"


def test_two_trees_of_least_cost_are_ambiguous() -> None:
    registry = _lists(("top", "put <inner:word>", 0), ("top", "<inner:word> it", 0))
    with pytest.raises(Ambiguous) as error:
        Book(registry).parse("top", "put it")
    assert len(error.value.readings) == 2
    assert str(error.value).startswith("<text>:1: can be read in two ways: ")
    assert len(Book(registry).parse_all("top", "put it")) == 2


def test_a_declared_cost_decides_between_readings() -> None:
    registry = _lists(("top", "put <inner:word>", 0), ("top", "<inner:word> it", 1))
    assert type(Book(registry).parse("top", "put it")).__name__ == "put <inner:word>"


def test_an_ambiguity_deep_in_a_list_is_found_in_every_item() -> None:
    registry = _lists(
        ("item", "put <inner:word>", 0), ("item", "<inner:word> it", 0), ("top", "<inner:item+,>", 0)
    )
    assert len(Book(registry).parse_all("top", "put it, put it, put it")) == 8


def test_readings_beyond_sixteen_are_not_counted() -> None:
    registry = _lists(
        ("item", "put <inner:word>", 0), ("item", "<inner:word> it", 0), ("top", "<inner:item+,>", 0)
    )
    assert len(Book(registry).parse_all("top", ", ".join(["put it"] * 9))) == 16


def test_two_ways_to_part_a_text_are_ambiguous() -> None:
    registry = Registry()
    for nonterminal, pattern in (("a", "o"), ("a", "o o"), ("b", "o"), ("b", "o o")):
        registry.phrase(nonterminal, pattern)(type(f"{nonterminal} {pattern}", (Node,), {}))
    registry.phrase("top", "<a> <b>")(type("Two", (Node,), {"__annotations__": {"a": Node, "b": Node}}))
    assert len(Book(registry).parse_all("top", "o o o")) == 2
    assert len(Book(registry).parse_all("top", "o o")) == 1


def test_items_that_hold_the_separator_do_not_add_readings_elsewhere() -> None:
    registry = _lists(("item", "o", 0), ("item", "o and o", 1), ("top", "<inner:item+and>", 0))
    assert len(Book(registry).parse_all("top", "o and o")) == 2
    (found,) = Book(registry).parse_all("top", "o and o, o, and o")
    assert len(found.inner) == 3


def test_a_later_cheaper_way_to_the_same_place_replaces_a_dearer_one() -> None:
    registry = _lists(("a", "o", 5), ("a", "o o", 0), ("b", "o", 0), ("b", "o o", 0))
    registry.phrase("top", "<a> <b>")(type("Two", (Node,), {"__annotations__": {"a": Node, "b": Node}}))
    assert type(Book(registry).parse("top", "o o o").a).__name__ == "o o"


def test_two_ways_to_the_same_tree_are_no_ambiguity() -> None:
    registry = Registry()
    kind = type("Kind", (Node,), {})
    for pattern in ("put [it] [down]", "put [down] [it]"):
        registry.phrase("top", pattern)(kind)
    assert Book(registry).parse_all("top", "put it") == [kind()]


def test_all_ends_of_a_part_are_followed() -> None:
    registry = _lists(("top", "put <inner:what> on top", 0), ("what", "it on", 0), ("what", "it", 0))
    assert repr(Book(registry).parse("top", "put it on on top")).count("it on") == 1
    assert Book(registry).parse("top", "put it on top").inner.__class__.__name__ == "it"
