"""Objects of one name are interchangeable only as long as nothing in the game tells them apart (law 2)."""

from __future__ import annotations

from upheld.corpus.corpus import load_corpus
from upheld.engine import stack
from upheld.engine.ability import Active, Frame
from upheld.engine.choice import Choice
from upheld.engine.effects import StartEffect
from upheld.engine.game import Game
from upheld.engine.mechanics import load
from upheld.engine.mechanics.linked_exile import link_exiled
from upheld.engine.mechanics.warp import CastWarped, ExileAtEndStep
from upheld.engine.move import Entering, Move
from upheld.engine.triggers import Waiting
from upheld.engine.turn import TurnBegins
from upheld.play.faces import Faces
from upheld.play.world import World

load()
FACES = Faces(load_corpus())


def game_with(*names: str, zone: str = "battlefield") -> tuple[Game, list[int]]:
    """A game in which the first player has these objects, and their numbers in order."""
    game = Game()
    world = World(game, FACES)
    ids = [world.add(name, zone, 0) for name in names]
    world.finish()
    return game, ids


def enters(game: Game, card: int) -> int:
    """Put a card onto the battlefield; its number there."""
    (moved,) = game.do(Move(card, "battlefield", "put", entering=Entering(0)))
    assert isinstance(moved, Move)
    assert moved.became is not None
    return moved.became


def test_a_creature_of_this_turn_is_unlike_one_of_an_earlier_turn() -> None:
    game, cards = game_with("Llanowar Elves", "Llanowar Elves", "Llanowar Elves", zone="hand")
    first, second = enters(game, cards[0]), enters(game, cards[1])
    assert game.alike(first) == game.alike(second)
    game.do(TurnBegins(0))
    third = enters(game, cards[2])
    assert game.alike(first) == game.alike(second) != game.alike(third)


def test_creatures_of_different_earlier_turns_are_alike() -> None:
    game, (old, card) = game_with("Llanowar Elves", "Llanowar Elves")
    game.do(Move(card, "hand"))
    new = enters(game, game.ids("hand", 0)[0])
    assert game.alike(old) != game.alike(new)
    game.do(TurnBegins(0))
    assert game.alike(old) == game.alike(new)


def test_the_permanent_that_a_delayed_trigger_will_exile_is_unlike_another() -> None:
    game, (one, other) = game_with("Grizzly Bears", "Grizzly Bears")
    assert game.alike(one) == game.alike(other)
    game.do(StartEffect(ExileAtEndStep(), one, 0, "until used"))
    assert game.alike(one) != game.alike(other)


def test_an_exiled_card_that_may_be_cast_is_unlike_another() -> None:
    game, (one, other) = game_with("Quantum Riddler", "Quantum Riddler", zone="exile")
    assert game.alike(one) == game.alike(other)
    game.do(StartEffect(CastWarped(1), one, 0, "game"))
    assert game.alike(one) != game.alike(other)


def test_a_card_that_a_permanent_exiled_stays_unlike_while_an_ability_of_it_is_on_the_stack() -> None:
    game, (butcher, one, other) = game_with("Faceless Butcher", "Grizzly Bears", "Grizzly Bears")
    exiled = [moved.became for moved in game.do(Move(one, "exile"), Move(other, "exile"))]  # type: ignore[attr-defined]
    assert game.alike(exiled[0]) == game.alike(exiled[1])
    link_exiled(game, Frame(butcher, 0), (exiled[0],))
    assert game.alike(exiled[0]) != game.alike(exiled[1])
    game.do(Move(butcher, "graveyard", "destroy"))
    assert [waiting.active.source for waiting in game.waiting] == [butcher]
    assert game.alike(exiled[0]) != game.alike(exiled[1])
    stack.put_waiting(game)
    assert game.alike(exiled[0]) != game.alike(exiled[1])


def test_a_permanent_whose_ability_waits_is_unlike_another() -> None:
    game, (one, other) = game_with("Grizzly Bears", "Grizzly Bears")
    game.waiting = (Waiting(Active(one, ExileAtEndStep(), 0, 0, 0), (), 0),)
    assert game.alike(one) != game.alike(other)


def test_abilities_wait_while_others_are_put_on_the_stack() -> None:
    game, cards = game_with("Faceless Butcher", "Faceless Butcher", "Faceless Butcher", zone="hand")
    idle = enters(game, cards[0])
    game.waiting = ()
    both = game.do(*(Move(card, "battlefield", "put", entering=Entering(0)) for card in cards[1:]))
    later = both[1].became  # type: ignore[attr-defined]
    asked: list[tuple[object, object]] = []

    class Asked:
        def decide(self, choice: Choice) -> int:
            if not asked:
                asked.append((game.alike(idle), game.alike(later)))
            return 0

    game.decider = Asked()
    assert stack.put_waiting(game)
    assert game.waiting == ()
    ((idle_key, later_key),) = asked
    assert idle_key != later_key


def test_objects_whose_timestamps_decide_are_unlike() -> None:
    game, (first, _, last) = game_with("Reliquary Tower", "Null Profusion", "Reliquary Tower")
    assert game.alike(first) != game.alike(last)
    game, (first, last) = game_with("Island", "Island")
    assert game.alike(first) == game.alike(last)


def test_an_object_that_an_effect_has_just_named_is_unlike_another() -> None:
    game, (one, other) = game_with("Grizzly Bears", "Grizzly Bears")
    frame = Frame(0, 0, refs=(("object", one),))
    game.following = (frame,)
    assert game.alike(one) != game.alike(other)
    frame.refs["object"] = None
    frame.refs["objects"] = (one, other)
    assert game.alike(one) == game.alike(other)
