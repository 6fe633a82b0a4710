"""Since when a permanent has been under its controller's control (CR 302.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .game import Game


def follow_control(game: Game) -> None:
    """Note for each permanent whose controller has changed that the new control begins now."""
    for id in game.ids("battlefield"):
        thing = game.things[id]
        if thing.copied is None and thing.face is None:
            continue
        controller = game.view(id).controller
        if controller != thing.held_by:
            game.set_thing(id, held_since=game.tick(), held_by=controller)
