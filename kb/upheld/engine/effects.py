"""Continuous effects that a resolving spell or ability or a rule created (CR 611.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from .position import Refs

if TYPE_CHECKING:
    from .ability import Ability
    from .change import Event
    from .game import Game

Duration = Literal["end of turn", "your next turn", "game", "until used"]
"""Until when an effect lasts: "game" where nothing is stated, "until used" for delayed triggers."""


class Effect(NamedTuple):
    """An ability in force without an object that has it.

    `locked` are the objects it applies to, fixed when it was created (CR 611.2c); None where it
    applies to whatever fits (rules of the game, CR 611.2c second half).
    """

    id: int
    ability: Ability
    source: int
    controller: int
    stamp: int
    duration: Duration
    locked: tuple[int, ...] | None = None
    refs: Refs = ()


class StartEffect(NamedTuple):
    """A continuous effect begins (CR 611.2a)."""

    ability: Ability
    source: int
    controller: int
    duration: Duration
    locked: tuple[int, ...] | None = None
    refs: Refs = ()

    rules: tuple[str, ...] = ("611.2",)

    def affected(self, game: Game) -> int:
        return self.controller

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> Event:
        stamp = game.tick()
        effect = Effect(
            -stamp,
            self.ability,
            self.source,
            self.controller,
            stamp,
            self.duration,
            self.locked,
            self.refs,
        )
        game.effects = (*game.effects, effect)
        game.reshape()
        return self


class EndEffects(NamedTuple):
    """Continuous effects end (CR 611.2a, 514.2)."""

    ids: tuple[int, ...]

    rules: tuple[str, ...] = ("611.2a",)

    def affected(self, game: Game) -> int:
        return game.flow.active

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> Event | None:
        kept = tuple(effect for effect in game.effects if effect.id not in self.ids)
        if len(kept) == len(game.effects):
            return None
        game.effects = kept
        game.reshape()
        return self
