"""Payments that a case could tell apart: they have to be stated with `paying with …` (§6)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from upheld.engine import likeness, payment
from upheld.engine.errors import IllegalAction
from upheld.engine.position import Position

from .errors import ScenarioError

if TYPE_CHECKING:
    from .run import Run

_LOOKS_AT_TAPPING = re.compile(r"\b(?:tap|taps|tapped|untapped|activates?)\b")


def check_it_is_stated(run: Run, player: int, action: Any, before: Position) -> None:
    """ScenarioError where the payer chose between permanents one of which a later line looks at.

    `before` is the position in which the player began the action, which is now done.
    """
    if action.states_payment or not _later_lines(run):
        return
    tapped = {id for id, thing in run.game.things.items() if thing.tapped}
    with run.game.at(before):
        if _could_pay(run, player, action, frozenset()):
            return
        for instead, used in _exchanges(run, player, tapped):
            if _could_pay(run, player, action, used):
                names = " and ".join(run.game.name(id) for id in sorted(used))
                raise ScenarioError(
                    f"{run.game.name(instead)} can pay or not, and a later line looks at it",
                    hint=f"say how it is paid, for example: … paying with {names}",
                )


def _later_lines(run: Run) -> list[str]:
    later = run.script.steps[run.progress.at + 1 :]
    return [step.text for step in later if _LOOKS_AT_TAPPING.search(step.text)]


def _exchanges(run: Run, player: int, tapped: set[int]) -> Iterator[tuple[int, frozenset[int]]]:
    """Each permanent that a later line looks at, with payers among which it takes or leaves its place."""
    game = run.game
    sources = list(dict.fromkeys(source.id for source in payment.sources(game, player, frozenset())))
    used = frozenset(id for id in sources if id in tapped)
    lines = _later_lines(run)
    for id in sources:
        word = re.compile(rf"(?<!\w){re.escape(game.name(id))}(?!\w)")
        if not any(word.search(line) for line in lines):
            continue
        for other in sources:
            if (other in used) is (id in used) or likeness.key(game, other) == likeness.key(game, id):
                continue
            leaving, coming = (id, other) if id in used else (other, id)
            yield id, (used - {leaving}) | {coming}


def _could_pay(run: Run, player: int, action: Any, payers: frozenset[int]) -> bool:
    game = run.game
    before, game.payers = game.payers, payers
    try:
        return game.can_complete(lambda trial: action.perform(run, trial, player))
    except IllegalAction:
        return False
    finally:
        game.payers = before
