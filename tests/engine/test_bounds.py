"""Counts that bound the choices of a game: where one is passed play stops, nothing is left out silently."""

from __future__ import annotations

import tracemalloc
from math import comb

import pytest
from tests.engine.test_casting import game_with
from tests.engine.toys import played

from upheld.engine import casting, payment
from upheld.engine.choice import Choice
from upheld.engine.errors import LimitReached
from upheld.engine.game import Game, Limits
from upheld.engine.mana import Mana
from upheld.engine.variable import MOST


def with_mana(game: Game, number: int) -> None:
    pool = tuple(Mana("C", 0) for _ in range(number))
    game.players = (game.players[0]._replace(pool=pool), *game.players[1:])


def offered(game: Game, find: object) -> list[int]:
    """The values of X that are offered for Endless One."""
    found: list[int] = []

    class Asked:
        def decide(self, choice: Choice) -> int:
            found.extend(option.value for option in choice.options)
            return 0

    game.decider = Asked()
    casting.cast(game, 0, find("Endless One"))  # type: ignore[operator]
    return found


def test_every_payable_x_is_offered_up_to_the_bound() -> None:
    game, find = game_with(hand=["Endless One"])
    with_mana(game, MOST)
    assert offered(game, find) == list(range(MOST + 1))


def test_play_stops_where_a_greater_x_could_be_paid() -> None:
    game, find = game_with(hand=["Endless One"])
    with_mana(game, MOST + 1)
    with pytest.raises(LimitReached, match=f"an X above {MOST} can be paid"):
        offered(game, find)


def test_play_stops_where_a_cost_could_be_paid_too_often() -> None:
    for times, stops in ((20, False), (21, True)):
        game, find = game_with(battlefield=["Djinn Illuminatus"], hand=["Ancestral Recall"])
        blue = tuple(Mana("U", 0) for _ in range(times + 1))
        game.players = (game.players[0]._replace(pool=blue), *game.players[1:])
        if stops:
            with pytest.raises(LimitReached, match="can be paid more than 20 times"):
                casting.cast(game, 0, find("Ancestral Recall"))
        else:
            casting.cast(game, 0, find("Ancestral Recall"))


def test_effort_is_bounded() -> None:
    game, _ = game_with(battlefield=["Birds of Paradise"] * 3 + ["Island"])
    game.limits = Limits(effort=2)
    with pytest.raises(LimitReached, match="units of effort"):
        payment.plan(game, 0, ("2", "U"))


@pytest.mark.parametrize(
    ("effect", "stopped_by"),
    [
        ("add 100 mana in any combination of colors", "more than 400 options"),
        ("add 5000 mana of any one color", "more than 1,000 things made at once"),
        (f"create {'twice ' * 40}1000 1/1 red Goblin creature tokens", "a number above 1,000,000"),
        (f"create {'twice ' * 12}1 1/1 red Goblin creature tokens", "more than 1,000 things made at once"),
        (f"gain {'twice ' * 60}1 life", "a number above 1,000,000"),
        ("draw 5000 cards", "more than 1,000 things made at once"),
    ],
)
def test_what_would_make_too_much_is_not_made_first(effect: str, stopped_by: str) -> None:
    tracemalloc.start()
    result = played(
        {"Toy": ("Artifact", f"{{T}}: {effect}")},
        """
given  you control Toy
when   you activate Toy
when   the stack empties
then   you have 20 life
""",
    )
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert result.outcome == "undetermined"
    assert stopped_by in str(result.problem)
    assert most < 20_000_000


def test_as_many_options_as_are_allowed_are_offered() -> None:
    result = played(
        {"Toy": ("Artifact", "{T}: add 5 mana in any combination of colors")},
        """
given  you control Toy
when   you activate Toy
then   you have 20 life
""",
    )
    assert (result.outcome, result.lines) == ("holds", comb(5 + 4, 4))
