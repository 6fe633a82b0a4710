"""What a noun says of cards outside the battlefield (CR 109.2a)."""

from __future__ import annotations

import pytest
from tests.engine.toys import Toys, holds

UNTIL = (
    "reveal cards from the top of your library until you reveal a {noun}, then put that card into your hand, "
    "then put those cards on the bottom of your library in any order"
)
TEXT = """\
name   Cards are revealed until one fits
given  Search is in your hand
given  you control Omniscience
given  the top cards of your library are Shock, then Grizzly Bears, then Sol Ring, then Forest
when   you cast Search without paying its mana cost
when   the top of the stack resolves
then   {found} is in your hand
then   your hand is 1 card
"""


@pytest.mark.parametrize(
    ("noun", "found"),
    [
        ("land", "Forest"),
        ("Forest", "Forest"),
        ("land card", "Forest"),
        ("artifact or land", "Sol Ring"),
        ("creature", "Grizzly Bears"),
        ("permanent", "Grizzly Bears"),
        ("card", "Shock"),
    ],
)
def test_revealing_stops_at_what_the_noun_says(noun: str, found: str) -> None:
    toys: Toys = {"Search": ("Sorcery", UNTIL.format(noun=noun))}
    assert holds(toys, TEXT.format(found=found))


@pytest.mark.parametrize("noun", ["creature", "creature card", "Bear"])
def test_a_noun_with_a_zone_means_cards_there(noun: str) -> None:
    toys: Toys = {"Recall": ("Sorcery", f"return target {noun} in your graveyard to its owner's hand")}
    text = """\
name   Only cards of the graveyard that fit
given  Recall is in your hand
given  you control Omniscience
given  you control Grizzly Bears called first
given  Grizzly Bears called second is in your graveyard
given  Forest is in your graveyard
when   you cast Recall without paying its mana cost
when   the top of the stack resolves
then   first is on the battlefield
then   second is in your hand
"""
    assert holds(toys, text)
