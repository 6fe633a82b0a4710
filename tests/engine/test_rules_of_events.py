"""An event is logged with the rule by which it happened, not with all that could make it happen."""

from __future__ import annotations

from typing import Any

from upheld.corpus.corpus import load_corpus
from upheld.engine import activating, journal, resolve, stack, state_based, turn
from upheld.engine.game import Game
from upheld.engine.mechanics import load
from upheld.engine.mechanics.damage import Damage
from upheld.engine.mechanics.life import LoseLife
from upheld.engine.mechanics.vanishing_objects import Cease
from upheld.engine.mechanics.winning import LoseGame
from upheld.engine.move import to_battlefield
from upheld.engine.stack_events import AbilityLeaves, AbilityOnStack
from upheld.play.faces import Faces
from upheld.play.world import World

load()
FACES = Faces(load_corpus())


def world_of() -> tuple[Game, World]:
    game = Game()
    return game, World(game, FACES)


def rules_of(game: Game, event: type[Any]) -> list[tuple[str, ...]]:
    return [found.rules for found in journal.events(game.journal) if isinstance(found, event)]


def test_an_activated_ability_goes_on_the_stack_by_602_2a() -> None:
    game, world = world_of()
    sorcerer = world.add("Prodigal Sorcerer", "battlefield", 0)
    world.finish()
    activating.activate(game, 0, sorcerer, 0)
    resolve.resolve_top(game)
    assert rules_of(game, AbilityOnStack) == [("602.2a",)]
    assert rules_of(game, AbilityLeaves) == [("608.2n",)]


def test_life_lost_by_damage_is_logged_as_its_result() -> None:
    game, world = world_of()
    sorcerer = world.add("Prodigal Sorcerer", "battlefield", 0)
    world.finish()
    game.do(Damage(sorcerer, -1, 1))
    assert rules_of(game, LoseLife) == [("120.3a",)]


def test_a_triggered_ability_goes_on_the_stack_by_603_3() -> None:
    game, world = world_of()
    gadwick = world.add("Gadwick, the Wizened", "graveyard", 0)
    world.finish()
    game.do(to_battlefield(game, gadwick, 0))
    stack.put_waiting(game)
    assert rules_of(game, AbilityOnStack) == [("603.3",)]


def test_losing_at_zero_life_is_logged_with_its_state_based_action() -> None:
    game, world = world_of()
    world.finish()
    game.do(LoseLife(0, 20))
    state_based.perform(game)
    assert rules_of(game, LoseLife) == [("119.3",)]
    assert rules_of(game, LoseGame) == [("704.5a",)]


def test_a_step_begins_by_500_6() -> None:
    game, world = world_of()
    world.finish()
    while game.flow.turn == 1:
        turn.pass_priority(game) if game.flow.stage == "priority" else turn.advance(game)
    assert set(rules_of(game, turn.StepBegins)) == {("500.6",)}


def test_a_token_ceases_to_exist_by_704_5d() -> None:
    game, world = world_of()
    bear = world.add("Grizzly Bears", "graveyard", 0)
    world.finish()
    game.things = {**game.things, bear: game.things[bear]._replace(kind="token")}
    state_based.perform(game)
    assert rules_of(game, Cease) == [("704.5d",)]
