"""What is understood and has no behaviour stops a game instead of going on without it (NotModelled)."""

from __future__ import annotations

import pytest

from upheld.corpus.corpus import load_corpus
from upheld.engine import activating
from upheld.engine.card import face
from upheld.engine.counter_kinds import KEYWORD_COUNTERS, WITHOUT_BEHAVIOUR
from upheld.engine.errors import NotModelled
from upheld.engine.face import Face
from upheld.engine.game import Game
from upheld.engine.mechanics import load
from upheld.engine.mechanics.combat_keywords import CombatKeyword
from upheld.engine.mechanics.counters import PutCounters
from upheld.engine.mechanics.winning import LoseGame
from upheld.engine.move import to_battlefield
from upheld.engine.steps import STEPS
from upheld.play.faces import Faces
from upheld.play.world import World

load()
FACES = Faces(load_corpus())
BATTLE = face("a battle", types=["battle"], subtypes=["Siege"])
MANA_WALKER = face("a planeswalker", types=["planeswalker"], loyalty="4", lines=[("[+1]: add {R}{R}", None)])
UNPRINTED = face("a planeswalker of X", types=["planeswalker"], loyalty="X")


def world_of(*faces: Face) -> World:
    known = {one.name: one for one in faces}
    return World(Game(), lambda name: known.get(name) or FACES(name))


def test_keywords_of_combat_have_no_behaviour_because_there_is_no_combat() -> None:
    assert CombatKeyword.__subclasses__()
    assert "declare attackers" not in STEPS


def test_a_loyalty_ability_cannot_be_activated_without_its_rules() -> None:
    world = world_of()
    jace = world.add("Jace Beleren", "battlefield", 0)
    world.finish()
    with pytest.raises(NotModelled, match=r"606\.3"):
        activating.activate(world.game, 0, jace, 0)


def test_a_loyalty_ability_that_makes_mana_is_no_mana_ability() -> None:
    world = world_of(MANA_WALKER)
    walker = world.add(MANA_WALKER.name, "battlefield", 0)
    world.finish()
    ability = activating.ability_at(world.game, walker, 0)
    assert not ability.is_mana_ability(world.game)


def test_a_loyalty_that_is_no_number_stops_the_game() -> None:
    world = world_of(UNPRINTED)
    with pytest.raises(NotModelled, match=r"306\.5b"):
        world.add(UNPRINTED.name, "battlefield", 0)


def test_a_battle_does_not_stand_on_the_battlefield() -> None:
    world = world_of(BATTLE)
    with pytest.raises(NotModelled, match="310"):
        world.add(BATTLE.name, "battlefield", 0)


def test_a_battle_does_not_enter_the_battlefield() -> None:
    world = world_of(BATTLE)
    battle = world.add(BATTLE.name, "graveyard", 0)
    world.finish()
    with pytest.raises(NotModelled, match="310"):
        world.game.do(to_battlefield(world.game, battle, 0))


def test_a_player_does_not_leave_a_game_that_others_play_on() -> None:
    game = Game(("you", "opponent", "third"))
    with pytest.raises(NotModelled, match=r"800\.4a"):
        game.do(LoseGame(1, "104.3e"))


def test_a_game_of_two_ends_when_one_of_them_loses() -> None:
    game = Game()
    game.do(LoseGame(1, "104.3e"))
    assert game.is_over


OF_KEYWORDS = {
    "decayed", "deathtouch", "double strike", "exalted", "first strike", "flying", "haste", "hexproof",
    "indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance",
}  # fmt: skip
"""The counters that 122.1b names."""


def test_every_keyword_counter_gives_its_keyword_or_stops_the_game() -> None:
    assert (
        KEYWORD_COUNTERS.keys() | {name for name, number in WITHOUT_BEHAVIOUR.items() if number == "122.1b"}
        == OF_KEYWORDS
    )
    assert KEYWORD_COUNTERS.keys().isdisjoint(WITHOUT_BEHAVIOUR)


@pytest.mark.parametrize("name", sorted(WITHOUT_BEHAVIOUR))
def test_counters_that_would_do_something_are_not_put(name: str) -> None:
    world = world_of()
    bear = world.add("Grizzly Bears", "battlefield", 0)
    world.finish()
    with pytest.raises(NotModelled, match=name):
        world.game.do(PutCounters(bear, name, 1))
    with pytest.raises(NotModelled, match=name):
        world.add("Grizzly Bears", "battlefield", 0, counters={name: 1})
