"""Last known information: an object that is gone is remembered as it was before the event (CR 608.2h)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .marks import rule

if TYPE_CHECKING:
    from .game import Game

STILL_KNOWN = rule(
    "608.2h", "113.7a", without="of an object that is gone nothing is known, and it does nothing any more"
)


def remember(game: Game, id: int) -> None:
    """Keep how an object was before the batch of events in which it leaves its zone, whatever zone it is.

    What leaves at the same time still affects it there: all events of a batch happen at once.
    """
    before = game.before
    if before is None or id not in before.things:
        before = game.save()
    game.past = {**game.past, id: before}


def known(game: Game, ids: Sequence[int]) -> list[int]:
    """Those of these objects of which something is known: as they are, or as they last existed."""
    here = [id for id in ids if id in game.things]
    if len(here) == len(ids):
        return here
    remembered = [id for id in ids if id in game.things or id in game.past]
    return remembered if len(remembered) == len(here) or STILL_KNOWN.obeyed(game) else here
