"""Continuous effects that apply in layers (CR 613.1), one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .ability import Ability, Active, Frame

if TYPE_CHECKING:
    from .characteristics import Characteristics
    from .game import Game


class Layered(Ability):
    """A static ability or effect that changes characteristics or control (CR 613.1)."""

    is_characteristic_defining = False

    def layers(self) -> tuple[str, ...]:
        """The layers and sublayers in which parts of it apply."""
        raise NotImplementedError

    def affects(self, game: Game, frame: Frame) -> list[int]:
        """The objects it applies to, judged by the values so far."""
        raise NotImplementedError

    def apply(self, game: Game, frame: Frame, layer: str, id: int, values: Characteristics) -> None:
        """Change the values of one object in one layer."""
        raise NotImplementedError

    def amounts(self, game: Game, frame: Frame, layer: str, id: int) -> Any:
        """What it would do to this object, as a value, for finding dependencies (CR 613.8a)."""
        return None

    def channels(self) -> tuple[str, ...]:
        return ("layer",)


class Instance:
    """One continuous effect while layers are applied."""

    __slots__ = ("active", "frame", "key", "locked", "started")

    def __init__(self, key: Any, active: Active, locked: tuple[int, ...] | None) -> None:
        self.key = key
        self.active = active
        self.frame = Frame(active.source, active.controller, refs=active.refs)
        self.locked = locked
        self.started: list[int] | None = None

    def copy(self) -> Instance:
        """An instance of its own, which may start on its own."""
        twin = Instance(self.key, self.active, self.locked)
        twin.started = self.started
        return twin


def targets(game: Game, instance: Instance) -> list[int]:
    """The objects that the effect applies to, the same as in an earlier layer (CR 613.6)."""
    if instance.started is not None:
        return instance.started
    if instance.locked is not None:
        return [id for id in instance.locked if id in game.things]
    affected: list[int] = instance.active.ability.affects(game, instance.frame)
    return affected


def apply(game: Game, layer: str, values: dict[int, Characteristics], instance: Instance) -> None:
    """Apply the part of the effect in this layer; it has started then."""
    ids = targets(game, instance)
    game.work(4 * len(values))
    instance.started = ids
    ability = instance.active.ability
    todo = [(id, ability.amounts(game, instance.frame, layer, id)) for id in ids if id in values]
    for id, _ in todo:
        ability.apply(game, instance.frame, layer, id, values[id])


def order(instance: Instance) -> tuple[bool, int]:
    """Characteristic-defining abilities come first, then the timestamp decides (CR 613.3, 613.7)."""
    return (not instance.active.ability.is_characteristic_defining, instance.active.stamp)
