"""Where play starts, how far it waits, and who may act."""

import pytest

from .conftest import Play


def holds(play: Play, text: str) -> bool:
    result = play(text)
    assert result.problem is None, str(result.problem)
    return result.outcome == "holds"


def message(play: Play, text: str) -> str:
    result = play(text)
    assert result.outcome == "wrong"
    assert result.problem is not None
    return f"{result.problem.place.line}: {result.problem.message}"


def test_without_a_step_it_is_your_main_phase(play: Play) -> None:
    assert holds(play, "given  Forest is in your hand\nwhen   you play Forest\nthen   you control Forest\n")


def test_it_may_be_the_opponents_main_phase(play: Play) -> None:
    text = "given  it is your opponent's turn\ngiven  Forest is in your opponent's hand\n"
    assert holds(play, f"{text}when   your opponent plays Forest\nthen   your opponent controls Forest\n")


def test_a_first_step_begins_right_away(play: Play) -> None:
    """Play starts at the end of the step before: the draw of that turn comes, no other one."""
    assert holds(play, "when   your draw step begins\nthen   you have drawn 1 card\n")
    assert holds(play, "when   your upkeep begins\nthen   you have drawn 0 cards\n")


def test_waiting_passes_the_steps_between(play: Play) -> None:
    assert holds(
        play,
        "when   your upkeep begins\nwhen   your end step begins\nthen   you have drawn 1 card\n"
        "when   your opponent's draw step begins\nthen   your opponent has drawn 1 card\n"
        "when   your upkeep begins\nthen   you have drawn 1 card\n"
        "when   your draw step begins\nthen   you have drawn 2 cards\n",
    )


def test_a_turn_based_action_is_done_as_its_step_begins(play: Play) -> None:
    assert holds(
        play, "given  you control Forest tapped\nwhen   your untap step begins\nthen   Forest is untapped\n"
    )
    assert holds(
        play, "given  you control Forest tapped\nwhen   your draw step begins\nthen   Forest is tapped\n"
    )


def test_the_cleanup_step_has_discarded(play: Play) -> None:
    assert holds(
        play, "given  your hand is 9 cards\nwhen   your cleanup step begins\nthen   your hand is 7 cards\n"
    )


def test_counts_run_from_the_first_when(play: Play) -> None:
    text = "given  you have drawn 2 cards this turn\nwhen   you draw 1 card\n"
    assert holds(play, f"{text}then   you have drawn 1 card\n")


def test_since_then_counts_from_the_latest_when(play: Play) -> None:
    text = "when   you draw 2 cards\nwhen   you draw 1 card\n"
    assert holds(play, f"{text}then   you have drawn 3 cards\nthen   you have drawn 1 card since then\n")


def test_this_turn_counts_from_where_the_turn_began(play: Play) -> None:
    text = "when   you draw 2 cards\nwhen   your upkeep begins\nwhen   you draw 1 card\n"
    assert holds(play, f"{text}then   you have drawn 3 cards\nthen   you have drawn 1 card this turn\n")


def test_an_action_makes_the_others_pass(play: Play) -> None:
    """After your spell you have priority; the opponent gets it when you pass, and the spell waits."""
    text = (
        "given  Shock is in your hand\ngiven  your mana pool is {R}\n"
        "given  Cancel is in your opponent's hand\ngiven  your opponent's mana pool is {U}{U}{U}\n"
        "when   you cast Shock targeting your opponent\n"
        "when   your opponent casts Cancel\n"
    )
    assert holds(play, f"{text}when   the stack empties\nthen   your opponent has 20 life\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "given  Shock is in your hand\nwhen   your untap step begins\nwhen   you cast Shock\n"
            "then   your hand is 1 card\n",
            "3: you don't get priority before the untap step ends",
        ),
        (
            "given  you control Damia, Sage of Stone\nwhen   your upkeep begins\n"
            "when   your draw step begins\nthen   your hand is 1 card\n",
            "3: draw step skipped: 614.10",
        ),
        ("when   the top of the stack resolves\nthen   your hand is 0 cards\n", "1: the stack is empty"),
    ],
)
def test_what_cannot_come_is_an_error(play: Play, text: str, expected: str) -> None:
    assert message(play, text).startswith(expected)
