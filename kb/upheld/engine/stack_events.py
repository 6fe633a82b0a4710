"""How objects come onto the stack and leave it, and what is announced for them (CR 405, 601.2, 603.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from . import last_known, library
from .face import Face
from .position import STACK, Casting, Pile, Refs, Thing

if TYPE_CHECKING:
    from .game import Game

NO_FACE = Face("")


class AbilityOnStack(NamedTuple):
    """An ability becomes an object on the stack, `became` (CR 602.2a, for a triggered one 603.3)."""

    source: int
    ability: Any
    controller: int
    refs: Refs = ()
    casting: Casting | None = None
    pile: Pile | None = None
    became: int | None = None

    rules: tuple[str, ...] = ("602.2a",)

    def affected(self, game: Game) -> int:
        return self.controller

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> AbilityOnStack:
        id = game.tick()
        thing = Thing(
            id=id,
            card=-id,
            kind="ability",
            owner=self.controller,
            controller=self.controller,
            zone="stack",
            face=NO_FACE,
            stamp=id,
            held_since=id,
            held_by=self.controller,
            casting=self.casting,
            refs=self.refs,
            source=self.source,
            ability=self.ability,
        )
        game.things = {**game.things, id: thing}
        game.set_zone(STACK, library.add(game.zone("stack"), id, False, self.pile))
        return self._replace(became=id)


class Announced(NamedTuple):
    """What is announced and paid for an object on the stack (CR 601.2b-h); None leaves what is there."""

    thing: int
    casting: Casting | None = None
    targets: tuple[tuple[int, ...], ...] | None = None
    refs: Refs | None = None

    rules: tuple[str, ...] = ("601.2b",)

    def affected(self, game: Game) -> int:
        return game.controller(self.thing)

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> Announced | None:
        told = {"casting": self.casting, "targets": self.targets, "refs": self.refs}
        changes = {name: value for name, value in told.items() if value is not None}
        if not changes or self.thing not in game.things:
            return None
        game.set_thing(self.thing, **changes)
        return self


class AbilityStacked(NamedTuple):
    """A triggered ability has been put on the stack with its choices made (CR 603.3d)."""

    thing: int
    controller: int

    rules: tuple[str, ...] = ("603.3d",)

    def affected(self, game: Game) -> int:
        return self.controller

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> AbilityStacked:
        remember_stacking(game, self.thing)
        return self


class AbilityLeaves(NamedTuple):
    """An ability leaves the stack and is no more (CR 608.2n; 608.2a-b, 603.3d where it does not resolve)."""

    thing: int

    rules: tuple[str, ...] = ("608.2n",)

    def affected(self, game: Game) -> int:
        return game.thing(self.thing).controller

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> AbilityLeaves | None:
        if self.thing not in game.things:
            return None
        last_known.remember(game, self.thing)
        game.set_zone(STACK, library.remove(game.zone("stack"), self.thing))
        game.things = {id: thing for id, thing in game.things.items() if id != self.thing}
        return self


def remember_stacking(game: Game, id: int) -> None:
    """Keep the position in which an object was put on the stack (for CR 608.2h)."""
    game.stacked = {**game.stacked, id: game.save()}
