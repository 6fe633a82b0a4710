"""Which cards and rules a case used when it was run."""

import pytest

from upheld.engine.face import Face
from upheld.engine.game import Game
from upheld.engine.journal import Entry
from upheld.engine.mechanics.draw import FINISHED_BEFORE_NEXT
from upheld.engine.mechanics.tokens import CreateToken
from upheld.engine.move import Entering, Move
from upheld.engine.position import Position, Thing
from upheld.play.usage import Usage

from .conftest import Play

KNOWN = ("Bear", "Clone", "Shock")
MIRACLE = (
    "given  the top card of your library is Thunderous Wrath\n"
    "given  you control Mountain\n"
    "when   you draw 1 card\n"
)


def thing(id: int, face: Face | None, zone: str) -> Thing:
    return Thing(id, id, "card", 0, 0, zone, face, id, 0, 0)


def game_with(*things: Thing) -> Game:
    """A game with these cards of one player."""
    game = Game()
    game.things = {each.id: each for each in things}
    for each in things:
        game.set_zone((each.zone, -1 if each.zone in ("battlefield", "stack") else 0), (each.id,))
    game.clock = 10
    return game


def used(*ends: Position) -> Usage:
    usage = Usage(KNOWN)
    for end in ends:
        usage.note(end)
    return usage


def test_a_card_in_any_zone_counts_and_an_unnamed_one_does_not() -> None:
    unnamed = thing(1, None, "hand")
    named = (
        thing(2, Face("Clone"), "graveyard"),
        thing(3, Face("Bear"), "library"),
        thing(4, Face("Shock"), "stack"),
    )
    assert used(game_with(unnamed, *named).save()).cards() == ("Bear", "Clone", "Shock")


def test_a_name_that_no_card_of_the_corpus_has_does_not_count() -> None:
    game = Game()
    game.do(CreateToken(0, Face("Goblin Token")))
    assert used(game.save()).cards() == ()


def test_a_token_that_is_a_card_counts_also_when_it_is_gone() -> None:
    game = Game()
    (created,) = game.do(CreateToken(0, Face("Bear")))
    assert isinstance(created, CreateToken)
    assert created.became is not None
    assert used(game.save()).cards() == ("Bear",)
    game.things = {}
    game.past = {created.became: _at_the_end_of(Face("Bear"), created.became)}
    assert used(game.save()).cards() == ("Bear",)


def _at_the_end_of(face: Face, id: int) -> Position:
    return game_with(thing(id, face, "battlefield")).save()


def test_a_copy_counts_as_what_it_is_and_as_what_it_copies() -> None:
    copy = thing(1, Face("Clone"), "battlefield")._replace(copied=Face("Bear"))
    assert used(game_with(copy).save()).cards() == ("Bear", "Clone")


def test_what_enters_as_a_copy_counts_as_both_also_after_it_left() -> None:
    game = game_with(thing(1, Face("Clone", types=frozenset({"creature"})), "hand"))
    entering = Entering(0, copied=Face("Bear", types=frozenset({"creature"}), power=2, toughness=2))
    (move,) = game.do(Move(1, "battlefield", entering=entering))
    assert isinstance(move, Move)
    assert move.became is not None
    assert used(game.save()).cards() == ("Bear", "Clone")
    game.do(Move(move.became, "exile"))
    assert used(game.save()).cards() == ("Bear", "Clone")


def test_a_card_that_is_there_on_one_line_only_counts() -> None:
    first, second = game_with(thing(1, Face("Shock"), "hand")), game_with(thing(1, Face("Bear"), "hand"))
    assert used(first.save(), second.save(), Game().save()).cards() == ("Bear", "Shock")


def journal(*rules: str, after: Entry | None = None) -> Entry | None:
    last = after
    for number in rules:
        last = Entry(last, last.number + 1 if last else 1, "event", None, (number,), None)
    return last


def ended(last: Entry | None) -> Position:
    return Game().save()._replace(journal=last)


def test_rules_cited_on_one_line_only_count_each_once_in_the_order_of_the_book() -> None:
    shared = journal("704.3", "603.10")
    ends = [
        journal("603.4", "400.7", "614.6", after=shared),
        journal("121.1", after=shared),
        journal("608.1", "603.4", after=shared),
        shared,
        journal("500.1"),
    ]
    found = used(*map(ended, ends)).rules()
    assert found == ("121.1", "400.7", "500.1", "603.4", "603.10", "608.1", "614.6", "704.3")


def test_a_line_like_the_one_before_adds_nothing_and_loses_nothing() -> None:
    last = journal("603.4", "608.1")
    usage = used(ended(last), ended(last), ended(journal("614.6", after=last)))
    assert usage.rules() == ("603.4", "608.1", "614.6")


def test_all_numbers_of_a_mark_that_decided_count() -> None:
    game = Game()
    assert FINISHED_BEFORE_NEXT.obeyed(game)
    assert used(game.save()).rules() == ("121.6b", "614.11a")


def test_a_mark_that_decided_under_its_misreading_only_does_not_count() -> None:
    game = Game(misread=FINISHED_BEFORE_NEXT)
    assert not FINISHED_BEFORE_NEXT.obeyed(game)
    assert used(game.save()).rules() == ()


def test_a_case_tells_the_cards_and_rules_that_it_used(play: Play) -> None:
    result = play(f"{MIRACLE}then   possibly the stack is empty\n")
    assert result.cards == ("Mountain", "Thunderous Wrath")
    assert {"121.1", "701.20a", "702.94a"} <= set(result.rules)


@pytest.mark.parametrize(("answer", "is_used"), [("no", False), ("yes", True)])
def test_a_rule_counts_on_the_lines_where_something_happens_by_it(
    play: Play, answer: str, is_used: bool
) -> None:
    result = play(f"{MIRACLE}choose {answer}\nthen   possibly the stack is empty\n")
    assert ("701.20a" in result.rules) is is_used


def test_a_card_only_named_in_the_text_of_another_was_not_in_the_game(play: Play) -> None:
    result = play("given  you control Drought\nwhen   your end step begins\nthen   the stack is empty\n")
    assert result.cards == ("Drought",)


def test_a_case_that_cannot_be_played_used_nothing(play: Play) -> None:
    result = play("given  you control Drought\nwhen   you cast Shock\nthen   the stack is empty\n")
    assert (result.outcome, result.cards, result.rules) == ("wrong", (), ())
