"""Last known information: an object that is gone is remembered as it was before the event (CR 608.2h)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .game import Game


def remember(game: Game, id: int) -> None:
    """Keep how an object was before the batch of events in which it leaves its zone, whatever zone it is.

    What leaves at the same time still affects it there: all events of a batch happen at once.
    """
    before = game.before
    if before is None or id not in before.things:
        before = game.save()
    game.past = {**game.past, id: before}
