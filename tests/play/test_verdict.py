"""What always, possibly, never and one of say over all lines, and the counter-example where they fail."""

import pytest

from .conftest import Play

COLORS = "given  you control Birds of Paradise\nwhen   you activate Birds of Paradise\n"
GREEN_ONLY = "given  you control Forest\nwhen   you tap Forest for mana\n"


@pytest.mark.parametrize(
    ("start", "statement", "outcome"),
    [
        (GREEN_ONLY, "your mana pool is {G}", "holds"),
        (COLORS, "your mana pool is {G}", "fails"),
        (COLORS, "possibly your mana pool is {G}", "holds"),
        (COLORS, "possibly your mana pool is {C}", "fails"),
        (GREEN_ONLY, "possibly your mana pool is {G}", "holds"),
        (COLORS, "never your mana pool is {C}", "holds"),
        (COLORS, "never your mana pool is {G}", "fails"),
        (GREEN_ONLY, "one of your mana pool is {G} or your mana pool is {U}, each possibly", "fails"),
        (COLORS, "one of your mana pool is {G} or your mana pool is {U}, each possibly", "fails"),
        (GREEN_ONLY, "one of your mana pool is {G} or the stack is empty, each possibly", "fails"),
        (
            COLORS,
            "one of your mana pool is {W}, your mana pool is {U}, your mana pool is {B}, "
            "your mana pool is {R} or your mana pool is {G}, each possibly",
            "holds",
        ),
    ],
)
def test_quantifiers(play: Play, start: str, statement: str, outcome: str) -> None:
    assert play(f"{start}then   {statement}\n").outcome == outcome


def test_the_counter_example_has_the_choices_that_lead_there(play: Play) -> None:
    result = play(f"{COLORS}then   never your mana pool is {{R}}\n")
    example = result.counter_example
    assert example is not None
    assert [(each.chooser, each.answer) for each in example.answers] == [("you", "red")]
    assert example.statement == "never your mana pool is {R}"
    assert example.place.line == 3


def test_the_smallest_counter_example_is_shown(play: Play) -> None:
    """Revealing for miracle leads to further choices; the line with a single one is shown."""
    result = play(
        "given  the top card of your library is Thunderous Wrath\n"
        "given  you control Mountain\n"
        "when   you draw 1 card\n"
        "when   the stack empties\n"
        "then   your hand is 5 cards\n"
    )
    assert result.counter_example is not None
    assert [each.answer for each in result.counter_example.answers] == ["no"]
    assert result.open_choices > 1


def test_the_first_failing_statement_is_named(play: Play) -> None:
    result = play(f"{GREEN_ONLY}then   your mana pool is {{U}}\nthen   your hand is 7 cards\n")
    assert result.counter_example is not None
    assert result.counter_example.place.line == 3
    assert result.counter_example.why == "is not true on this line: it is {G}"


def test_verdicts_are_kept_for_each_statement(play: Play) -> None:
    result = play(f"{COLORS}then   your mana pool is {{G}}\nthen   possibly your mana pool is {{G}}\n")
    assert result.verdicts == (False, True)


def test_a_statement_is_judged_where_it_stands(play: Play) -> None:
    result = play(
        "when   you draw 1 card\nthen   your hand is 1 card\n"
        "when   you draw 1 card\nthen   your hand is 2 cards\n"
    )
    assert result.outcome == "holds"


def test_cannot_holds_only_by_a_rule_that_forbids(play: Play) -> None:
    sorcery = "given  Divination is in your hand\ngiven  your mana pool is {3}{U}\n"
    in_upkeep = "when   your upkeep begins\n"
    payable = "given  you control 3 copies of Island\n"
    assert play(f"{payable}{sorcery}{in_upkeep}then   you can't cast Divination\n").outcome == "holds"
    assert play(f"{sorcery}{in_upkeep}then   you can't cast Divination\n").outcome == "fails"
    now = "when   you draw 1 card\n"
    assert play(f"{payable}{sorcery}{now}then   you can cast Divination\n").outcome == "holds"


def test_only_choices_that_the_scenario_leaves_open_are_told(play: Play) -> None:
    result = play(
        """\
given  your opponent controls Grizzly Bears called first
given  your opponent controls Grizzly Bears called second
given  your mana pool is {R}
given  Shock is in your hand
when   you cast Shock targeting first
when   the top of the stack resolves
then   second is in your opponent's graveyard
"""
    )
    assert result.outcome == "fails"
    assert result.counter_example is not None
    assert result.counter_example.answers == ()
