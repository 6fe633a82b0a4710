"""Endless loops: a draw where nobody can do anything but pass, otherwise never a verdict (CR 104.4b)."""

import pytest

from .conftest import Play

RINGS = (
    "given  you control Oblivion Ring called first\n"
    "given  Oblivion Ring called second is in your hand\n"
    "given  Oblivion Ring called third is in your hand\n"
)
LOOP = (
    "when   second is put onto the battlefield under your control\nwhen   the stack empties\n"
    "when   third is put onto the battlefield under your control\nwhen   the stack empties\n"
)


def test_a_mandatory_loop_is_a_draw(play: Play) -> None:
    assert play(f"{RINGS}{LOOP}then   the game is a draw\n").outcome == "holds"


@pytest.mark.parametrize(
    "way_out",
    [
        "given  your opponent controls Forest\n",
        "given  your opponent's hand is 1 card\n",
        "given  Shock is in your hand\ngiven  your mana pool is {R}\n",
    ],
)
def test_it_is_undetermined_while_somebody_could_act(play: Play, way_out: str) -> None:
    """Whoever has mana or an unnamed card could do something."""
    result = play(f"{RINGS}{way_out}{LOOP}then   the game is a draw\n")
    assert result.outcome == "undetermined"
    assert result.problem is not None
    assert result.problem.message.endswith(
        "the game repeats itself, and somebody could do something about it"
    )


def test_a_choice_in_the_loop_makes_it_no_draw(play: Play) -> None:
    """Taking the Bears would end it, so no line is a draw."""
    text = f"{RINGS}given  your opponent controls Grizzly Bears\n{LOOP}"
    assert play(f"{text}then   possibly the game goes on\n").outcome == "holds"
    assert play(f"{text}then   possibly the game is a draw\n").outcome == "undetermined"


def test_a_card_that_cannot_be_cast_is_no_way_out(play: Play) -> None:
    text = f"{RINGS}given  Shock is in your opponent's hand\n{LOOP}"
    assert play(f"{text}then   the game is a draw\n").outcome == "holds"


def test_a_long_line_that_changes_something_is_no_draw(play: Play) -> None:
    """Forty triggers, each costing a life: longer than the loop above, and no two states alike."""
    text = "given  you control Underworld Dreams\ngiven  your opponent has 50 life\n"
    text += "when   your opponent draws 1 card\nwhen   the stack empties\n" * 40
    result = play(f"{text}then   never the game is a draw\nthen   your opponent has 10 life\n")
    assert (result.outcome, result.lines) == ("holds", 1)


def test_all_losing_at_once_is_a_draw(play: Play) -> None:
    text = "given  your library is empty\ngiven  your opponent's library is empty\nwhen   you draw 1 card\n"
    result = play(f"{text}then   you have lost the game\nthen   never the game is a draw\n")
    assert result.outcome == "holds"
