"""State-based actions look at what has happened since they were last checked, and only once (CR 704.3)."""

from __future__ import annotations

from upheld.corpus.corpus import load_corpus
from upheld.engine import journal, state_based
from upheld.engine.game import Game
from upheld.engine.marks import Mark
from upheld.engine.mechanics import load
from upheld.engine.mechanics.draw import AttemptedDraw, DrawCards
from upheld.engine.mechanics.vanishing_objects import Cease
from upheld.engine.mechanics.winning import EMPTY_LIBRARY
from upheld.play.faces import Faces
from upheld.play.world import World

load()
FACES = Faces(load_corpus())


def world_of(misread: Mark | None = None, library: int = 0) -> tuple[Game, World]:
    game = Game(misread=misread)
    world = World(game, FACES)
    world.library_sizes = {0: library, 1: 53}
    return game, world


def test_a_failed_draw_is_an_event_for_each_attempt() -> None:
    game, world = world_of(library=1)
    world.finish()
    game.do(DrawCards(0, 3))
    attempts = [event for event in journal.events(game.journal) if isinstance(event, AttemptedDraw)]
    assert [event.player for event in attempts] == [0, 0]


def test_a_failed_draw_loses_at_the_next_check() -> None:
    game, world = world_of()
    world.finish()
    game.do(DrawCards(0, 1))
    assert not game.players[0].lost
    assert state_based.perform(game)
    assert game.players[0].lost


def test_a_failed_draw_counts_for_one_check_only() -> None:
    game, world = world_of(misread=EMPTY_LIBRARY)
    world.finish()
    game.do(DrawCards(0, 1))
    assert not state_based.perform(game)
    game.misread = frozenset()
    assert not state_based.perform(game)
    assert not game.players[0].lost


def test_what_ceases_to_exist_goes_to_no_other_zone() -> None:
    game, world = world_of()
    bear = world.add("Grizzly Bears", "graveyard", 0)
    world.finish()
    game.do(Cease(bear))
    assert bear not in game.things
    assert all(bear not in content for content in game.zones.values())
    assert game.now(bear) is None
    assert game.thing(bear).zone == "graveyard"
