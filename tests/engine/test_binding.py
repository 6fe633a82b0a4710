"""References in texts are bound from left to right; one that points at nothing is an error with its place."""

from __future__ import annotations

import pytest

from upheld.engine import card
from upheld.engine.binding import Unbound
from upheld.errors import Place

BOUND = (
    "whenever a player taps a land for mana: this enchantment deals 1 damage to that player",
    "at the beginning of each player's upkeep: this enchantment deals 2 damage to that player",
    "exile target creature you control, then return that card to the battlefield under your control",
    "you may discard 1 card. if you do, draw 1 card",
    "sacrifice this creature. if you do, draw 1 card",
    "each opponent may discard 1 card. if they do, that player loses 1 life",
    "reveal the top card of your library, then you lose life equal to its mana value",
    "if you would draw 1 or more cards: draw that many plus 1 cards instead",
)
UNBOUND = {
    "destroy all creatures. that player loses 2 life": "player",
    "return that card to the battlefield under your control": "object",
    "if you do, draw 1 card": "done",
    "you may draw 1 card. if they do, you lose 1 life": "did",
    "draw that many cards": "amount",
    "when this creature dies: that player loses 2 life": "player",
}


@pytest.mark.parametrize("text", BOUND)
def test_a_reference_finds_what_was_mentioned_before_it(text: str) -> None:
    assert card.abilities(text)


@pytest.mark.parametrize(("text", "referent"), UNBOUND.items())
def test_a_reference_to_nothing_is_an_error(text: str, referent: str) -> None:
    with pytest.raises(Unbound) as caught:
        card.abilities(text, Place("corpus/cards/x.toml", 7))
    assert caught.value.referent == referent
    assert str(caught.value).startswith("corpus/cards/x.toml:7: this refers to ")


def test_what_comes_later_explains_nothing() -> None:
    with pytest.raises(Unbound):
        card.abilities("put that card into your hand, then reveal the top card of your library")
