"""Casting by the steps of 601.2: taken back whole, with only such choices as can be completed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from upheld.corpus.corpus import load_corpus
from upheld.engine import casting, completing, resolve, stack
from upheld.engine.choice import Choice
from upheld.engine.errors import IllegalAction, Unpayable
from upheld.engine.game import Game
from upheld.engine.mechanics import load
from upheld.engine.mechanics.draw import DrawCards
from upheld.play.faces import Faces
from upheld.play.world import World

load()
FACES = Faces(load_corpus())


class Remembering:
    """Answers yes and the first option, and keeps every choice."""

    def __init__(self) -> None:
        self.choices: list[Choice] = []

    def decide(self, choice: Choice) -> int:
        self.choices.append(choice)
        return 0


def game_with(
    *, battlefield: Iterable[str] = (), hand: Iterable[str] = (), library: Iterable[str] = ()
) -> tuple[Game, Callable[[str], int]]:
    """A game in the first player's main phase, and a way to find a card in it by name."""
    game = Game(decider=Remembering())
    world = World(game, FACES)
    for zone, names in (("battlefield", battlefield), ("hand", hand), ("library", library)):
        for name in names:
            world.add(name, zone, 0)
    world.finish()
    game.flow = game.flow._replace(stage="priority")
    return game, lambda name: next(
        id for id, thing in game.things.items() if thing.face is not None and thing.face.name == name
    )


def asked(game: Game) -> list[Choice]:
    decider: Any = game.decider
    return list(decider.choices)


def test_a_cast_that_cannot_be_paid_leaves_the_position_as_it_was() -> None:
    game, find = game_with(battlefield=["Mountain", "Grizzly Bears"], hand=["Aggressive Urge"])
    before = game.save()
    with pytest.raises(Unpayable, match=r"601\.2h"):
        casting.cast(game, 0, find("Aggressive Urge"))
    assert game.save() == before


def test_an_additional_cost_that_fails_gives_back_the_mana() -> None:
    game, find = game_with(
        battlefield=["Drought", "Swamp", "Island", "Island", "Island", "Island"], hand=["Entreat the Dead"]
    )
    before = game.save()
    with pytest.raises(IllegalAction):
        casting.cast(game, 0, find("Entreat the Dead"))
    assert game.save() == before
    assert not any(game.things[id].tapped for id in game.ids("battlefield"))


def test_a_miracle_that_cannot_be_cast_is_not_offered_and_changes_nothing() -> None:
    game, find = game_with(battlefield=["Island"], library=["Terminus"])
    game.do(DrawCards(0, 1))
    stack.put_waiting(game)
    resolve.resolve_top(game)
    assert game.things[find("Terminus")].zone == "hand"
    assert not game.things[find("Terminus")].revealed
    assert [choice.kind for choice in asked(game)] == ["reveal"]
    assert not game.zone("stack")


def test_only_values_of_x_that_can_be_paid_are_offered() -> None:
    game, find = game_with(battlefield=["Plains"] * 7, hand=["Entreat the Angels"])
    casting.cast(game, 0, find("Entreat the Angels"))
    (choice,) = asked(game)
    assert [option.text for option in choice.options] == ["X = 0", "X = 1", "X = 2"]


def test_only_values_of_x_with_enough_targets_are_offered() -> None:
    game, find = game_with(battlefield=["Swamp"] * 9, hand=["Entreat the Dead"])
    casting.cast(game, 0, find("Entreat the Dead"))
    assert all([option.text for option in choice.options] == ["X = 0"] for choice in asked(game))


def test_an_answer_without_a_way_to_the_end_is_not_offered() -> None:
    game, _ = game_with()

    def pay_what_was_chosen(trial: Game) -> int:
        from upheld.engine.choice import Option

        chosen: int = trial.ask(0, "number", "how many", [Option(n, str(n)) for n in range(4)])
        if chosen % 2 == 0:
            raise IllegalAction("even numbers lead nowhere", "601.2e")
        return chosen

    assert completing.perform(game, pay_what_was_chosen) == 1
    (choice,) = asked(game)
    assert [option.text for option in choice.options] == ["1", "3"]


def test_phyrexian_mana_is_announced_as_mana_or_life() -> None:
    game, find = game_with(battlefield=["Mountain"], hand=["Shock", "Mental Misstep"])
    casting.cast(game, 0, find("Shock"))
    casting.cast(game, 0, find("Mental Misstep"))
    assert game.players[0].life == 18
    assert asked(game)[-2].kind == "payment"
