"""Since when a permanent has been under its controller's control (CR 302.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .game import Game


class ControlChanges(NamedTuple):
    """A permanent comes under another player's control (CR 110.2, 613.1b)."""

    thing: int
    player: int

    rules: tuple[str, ...] = ("613.1b",)

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> ControlChanges:
        game.set_thing(self.thing, held_since=game.tick(), held_by=self.player)
        return self


def follow_control(game: Game) -> None:
    """Let each permanent whose controller has become another one change hands."""
    changed: list[ControlChanges] = []
    for id in game.ids("battlefield"):
        thing = game.things[id]
        if thing.copied is not None or thing.face is not None:
            controller = game.view(id).controller
            if controller != thing.held_by:
                changed.append(ControlChanges(id, controller))
    if changed:
        game.do(*changed)
