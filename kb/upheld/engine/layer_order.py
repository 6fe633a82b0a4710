"""In which order continuous effects apply within a layer: timestamps and dependencies (CR 613.7, 613.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .characteristics import Characteristics
from .layered import Instance, order, targets
from .marks import rule

if TYPE_CHECKING:
    from .game import Game

BY_TIMESTAMP = rule("613.7", without="within a layer the effect with the earliest timestamp is applied last")
BY_DEPENDENCY = rule("613.8", "613.8a", "613.8b", without="within a layer only timestamps count")

Values = dict[int, Characteristics]


class Reading(NamedTuple):
    """How the rules on the order within a layer are read."""

    by_dependency: bool = True
    by_timestamp: bool = True


class Tried(NamedTuple):
    """A layer applied by way of trial: all that it made, and how often dependency overrode timestamps."""

    result: Mapping[Any, Any]
    overridden: int


RIGHT = Reading()


def read(game: Game, tried: Callable[[Reading], Tried]) -> Reading:
    """The reading that holds in this layer; a rule decides where without it the layer has another result."""
    reading, right = RIGHT, tried(RIGHT)
    if right.overridden:
        only_timestamps = reading._replace(by_dependency=False)
        other = tried(only_timestamps)
        if other.result != right.result and not BY_DEPENDENCY.obeyed(game):
            reading, right = only_timestamps, other
    latest_first = reading._replace(by_timestamp=False)
    if tried(latest_first).result != right.result and not BY_TIMESTAMP.obeyed(game):
        reading = latest_first
    return reading


def result(values: Values, known: Mapping[Any, Instance]) -> dict[Any, Any]:
    """What a layer made: the values, and which effects have started on which objects (CR 613.6)."""
    made: dict[Any, Any] = {}
    for id, value in values.items():
        made[id] = (value.as_value_but_abilities(), frozenset(Counter(value.abilities).items()))
    for key, instance in known.items():
        if instance.started is not None:
            made["started", key] = frozenset(instance.started)
    return made


def following(
    game: Game, layer: str, values: Values, remaining: Sequence[Instance], reading: Reading
) -> Instance:
    """The effect to apply next: characteristic-defining ones first, then by dependency, then by timestamp.

    An effect waits for all that it depends on, unless it is part of a dependency loop: those are applied in
    timestamp order (CR 613.8b).
    """
    ordered = in_sequence(remaining, reading)
    if len(ordered) == 1 or not reading.by_dependency:
        return ordered[0]
    awaited = _dependencies(game, layer, values, ordered)
    return next(one for one in ordered if not awaited[one.key] or _is_in_loop(one.key, awaited))


def in_sequence(instances: Sequence[Instance], reading: Reading) -> list[Instance]:
    """Effects in the order of their timestamps, those of characteristic-defining abilities first."""
    by_stamp = sorted(instances, key=order, reverse=not reading.by_timestamp)
    return sorted(by_stamp, key=lambda instance: order(instance)[0])


def _dependencies(
    game: Game, layer: str, values: Values, instances: Sequence[Instance]
) -> dict[Any, set[Any]]:
    """For each effect those that it depends on (CR 613.8a)."""
    before = {one.key: _signature(game, layer, one) for one in instances}
    awaited: dict[Any, set[Any]] = {one.key: set() for one in instances}
    for other in instances:
        _apply_hypothetically(game, layer, values, other)
        for one in instances:
            if one is other or _is_defining(one) != _is_defining(other):
                continue
            if _signature(game, layer, one) != before[one.key]:
                awaited[one.key].add(other.key)
        game.working = values
    return awaited


def _is_defining(instance: Instance) -> bool:
    return bool(instance.active.ability.is_characteristic_defining)


def _is_in_loop(key: Any, awaited: Mapping[Any, set[Any]]) -> bool:
    """Whether an effect depends, through others, on itself."""
    seen: set[Any] = set()
    pending = [*awaited[key]]
    while pending:
        one = pending.pop()
        if one == key:
            return True
        if one not in seen:
            seen.add(one)
            pending += awaited[one]
    return False


def _signature(game: Game, layer: str, instance: Instance) -> tuple[Any, ...]:
    """Whether an effect exists, what it applies to and what it does there."""
    source = game.working.get(instance.active.source) if game.working is not None else None
    exists = (
        instance.active.effect is not None
        or instance.started is not None
        or (source is not None and instance.active.ability in source.abilities)
    )
    ids = targets(game, instance) if exists else []
    ability = instance.active.ability
    return (exists, frozenset(ids), tuple(ability.amounts(game, instance.frame, layer, id) for id in ids))


def _apply_hypothetically(game: Game, layer: str, values: Values, instance: Instance) -> None:
    """Let the game look at the values as they would be after this effect."""
    game.work(len(values))
    twins = {id: value.copy() for id, value in values.items()}
    game.working = twins
    for id in targets(game, instance):
        if id in twins:
            instance.active.ability.apply(game, instance.frame, layer, id, twins[id])
