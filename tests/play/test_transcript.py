"""A line told step by step, with the rules of each step and the board around it."""

from upheld.play.transcript import transcript
from upheld.play.verdict import Checker

from .conftest import only_case

SHOCK = (
    "given  Shock is in your hand\ngiven  you control Mountain\n"
    "when   you cast Shock targeting your opponent\nwhen   the stack empties\n"
    "then   your opponent has 18 life\n"
)


def test_it_begins_and_ends_with_the_board(checker: Checker) -> None:
    steps = transcript(checker, only_case(SHOCK))
    assert (steps[0].title, steps[-1].title) == ("Start", "End")
    assert "opponent's life: 20" in steps[0].board
    assert "opponent's life: 18" in steps[-1].board


def test_steps_stand_under_the_line_that_they_belong_to(checker: Checker) -> None:
    titles = [step.title for step in transcript(checker, only_case(SHOCK)) if step.title]
    assert titles == ["Start", "you cast Shock targeting your opponent", "the stack empties", "End"]


def test_what_happens_is_told_with_its_rule(checker: Checker) -> None:
    steps = transcript(checker, only_case(SHOCK))
    (resolving,) = [step for step in steps if "Shock resolves" in step.text]
    assert "608.1" in resolving.rules
    assert any("601.2i" in step.rules for step in steps)


def test_a_scenario_that_cannot_be_played_has_none(checker: Checker) -> None:
    case = only_case(SHOCK.replace("given  you control Mountain\n", ""))
    assert transcript(checker, case) == ()


def test_a_staged_change_is_marked_so(checker: Checker) -> None:
    steps = transcript(
        checker, only_case("when   2 cards are put into your hand\nthen   your hand is 2 cards\n")
    )
    assert any("it simply happens" in step.text for step in steps)
