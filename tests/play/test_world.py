"""The start position that givens describe."""

from collections.abc import Callable

import pytest

from upheld.play.run import Run
from upheld.play.script import read
from upheld.play.verdict import Checker

from .conftest import only_case

Start = Callable[[str], Run]

AFTER = "when   your upkeep begins\nthen   possibly the stack is empty\n"


@pytest.fixture
def start(checker: Checker) -> Start:
    """The run of a scenario with these givens, before anything happens."""

    def begin(givens: str) -> Run:
        case = only_case(givens + AFTER)
        return Run(case, read(case, checker.book), checker.faces)

    return begin


def test_an_empty_world(start: Start) -> None:
    game = start("").game
    assert [player.life for player in game.players] == [20, 20]
    assert [game.size("hand", player) for player in (0, 1)] == [0, 0]
    assert [game.size("library", player) for player in (0, 1)] == [53, 53]
    assert game.journal is None
    assert game.facts == {}


def test_a_hand_counts_the_named_cards_in_it(start: Start) -> None:
    game = start("given  Shock is in your hand\ngiven  your hand is 3 cards\n").game
    faces = [game.things[id].face for id in game.ids("hand", 0)]
    assert [face.name if face else None for face in faces] == ["Shock", None, None]


def test_a_library_counts_the_named_cards_on_top(start: Start) -> None:
    game = start(
        "given  the top cards of your library are Shock, then Forest\ngiven  your library is 5 cards\n"
    ).game
    assert game.size("library", 0) == 5
    assert [game.name(id) for id in game.ids("library", 0)] == ["Shock", "Forest"]


def test_things_get_timestamps_in_the_order_of_the_lines(start: Start) -> None:
    run = start("given  you control Humility\ngiven  you control Glorious Anthem\n")
    stamps = [run.game.things[id].stamp for id in run.game.ids("battlefield")]
    assert stamps == sorted(stamps)


def test_permanents_are_held_since_before_the_turn_unless_the_line_says_otherwise(start: Start) -> None:
    run = start(
        "given  you control Grizzly Bears\n"
        "given  you control Hill Giant that came under your control this turn\n"
    )
    bears, giant = (run.game.things[id] for id in run.game.ids("battlefield"))
    began = run.game.players[0].turn_began
    assert bears.held_since < began < giant.held_since


def test_a_permanent_has_its_own_counters_unless_the_line_states_others(start: Start) -> None:
    own = start("given  you control Midnight Oil\n").game
    stated = start("given  you control Midnight Oil with 2 hour counters\n").game
    assert [own.things[id].counter("hour") for id in own.ids("battlefield")] == [7]
    assert [stated.things[id].counter("hour") for id in stated.ids("battlefield")] == [2]


def test_a_given_triggers_nothing(start: Start) -> None:
    game = start("given  you control Oblivion Ring\ngiven  you control Grizzly Bears\n").game
    assert game.waiting == ()
    assert game.size("stack") == 0
