"""Effects that changed a permanent spell, and no others, go on with the permanent (CR 400.7a)."""

from __future__ import annotations

from tests.engine.test_commander import moved
from tests.engine.test_layers import Sets, sizes
from tests.engine.test_likeness import enters, game_with

from upheld.engine.changed_spells import GOES_ON
from upheld.engine.effects import StartEffect
from upheld.engine.mechanics.warp import ExileAtEndStep


def test_an_effect_goes_on_with_the_permanent_and_with_all_else_that_it_is_upon() -> None:
    game, (giant, spell) = game_with("Hill Giant", "Grizzly Bears")
    spell = moved(game, spell, "stack")
    game.do(StartEffect(Sets(None, 7, 7), 0, 0, "game", (giant, spell)))
    bear = enters(game, spell)
    assert sizes(game, (giant, bear)) == [(7, 7), (7, 7)]
    assert GOES_ON in game.decided


def test_other_effects_are_left_as_they_are() -> None:
    game, (giant, first, second) = game_with("Hill Giant", "Grizzly Bears", "Grizzly Bears")
    first, second = moved(game, first, "stack"), moved(game, second, "stack")
    game.do(StartEffect(Sets(None, 9, 9), 0, 0, "game", None))
    game.do(StartEffect(Sets(None, 8, 8), 0, 0, "game", (giant,)))
    effects = game.effects
    enters(game, first)
    assert game.effects == effects
    assert GOES_ON not in game.decided
    game.do(StartEffect(Sets(None, 7, 7), 0, 0, "game", (second,)))
    enters(game, second)
    assert game.effects[:2] == effects


def test_misread_the_permanent_is_as_printed() -> None:
    game, (spell,) = game_with("Grizzly Bears")
    spell = moved(game, spell, "stack")
    game.do(StartEffect(Sets(None, 7, 7), 0, 0, "game", (spell,)))
    game.misread = frozenset({GOES_ON})
    assert sizes(game, [enters(game, spell)]) == [(2, 2)]


def test_an_effect_upon_a_card_elsewhere_does_not_go_on() -> None:
    game, (card,) = game_with("Grizzly Bears")
    card = moved(game, card, "hand")
    game.do(StartEffect(Sets(None, 7, 7), 0, 0, "game", (card,)))
    assert sizes(game, [enters(game, card)]) == [(2, 2)]
    assert GOES_ON not in game.decided


def test_a_spell_that_becomes_no_permanent_is_changed_no_more() -> None:
    game, (spell,) = game_with("Grizzly Bears")
    spell = moved(game, spell, "stack")
    game.do(StartEffect(Sets(None, 7, 7), 0, 0, "game", (spell,)))
    assert sizes(game, [moved(game, spell, "graveyard")]) == [(2, 2)]


def test_what_changes_no_characteristics_does_not_go_on() -> None:
    game, (spell,) = game_with("Grizzly Bears")
    spell = moved(game, spell, "stack")
    game.do(StartEffect(ExileAtEndStep(), 0, 0, "game", (spell,)))
    enters(game, spell)
    assert [effect.locked for effect in game.effects] == [(spell,)]
