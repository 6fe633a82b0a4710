from collections.abc import Iterator
from typing import Any

import pytest

from upheld.search.ranking.merging import MOST_RULES, Found, merged
from upheld.search.ranking.rank import GIVEN, GIVEN_UP, LIFTED, rank
from upheld.search.shelf.shelf import Shelf
from upheld.search.shelf.writing import written_in_memory
from upheld.search.text.analysis import terms_in
from upheld.search.text.slang import Group
from upheld.search.things.thing import Thing


def thing(name: str, text: str, **more: Any) -> Thing:
    kind = name.partition(":")[0]
    return Thing(name, kind, name, "", text, {"text": text}, "2026-08-07", **more)  # type: ignore[arg-type]


def shelf_of(*things: Thing) -> Shelf:
    return Shelf(*written_in_memory(things, {}))


def groups(*words: str) -> list[Group]:
    return [Group(tuple(terms_in(word))) for word in words]


def found(shelf: Shelf, asked: list[Group]) -> list[Found]:
    return merged([rank(shelf, asked, None)], {})


def ids(shelf: Shelf, asked: list[Group]) -> list[str]:
    return [each.stored["id"] for each in found(shelf, asked)]


FILLER = [thing(f"card:{count}", f"nothing of this {count}") for count in range(20)]


@pytest.fixture
def shelf() -> Iterator[Shelf]:
    made = shelf_of(
        *FILLER,
        thing("rule:100.1", "gloves and boots and hats", family="rule:100.1"),
        thing("rule:100.2", "gloves", family="rule:100.2", links=("rule:100.3",)),
        thing("rule:100.3", "what others refer to", family="rule:100.3"),
        thing("rule:100.4a", "trousers", family="rule:100.4"),
        thing("rule:100.4", "what has parts", family="rule:100.4"),
    )
    yield made
    made.close()


def test_what_answers_more_of_the_question_comes_first(shelf: Shelf) -> None:
    assert ids(shelf, groups("gloves", "boots"))[0] == "rule:100.1"


def test_a_rule_hands_on_to_what_it_refers_to(shelf: Shelf) -> None:
    first, *_, last = found(shelf, groups("gloves"))
    by_id = {each.stored["id"]: each for each in found(shelf, groups("gloves"))}
    gloves, other = by_id["rule:100.2"], by_id["rule:100.3"]
    assert (first.stored["id"], last.stored["id"]) == ("rule:100.2", "rule:100.3")
    assert other.score == pytest.approx(GIVEN * gloves.scored.words)
    assert [(given.why, given.giver) for given in other.scored.given] == [
        ("others refer to it", "rule:100.2")
    ]


def test_a_part_hands_on_to_the_rule_that_it_is_a_part_of(shelf: Shelf) -> None:
    part, whole = found(shelf, groups("trousers"))
    assert (part.stored["id"], whole.stored["id"]) == ("rule:100.4a", "rule:100.4")
    assert whole.score == pytest.approx(GIVEN_UP * part.score)


def test_a_saying_lifts_the_rules_that_speak_of_it(shelf: Shelf) -> None:
    asked = [Group(("mitten",), ("glove",), ("100.3",))]
    by_id = {each.stored["id"]: each for each in found(shelf, asked)}
    best = by_id["rule:100.2"].score
    assert by_id["rule:100.3"].scored.given[0].amount == pytest.approx(LIFTED * best)


def test_a_saying_finds_its_rules_even_when_no_text_has_its_words(shelf: Shelf) -> None:
    assert ids(shelf, [Group(("mitten",), (), ("100.3",))]) == ["rule:100.3"]


def test_filters_hold_for_what_is_lifted_and_handed_on(shelf: Shelf) -> None:
    gloves = shelf.document("rule:100.2")
    assert gloves is not None
    asked = [Group(("glove",), (), ("100.4",))]
    ranking = rank(shelf, asked, frozenset({gloves}))
    assert [each.document for each in ranking.scored] == [gloves]


def test_no_more_than_some_of_a_family_have_a_rank_of_their_own() -> None:
    parts = [thing(f"rule:702.9{letter}", "flying", family="rule:702.9") for letter in "abcdefg"]
    other = thing("rule:509.1", "flying " + "and many other things " * 9, family="rule:509.1")
    shelf = shelf_of(*FILLER, *parts, other)
    hits = found(shelf, groups("flying"))
    assert [each.stored["id"] for each in hits][MOST_RULES] == "rule:509.1"
    assert len(hits[0].others) == len(parts) - MOST_RULES
    assert {each.stored["id"] for each in hits} | {shelf.stored(each)["id"] for each in hits[0].others} == {
        each.id for each in (*parts, other)
    }


def test_what_stands_on_both_shelves_is_found_on_the_first() -> None:
    one = shelf_of(*FILLER, thing("card:x", "gloves here"))
    other = shelf_of(*FILLER, thing("card:x", "gloves"), thing("card:y", "gloves"))
    twin = other.document("card:x")
    assert twin is not None
    hits = merged([rank(each, groups("gloves"), None) for each in (one, other)], {other: {twin}})
    assert {(each.shelf, each.stored["id"]) for each in hits} == {(one, "card:x"), (other, "card:y")}


def test_the_order_does_not_depend_on_the_order_of_writing() -> None:
    things = [thing(f"rule:100.{count}", f"gloves boots {'hats ' * count}") for count in range(1, 9)]
    one, other = shelf_of(*FILLER, *things), shelf_of(*FILLER, *reversed(things))
    assert ids(one, groups("gloves", "hats")) == ids(other, groups("gloves", "hats"))
