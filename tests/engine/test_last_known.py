"""Objects that leave together are remembered as they were together (CR 608.2h, 603.10)."""

from __future__ import annotations

import pytest
from tests.engine.toys import Toys, first_line, holds

from upheld.engine.game import Game

LORD: Toys = {
    "Bear Lord": ("Creature — Bear, 1/1", "creatures you control get +1/+1"),
}
ALL_DIE = """\
name   All creatures are destroyed at once
given  you control 4 copies of Plains
given  you control {first}
given  you control {second}
given  Day of Judgment is in your hand
when   you cast Day of Judgment
when   the top of the stack resolves
then   you control 0 creatures
"""


def last(game: Game, name: str) -> int:
    """The number that an object of this name had on the battlefield."""
    return next(
        id
        for id, position in game.past.items()
        if position.things[id].zone == "battlefield" and game.name(id) == name
    )


@pytest.mark.parametrize("order", [("Bear Lord", "Grizzly Bears"), ("Grizzly Bears", "Bear Lord")])
def test_what_leaves_together_still_has_its_effect_on_each_other(order: tuple[str, str]) -> None:
    game = first_line(LORD, ALL_DIE.format(first=order[0], second=order[1]))
    assert game.view(last(game, "Grizzly Bears")).power == 3
    assert game.view(last(game, "Bear Lord")).power == 2


@pytest.mark.parametrize("number", [1, 2])
def test_cards_of_a_hand_are_remembered_where_they_were(number: int) -> None:
    text = f"""\
name   Cards are discarded together
given  Grizzly Bears is in your hand
given  Hill Giant is in your hand
when   you discard {number} cards
then   your hand is {2 - number} cards
"""
    game = first_line({}, text.replace("1 cards", "1 card"))
    for id, position in game.past.items():
        assert id in position.zones["hand", 0]
        assert len(position.zones["hand", 0]) == 2
    assert len(game.past) == number


def test_a_permanent_of_others_enters_tapped_as_it_would_exist() -> None:
    """A land that a static ability makes a creature enters as one (CR 614.12)."""
    toys: Toys = {
        "Heavy Air": ("Enchantment", "creatures enter tapped"),
        "Walking Woods": ("Enchantment", "Forests are 1/1 creatures in addition to their other types"),
    }
    text = """\
name   A land enters as a creature
given  you control Heavy Air
{given}given  Forest is in your hand
when   you play Forest
then   Forest is {state}
"""
    walking = "given  you control Walking Woods\n"
    assert holds(toys, text.format(given=walking, state="tapped"))
    assert holds(toys, text.format(given="", state="untapped"))
