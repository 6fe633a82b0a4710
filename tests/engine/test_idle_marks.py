"""Rules decide only where they make a difference: what asks them looks at everything else first."""

from __future__ import annotations

from tests.engine.toys import Toys, played

from upheld.engine.body import IN_ORDER_WRITTEN
from upheld.engine.marks import Mark
from upheld.engine.mechanics.draw import ONE_AT_A_TIME
from upheld.engine.mechanics.draw_events import EMPTY_LIBRARY_TOO, OWN_DRAW_STEP
from upheld.engine.mechanics.tap_symbol import SINCE_CONTROLLED
from upheld.engine.triggers import CONDITION_AT_FIRST, ONLY_WHAT_HAPPENS

TOYS: Toys = {
    "Dry Well": ("Enchantment", "if you would draw a card: nothing happens instead"),
    "Rich Well": (
        "Enchantment",
        "as long as you have 40 or more life, if you would draw a card: gain 1 life instead",
    ),
    "Glad Reader": (
        "Creature — Human, 1/1",
        "whenever you draw a card, if you have 40 or more life: gain 1 life",
    ),
    "Reader": ("Creature — Human, 1/1", "whenever you draw a card: gain 1 life"),
    "Waking Woods": ("Enchantment", "all Forests are 1/1 creatures in addition to their other types"),
    "Wet Woods": ("Enchantment", "all Forests are Islands in addition to their other land types"),
}


def decided(text: str) -> frozenset[Mark]:
    """The rules that decided in a case, which holds."""
    lines = [line.strip() for line in text.strip().splitlines()]
    result = played(TOYS, "\n".join(lines) + "\n")
    assert result.outcome == "holds", result.problem
    return result.decided


def test_the_order_of_instructions_that_do_not_meet_decides_nothing() -> None:
    assert IN_ORDER_WRITTEN not in decided(
        """
        given  you control Grizzly Bears
        given  Aggressive Urge is in your hand
        given  your mana pool is {1}{G}
        when   you cast Aggressive Urge
        when   the stack empties
        then   you have drawn 1 card
        """
    )
    assert IN_ORDER_WRITTEN in decided(
        """
        given  Brainstorm is in your hand
        given  your mana pool is {U}
        given  the top cards of your library are Forest, then Island, then Plains
        when   you cast Brainstorm
        when   the stack empties
        then   you have drawn 3 cards
        """
    )


def test_several_draws_that_nothing_looks_at_decide_nothing() -> None:
    assert ONE_AT_A_TIME not in decided(
        """
        when   you draw 3 cards
        then   you have drawn 3 cards
        """
    )
    assert ONE_AT_A_TIME in decided(
        """
        given  you control Reader
        when   you draw 3 cards
        when   the stack empties
        then   you have 23 life
        """
    )


def test_a_condition_of_a_trigger_is_not_looked_at_for_what_does_not_happen() -> None:
    rules = decided(
        """
        given  you control Dry Well
        given  you control Glad Reader
        when   you draw 1 card
        then   you have 20 life
        """
    )
    assert not rules & {CONDITION_AT_FIRST, ONLY_WHAT_HAPPENS}
    rules = decided(
        """
        given  you control Dry Well
        given  you control Glad Reader
        given  you have 40 life
        when   you draw 1 card
        then   you have 40 life
        """
    )
    assert ONLY_WHAT_HAPPENS in rules


def test_an_empty_library_decides_only_for_effects_that_apply() -> None:
    poor = """
        given  you control Rich Well
        given  your library is empty
        given  you have {life} life
        when   you draw 1 card
        then   {end}
        """
    assert EMPTY_LIBRARY_TOO not in decided(poor.format(life=20, end="you have lost the game"))
    assert EMPTY_LIBRARY_TOO in decided(poor.format(life=40, end="you have 41 life"))


def test_whose_draw_step_it_is_decides_only_for_the_first_card_in_it() -> None:
    text = """
        given  you control Teferi's Ageless Insight
        when   {step} begins
        when   you draw 1 card
        then   you have drawn {number} cards
        """
    assert OWN_DRAW_STEP in decided(text.format(step="your opponent's draw step", number=2))
    assert OWN_DRAW_STEP not in decided(text.format(step="your opponent's upkeep", number=2))
    assert OWN_DRAW_STEP not in decided(text.format(step="your draw step", number=3))


def test_since_when_it_is_a_creature_decides_only_for_what_has_become_one() -> None:
    text = """
        given  you control {earlier}
        given  you control Forest
        given  {later} is in your hand
        when   {later} is put onto the battlefield under your control
        when   you tap Forest for {{G}}
        then   Forest is tapped
        """
    assert SINCE_CONTROLLED in decided(text.format(earlier="Island", later="Waking Woods"))
    assert SINCE_CONTROLLED not in decided(text.format(earlier="Waking Woods", later="Wet Woods"))
