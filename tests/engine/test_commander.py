"""The designation of a commander, and what is not modelled of it (CR 903)."""

import pytest
from tests.engine.test_likeness import game_with

from upheld.engine.casting import ways
from upheld.engine.errors import NotModelled
from upheld.engine.game import Game
from upheld.engine.mechanics.commander import COMMANDER
from upheld.engine.move import Move


def moved(game: Game, id: int, zone: str) -> int:
    (event,) = game.do(Move(id, zone))
    assert isinstance(event, Move)
    assert event.became is not None
    return event.became


def test_only_a_commander_might_be_cast_from_the_command_zone() -> None:
    game, (bear, giant) = game_with("Grizzly Bears", "Hill Giant")
    game.set_thing(bear, lasting_designations=(COMMANDER,))
    bear, giant = moved(game, bear, "command"), moved(game, giant, "command")
    assert ways(game, 0, giant) == []
    with pytest.raises(NotModelled, match=r"casting Grizzly Bears from the command zone \(903\.8\)"):
        ways(game, 0, bear)


def test_of_moved_objects_only_a_commander_is_noted() -> None:
    game, (bear, giant, elves) = game_with("Grizzly Bears", "Hill Giant", "Llanowar Elves")
    game.set_thing(bear, lasting_designations=(COMMANDER,))
    game.set_thing(elves, lasting_designations=("best of show",))
    now = [moved(game, id, "exile") for id in (bear, giant, elves)]
    assert [bool(game.things[id].since_check) for id in now] == [True, False, False]
