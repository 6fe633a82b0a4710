"""What a text points at: to act on it, or to know about it as it is or last was (CR 608.2h, 113.7a)."""

from __future__ import annotations

import pytest
from tests.engine.toys import Toys, holds, played

ALTAR: Toys = {
    "Altar of Charges": (
        "Artifact",
        "{T}, sacrifice this artifact: draw cards equal to the number of charge counters on this artifact",
    ),
    "Twisted Altar": ("Artifact", "{T}, sacrifice this artifact: if this artifact is tapped, draw 1 card"),
    "Last Word": (
        "Creature — Bear, 2/2",
        "sacrifice this creature: this creature deals 1 damage to any target",
    ),
}


@pytest.mark.parametrize("counters", [0, 3])
def test_counters_of_an_object_that_is_gone_are_those_it_last_had(counters: int) -> None:
    own = f" with {counters} charge counters" if counters else ""
    text = f"""\
name   The counters are counted after the artifact was sacrificed
given  you control Altar of Charges{own}
when   you activate Altar of Charges
when   the top of the stack resolves
then   you have drawn {counters} cards
"""
    assert holds(ALTAR, text)


def test_the_state_of_an_object_that_is_gone_is_its_last() -> None:
    text = """\
name   It was tapped as it was sacrificed
given  you control Twisted Altar
when   you activate Twisted Altar
when   the top of the stack resolves
then   you have drawn 1 card
"""
    assert holds(ALTAR, text)


def test_an_object_that_is_gone_still_deals_damage() -> None:
    text = """\
name   The creature is gone and deals its damage
given  you control Last Word
when   you activate Last Word targeting your opponent
when   the top of the stack resolves
then   your opponent has 19 life
"""
    assert holds(ALTAR, text)


SACRIFICE: Toys = {
    "Pointed Edict": ("Sorcery", "sacrifice target creature"),
    "Edict": ("Sorcery", "each player sacrifices a creature"),
    "Pointed Tap": ("Sorcery", "tap target creature"),
}


def cast(name: str, *lines: str, targeting: str = "") -> str:
    return "\n".join(
        [
            "name   A spell resolves",
            "given  you control Omniscience",
            f"given  {name} is in your hand",
            *lines[:-1],
            f"when   you cast {name} without paying its mana cost{targeting}",
            "when   the top of the stack resolves",
            *lines[-1].split("; "),
            "",
        ]
    )


def test_only_the_target_is_sacrificed() -> None:
    text = cast(
        "Pointed Edict",
        "given  you control Grizzly Bears",
        "given  you control Hill Giant",
        "then   Hill Giant is on the battlefield; then   Grizzly Bears is in your graveyard",
        targeting=" targeting Grizzly Bears",
    )
    assert holds(SACRIFICE, text)


def test_only_the_target_is_tapped() -> None:
    text = cast(
        "Pointed Tap",
        "given  you control Grizzly Bears",
        "given  you control Hill Giant",
        "then   Hill Giant is untapped; then   Grizzly Bears is tapped",
        targeting=" targeting Grizzly Bears",
    )
    assert holds(SACRIFICE, text)


def test_each_player_chooses_among_their_own() -> None:
    text = cast(
        "Edict",
        "given  you control Grizzly Bears",
        "given  you control Hill Giant",
        "given  your opponent controls Felidar Sovereign",
        "given  your opponent controls Darksteel Myr",
        "then   possibly Grizzly Bears is in your graveyard; then   you control 1 creature",
    )
    result = played(SACRIFICE, text)
    assert (result.outcome, result.lines) == ("holds", 4), result.problem


WATCHED: Toys = {
    "Watched Land": ("Land", "{T}: add {G}\nwhenever you tap this land for mana: you gain 1 life"),
}


def test_a_trigger_on_one_land_is_not_about_others() -> None:
    text = """\
name   Another land is tapped
given  you control Watched Land
given  you control Forest
when   you tap Forest for mana
when   the stack empties
then   you have 20 life
when   you tap Watched Land for mana
when   the stack empties
then   you have 21 life
"""
    assert holds(WATCHED, text)
