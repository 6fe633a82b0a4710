"""Each duration that a text can name comes to an end, at its moment and not before (CR 611.2a)."""

from __future__ import annotations

from typing import get_args

import pytest

from upheld.corpus.corpus import load_corpus
from upheld.engine import turn
from upheld.engine.effects import Duration, StartEffect
from upheld.engine.game import Game
from upheld.engine.mechanics import load
from upheld.engine.mechanics.pump import Gets, Locked
from upheld.engine.text import book
from upheld.play.faces import Faces
from upheld.play.world import World

load()

LAST_MOMENTS = {"end of turn": (1, "end"), "your next turn": (2, "cleanup")}
"""The turn and the last step in which an effect of the first player's first turn is still there."""
WITHOUT_END = {"game": "no duration was stated", "until used": "the delayed trigger is over once it triggers"}


def lasting(duration: Duration, rounds: int = 4) -> list[tuple[int, str]]:
    """The turns and steps in which an effect of this duration is there, begun in the first turn."""
    game = Game()
    World(game, Faces(load_corpus())).finish()
    game.do(StartEffect(Locked((Gets((1, 1)),)), 0, 0, duration, ()))
    seen: list[tuple[int, str]] = []
    while game.flow.turn <= rounds:
        turn.pass_priority(game) if game.flow.stage == "priority" else turn.advance(game)
        moment = (game.flow.turn, game.flow.step)
        if game.effects and game.flow.stage in ("settle", "end") and moment not in seen:
            seen.append(moment)
    return seen


def test_every_duration_has_an_end_or_a_reason_to_have_none() -> None:
    assert set(get_args(Duration)) == LAST_MOMENTS.keys() | WITHOUT_END.keys()


def test_every_duration_that_a_text_can_name_has_an_end() -> None:
    named = [entry.text for entry in book().phrases() if entry.nonterminal == "for-a-while"]
    assert len(named) > 1
    assert {book().parse("for-a-while", text) for text in named} <= LAST_MOMENTS.keys()


@pytest.mark.parametrize("duration", sorted(LAST_MOMENTS))
def test_an_effect_is_there_until_its_moment(duration: Duration) -> None:
    assert lasting(duration)[-1] == LAST_MOMENTS[duration]


@pytest.mark.parametrize("duration", sorted(WITHOUT_END))
def test_an_effect_without_a_stated_end_goes_on(duration: Duration) -> None:
    assert lasting(duration)[-1][0] == 4
