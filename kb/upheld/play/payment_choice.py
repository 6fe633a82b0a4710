"""Payments that a case could tell apart: they have to be stated with `paying with …` (§6).

The fixed payer of the engine takes one way to pay.  Whether another one would have mattered is found by
playing the case again with it: where the lines then come out differently, the case has to say how it is paid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from upheld.engine import likeness, payment
from upheld.engine.errors import IllegalAction
from upheld.engine.position import Position

if TYPE_CHECKING:
    from .run import Run

MOST_TRIED = 12
"""Other payments of one case that are tried: a count that bounds the work, not a rule."""


class Paying(NamedTuple):
    """Another payment for the action of one instruction.

    `payers` are the permanents that may be tapped, by the names of the case's own objects and by number
    otherwise; `keeps` is the type of mana in the pool that is spent last.
    """

    at: int
    payers: frozenset[int] | None
    keeps: str | None
    words: str


def others(run: Run, player: int, action: Any, before: Position) -> Iterator[Paying]:
    """The other payments for an action that began in the position `before` and is now done.

    Payments that differ in interchangeable permanents only are left out.
    """
    if action.states_payment:
        return
    at = run.progress.at
    tapped = {id for id, thing in run.game.things.items() if thing.tapped}
    left = Counter(unit.type for unit in run.game.players[player].pool)
    with run.game.at(before):
        pool = Counter(unit.type for unit in run.game.players[player].pool)
        if len(pool) > 1 and pool - left and left:
            for kept in sorted(set(pool) - set(left)):
                yield Paying(at, None, kept, f"keeping {{{kept}}}")
        if _could_pay(run, player, action, frozenset()):
            return
        for used in _exchanges(run, player, tapped):
            if _could_pay(run, player, action, used):
                names = " and ".join(sorted(run.game.name(id) for id in used))
                yield Paying(at, used, None, f"paying with {names}")


def _exchanges(run: Run, player: int, tapped: set[int]) -> Iterator[frozenset[int]]:
    """The payers with one of them in exchange for a permanent that is not like it."""
    game = run.game
    sources = list(dict.fromkeys(source.id for source in payment.sources(game, player, frozenset())))
    used = frozenset(id for id in sources if id in tapped)
    seen: set[Any] = set()
    for leaving in sorted(used):
        for coming in sources:
            pair = (likeness.key(game, leaving), likeness.key(game, coming))
            if coming in used or pair[0] == pair[1] or pair in seen:
                continue
            seen.add(pair)
            yield (used - {leaving}) | {coming}


def _could_pay(run: Run, player: int, action: Any, payers: frozenset[int]) -> bool:
    game = run.game
    before, game.payers = game.payers, payers
    try:
        return game.can_complete(lambda trial: action.perform(run, trial, player))
    except IllegalAction:
        return False
    finally:
        game.payers = before
