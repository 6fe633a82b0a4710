"""Names in scenario lines: what they mean when objects have aliases, copies or other lives."""

import pytest

from upheld.play.naming import ByName
from upheld.play.phrases.answers import NamesAnswer

from .conftest import Play


def test_interchangeable_objects_need_no_name_of_their_own(play: Play) -> None:
    result = play(
        """
given  you control Mountain
given  your opponent controls 2 copies of Grizzly Bears
given  Lightning Bolt is in your hand
when   you cast Lightning Bolt targeting Grizzly Bears
when   the stack empties
then   your opponent controls 1 creature
"""
    )
    assert result.outcome == "holds", result.problem


@pytest.mark.parametrize(
    ("fact", "outcome"),
    [
        ("no ability of first has triggered", "fails"),
        ("no ability of Dark Confidant has triggered", "fails"),
        ("an ability of first has triggered 1 time", "holds"),
        ("an ability of Dark Confidant has triggered 2 times", "holds"),
        ("no ability of second is on the stack", "fails"),
        ("no ability of Dark Confidant is on the stack", "fails"),
        ("an ability of first is on the stack", "holds"),
    ],
)
def test_abilities_are_counted_by_alias_and_by_name(play: Play, fact: str, outcome: str) -> None:
    result = play(
        f"""
given  you control Dark Confidant called first
given  you control Dark Confidant called second
given  the top cards of your library are Forest, then Forest
when   your upkeep begins
then   {fact}
then   first is on the battlefield
then   second is on the battlefield
"""
    )
    assert result.outcome == outcome, result.problem


def test_an_ability_is_still_that_of_an_object_that_has_gone(play: Play) -> None:
    result = play(
        """
given  you control Dark Confidant called first
given  you control Dark Confidant called second
given  the top cards of your library are Forest, then Forest
when   your upkeep begins
when   first is destroyed
then   an ability of first is on the stack
then   an ability of first has triggered 1 time
then   second is on the battlefield
"""
    )
    assert result.outcome == "holds", result.problem


def test_a_name_with_and_in_it_is_one_name() -> None:
    answer = NamesAnswer((ByName("Sword of War and Peace"), ByName("Forest")))
    assert answer.fits(None, "Forest and Sword of War and Peace")  # type: ignore[arg-type]
    assert not answer.fits(None, "Forest and Sword of War")  # type: ignore[arg-type]


def test_spells_are_controlled_cards_elsewhere_are_not(play: Play) -> None:
    result = play(
        """
given  you control Mountain
given  Lightning Bolt is in your hand
when   you cast Lightning Bolt targeting you
then   you control 1 spell
then   your opponent controls 0 spells
"""
    )
    assert result.outcome == "holds", result.problem
