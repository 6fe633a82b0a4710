"""What happens at once happens whole before any ability looks (CR 603.2, 603.4, 120.4)."""

from __future__ import annotations

from tests.engine.toys import holds

from upheld.engine.game import Game
from upheld.engine.mechanics.damage import Damage
from upheld.engine.mechanics.life import LoseLife

WITNESS = {"Witness": ("Enchantment", "whenever you lose life, if you have 15 or less life: you draw 1 card")}


def test_simultaneous_damage_is_lost_at_once_and_each_loss_triggers() -> None:
    """Both losses have happened when the first of them is looked at (CR 120.3a, 603.4)."""
    toys = {
        **WITNESS,
        "Left Hand": ("Creature — Bear, 2/2", ""),
        "Sweep": ("Sorcery", "all creatures deal 3 damage to you"),
    }
    text = """\
name   Two creatures deal damage at the same time
given  you control Witness
given  you control 2 copies of Left Hand
given  you have 21 life
given  Sweep is in your hand
given  you control Omniscience
when   you cast Sweep without paying its mana cost
when   the top of the stack resolves
then   you have 15 life
then   an ability of Witness has triggered 2 times
"""
    assert holds(toys, text)


def test_damage_of_zero_is_not_dealt() -> None:
    toys = {
        "Witness": ("Enchantment", "whenever you lose life: you draw 1 card"),
        "Feather": ("Creature — Bird, 0/1", ""),
        "Nothing": ("Sorcery", "all creatures deal 0 damage to you"),
    }
    text = """\
name   No damage at all
given  you control Witness
given  you control Feather
given  Nothing is in your hand
given  you control Omniscience
when   you cast Nothing without paying its mana cost
when   the top of the stack resolves
then   you have 20 life
then   no ability of Witness has triggered
"""
    assert holds(toys, text)


def test_a_loss_belongs_to_its_damage() -> None:
    game = Game()
    happened: list[object] = list(game.do(Damage(1, -1, 2)))
    assert happened == [Damage(1, -1, 2), LoseLife(0, 2, ("120.3a",))]


def test_an_if_of_what_looks_back_is_about_the_game_after_the_event() -> None:
    """Only the trigger event is judged as things were before (CR 603.4, 603.10)."""
    toys = {
        "Last Rites": ("Enchantment", "whenever a creature dies, if you control no creatures: draw 1 card")
    }
    text = """\
name   The last creatures die together
given  you control Last Rites
given  you control {number} copies of Plains
given  you control Grizzly Bears
given  you control Hill Giant
given  Day of Judgment is in your hand
when   {event}
when   the stack empties
then   you have drawn {drawn} cards
"""
    assert holds(toys, text.format(number=4, event="you cast Day of Judgment", drawn=2))
    assert holds(toys, text.format(number=4, event="you sacrifice Grizzly Bears", drawn=0))
