"""Characteristics by layers (CR 613), and the abilities in force that follow from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from operator import is_
from typing import TYPE_CHECKING, Any, NamedTuple

from . import characteristics
from .ability import Ability, Active, Frame
from .by_identity import ByIdentity
from .characteristics import Characteristics
from .counter_kinds import KEYWORD_COUNTERS
from .errors import BlankRead
from .face import Face
from .marks import rule

if TYPE_CHECKING:
    from .effects import Effect
    from .game import Game
    from .journal import Entry
    from .position import Thing

BY_TIMESTAMP = rule("613.7", without="within a layer the effect with the earliest timestamp is applied last")
BY_DEPENDENCY = rule("613.8", "613.8a", "613.8b", without="within a layer only timestamps count")
STARTED_GOES_ON = rule(
    "613.6", without="an effect stops in later layers when the ability that makes it is gone"
)

LAYERS = ("1", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")
_ADDITIVE = frozenset({"7c"})
_OPEN_ZONES = ("battlefield", "stack", "exile", "command")


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


class _Instance:
    """One continuous effect while layers are applied."""

    __slots__ = ("active", "frame", "key", "locked", "started")

    def __init__(self, key: Any, active: Active, locked: tuple[int, ...] | None) -> None:
        self.key = key
        self.active = active
        self.frame = Frame(active.source, active.controller, refs=active.refs)
        self.locked = locked
        self.started: list[int] | None = None


class Applied(NamedTuple):
    """An effect as it was applied in one layer, and to which objects.

    `before` are the sources of effects that would come earlier by timestamp but depend on it, `after` are
    those of the effects applied before it in this layer.
    """

    layer: str
    active: Active
    affected: tuple[int, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]


LookedUp = Callable[["Entry | None", "Entry | None"], None]
"""Told of each time values were worked out: the journal before and after, marks that decided them between."""

_looked_up: LookedUp | None = None
_applied: list[Applied] | None = None


@contextmanager
def listening(hear: LookedUp) -> Iterator[None]:
    """Tell each time when values are worked out."""
    global _looked_up
    earlier, _looked_up = _looked_up, hear
    try:
        yield
    finally:
        _looked_up = earlier


def in_order(game: Game) -> tuple[Applied, ...]:
    """The effects as they are applied in the present position, one by one; the game stays as it is."""
    global _applied
    if not _is_layered(game):
        return ()
    present, _applied = game.save(), []
    game.working = {}
    try:
        _apply_layers(game)
        return tuple(_applied)
    finally:
        _applied = None
        game.working = None
        game.restore(present)


def view(game: Game, thing: Thing) -> Characteristics:
    """The characteristics of an existing object."""
    shape = game.shape
    if shape.layered is None:
        shape.layered = _is_layered(game)
    if not shape.layered or game.working is not None or thing.zone == "library":
        values = _plain(game, thing)
        if game.working is None and not shape.layered:
            shape.views[thing.id] = values
        return values
    _refresh(game)
    found = shape.views.get(thing.id)
    return found if found is not None else _plain(game, thing)


def active(game: Game, channel: str) -> tuple[Active, ...]:
    """The abilities in force that serve a channel."""
    shape = game.shape
    if shape.layered is None:
        shape.layered = _is_layered(game)
    if shape.layered and game.working is None:
        _refresh(game)
    if shape.active is None:
        shape.active = _index(game)
    return shape.active.get(channel, ())


def _pin(game: Game) -> tuple[Any, ...]:
    return (game.things, game.zones, game.players, game.effects, game.facts, game.misread)


def _refresh(game: Game) -> None:
    """Apply the layers anew unless every table that they may have read is still the same."""
    shape = game.shape
    pin, moment = _pin(game), (game.flow.turn, game.flow.step)
    if shape.key is None or shape.moment != moment or not _same(shape.key, pin):
        game.working = {}
        try:
            with game.in_thought() as asked:
                shape.views = _apply_layers(game)
        finally:
            game.working = None
        shape.key = pin
        shape.moment = moment
        shape.active = None
        shape.marks = frozenset(asked)
    if shape.marks:
        game.note(shape.marks)


def _same(old: tuple[Any, ...], new: tuple[Any, ...]) -> bool:
    """Whether all tables are the very same ones."""
    return all(map(is_, old, new))


def _face(thing: Thing) -> Face | None:
    return thing.copied or thing.face


def _plain(game: Game, thing: Thing) -> Characteristics:
    face = _face(thing)
    if face is None:
        raise BlankRead("an unnamed card is looked at: name it")
    if not thing.counters or face.power is None:
        return characteristics.shared(thing, face)
    values = characteristics.base(thing, face)
    _add_counters(thing, values)
    return values


def _add_counters(thing: Thing, values: Characteristics) -> None:
    """Counters that change power and toughness (CR 613.4c, 122.1a)."""
    for name, number in thing.counters:
        power, _, toughness = name.partition("/")
        if toughness and values.power is not None and values.toughness is not None:
            values.power += int(power) * number
            values.toughness += int(toughness) * number


def _has_layered(face: Face) -> bool:
    known = _LAYERED_FACES.get(face)
    if known is None:
        abilities = characteristics.spelled_out(face.abilities)
        known = _LAYERED_FACES[face] = any(isinstance(ability, Layered) for ability in abilities)
    return known


_LAYERED_FACES: dict[Face, bool] = {}


def _is_layered(game: Game) -> bool:
    if any(isinstance(effect.ability, Layered) for effect in game.effects):
        return True
    return any(
        (face := _face(thing)) is not None and (_has_layered(face) or _has_keyword_counter(thing))
        for thing in game.things.values()
        if thing.zone != "library"
    )


def _has_keyword_counter(thing: Thing) -> bool:
    return any(name in KEYWORD_COUNTERS for name, _ in thing.counters)


def _seen(game: Game) -> list[Thing]:
    """All objects outside libraries that have characteristics."""
    return [thing for thing in game.things.values() if thing.zone != "library" and _face(thing) is not None]


@ByIdentity
def _serving(abilities: tuple[Ability, ...]) -> tuple[tuple[int, Ability, tuple[str, ...]], ...]:
    """The abilities that serve any channel, with their places and channels."""
    return tuple(
        (slot, ability, channels)
        for slot, ability in enumerate(abilities)
        if (channels := ability.channels())
    )


def _index(game: Game) -> dict[str, tuple[Active, ...]]:
    lists: dict[str, list[Active]] = {}
    for thing in _seen(game):
        values = game.view(thing.id)
        for slot, ability, channels in _serving(values.abilities):
            if thing.zone not in ability.zones:
                continue
            controller = values.controller if thing.zone in ("battlefield", "stack") else thing.owner
            entry = Active(thing.id, ability, controller, thing.stamp, slot)
            for channel in channels:
                lists.setdefault(channel, []).append(entry)
    for effect in game.effects:
        for channel in effect.ability.channels():
            lists.setdefault(channel, []).append(_of_effect(effect))
    return {channel: tuple(entries) for channel, entries in lists.items()}


def _of_effect(effect: Effect) -> Active:
    """A continuous effect as an ability in force."""
    return Active(effect.source, effect.ability, effect.controller, effect.stamp, 0, effect.id, effect.refs)


Holder = tuple[int, int, Layered, int]
"""An object with a layered ability: its number, the ability's place, the ability, which of equal ones."""


def _apply_layers(game: Game) -> dict[int, Characteristics]:
    values = {thing.id: characteristics.base(thing, game.face(thing)) for thing in _seen(game)}
    game.work(8 * len(values))
    game.working = values
    known: dict[Any, _Instance] = {}
    for effect in game.effects:
        if isinstance(effect.ability, Layered):
            entry = _of_effect(effect)
            known[entry.key] = _Instance(entry.key, entry, effect.locked)
    known.update(_of_keyword_counters(game, values))
    for layer in LAYERS:
        if _has_parts(layer, values, known):
            _apply_layer(game, layer, values, known)
        if layer == "7c":
            for id, value in values.items():
                _add_counters(game.things[id], value)
    return values


def _of_keyword_counters(game: Game, values: dict[int, Characteristics]) -> dict[Any, _Instance]:
    """What keyword counters do, with timestamps of their own (CR 613.1f, 613.7c)."""
    from .mechanics.keyword_counters import KeywordCounter

    found: dict[Any, _Instance] = {}
    for id, value in values.items():
        thing = game.things[id]
        for name, _ in thing.counters:
            keyword = KEYWORD_COUNTERS.get(name)
            if keyword is not None:
                entry = Active(id, KeywordCounter(keyword), value.controller, thing.counter_stamp(name), 0, 0)
                found["counter", id, name] = _Instance(("counter", id, name), entry, (id,))
    return found


def _apply_layer(
    game: Game, layer: str, values: dict[int, Characteristics], known: dict[Any, _Instance]
) -> None:
    done: dict[Any, _Instance] = {}
    while True:
        present = _present(game, layer, values, known)
        remaining = [instance for key, instance in present.items() if key not in done]
        if not remaining:
            return
        chosen = _next(game, layer, values, remaining)
        _apply(game, layer, values, chosen)
        if _applied is not None:
            _applied.append(_reported(layer, chosen, remaining, done.values()))
        done[chosen.key] = chosen


def _reported(
    layer: str, chosen: _Instance, remaining: Iterable[_Instance], done: Iterable[_Instance]
) -> Applied:
    waiting = (other.active.source for other in remaining if _order(other) < _order(chosen))
    earlier = (other.active.source for other in done)
    return Applied(layer, chosen.active, tuple(chosen.started or ()), tuple(waiting), tuple(earlier))


def _has_parts(layer: str, values: dict[int, Characteristics], known: dict[Any, _Instance]) -> bool:
    """Whether any effect has a part in this layer."""
    if any(layer in instance.active.ability.layers() for instance in known.values()):
        return True
    return any(layer in ability.layers() for _, _, ability, _ in _holders(values))


def _holders(values: dict[int, Characteristics]) -> Iterator[Holder]:
    for id, value in values.items():
        for slot, ability, nth in _layered_among(value.abilities):
            yield id, slot, ability, nth


def _present(
    game: Game, layer: str, values: dict[int, Characteristics], known: dict[Any, _Instance]
) -> dict[Any, _Instance]:
    """The effects that have a part in this layer: existing ones and those that started before."""
    found = {
        key: instance
        for key, instance in known.items()
        if instance.active.effect is not None and layer in instance.active.ability.layers()
    }
    for id, slot, ability, nth in _holders(values):
        thing = game.things[id]
        if thing.zone not in ability.zones or layer not in ability.layers():
            continue
        key = (id, ability, nth)
        instance = known.get(key)
        if instance is None:
            entry = Active(id, ability, values[id].controller, thing.stamp, slot)
            instance = known[key] = _Instance(key, entry, None)
        if instance.started is not None or ability.is_in_force(game, instance.frame):
            found[key] = instance
    for key, instance in known.items():
        if key in found or instance.started is None or layer not in instance.active.ability.layers():
            continue
        if STARTED_GOES_ON.obeyed(game):
            found[key] = instance
    return found


@ByIdentity
def _layered_among(abilities: tuple[Ability, ...]) -> tuple[tuple[int, Layered, int], ...]:
    """The layered ones among some abilities: their places, and which of several equal ones each is."""
    twins: dict[Ability, int] = {}
    found: list[tuple[int, Layered, int]] = []
    for slot, ability in enumerate(abilities):
        if isinstance(ability, Layered):
            twins[ability] = twins.get(ability, 0) + 1
            found.append((slot, ability, twins[ability]))
    return tuple(found)


def _targets(game: Game, instance: _Instance) -> list[int]:
    if instance.started is not None:
        return instance.started
    if instance.locked is not None:
        return [id for id in instance.locked if id in game.things]
    affected: list[int] = instance.active.ability.affects(game, instance.frame)
    return affected


def _apply(game: Game, layer: str, values: dict[int, Characteristics], instance: _Instance) -> None:
    ids = _targets(game, instance)
    game.work(4 * len(values))
    instance.started = ids
    ability = instance.active.ability
    todo = [(id, ability.amounts(game, instance.frame, layer, id)) for id in ids if id in values]
    for id, _ in todo:
        ability.apply(game, instance.frame, layer, id, values[id])


def _order(instance: _Instance) -> tuple[bool, int]:
    """Characteristic-defining abilities come first, then the timestamp decides (CR 613.3, 613.7)."""
    return (not instance.active.ability.is_characteristic_defining, instance.active.stamp)


def _next(
    game: Game, layer: str, values: dict[int, Characteristics], remaining: list[_Instance]
) -> _Instance:
    """The effect to apply next: characteristic-defining first, then dependency, then timestamp."""
    ordered = sorted(remaining, key=_order)
    if len(ordered) == 1 or layer in _ADDITIVE:
        return ordered[0]
    first = ordered[0]
    free = [
        instance
        for instance in ordered
        if not any(
            other is not instance and _depends(game, layer, values, instance, other) for other in ordered
        )
    ]
    if free and free[0] is not first and BY_DEPENDENCY.obeyed(game):
        return free[0]
    last = ordered[-1]
    if last is not first and _order_matters(game, layer, values, first, last):
        return first if BY_TIMESTAMP.obeyed(game) else last
    return first


def _signature(game: Game, layer: str, instance: _Instance) -> tuple[Any, ...]:
    """Whether an effect exists, what it applies to and what it does there."""
    source = game.working.get(instance.active.source) if game.working is not None else None
    exists = (
        instance.active.effect is not None
        or instance.started is not None
        or (source is not None and instance.active.ability in source.abilities)
    )
    ids = _targets(game, instance) if exists else []
    ability = instance.active.ability
    return (exists, frozenset(ids), tuple(ability.amounts(game, instance.frame, layer, id) for id in ids))


def _hypothetically(
    game: Game, layer: str, values: dict[int, Characteristics], *instances: _Instance
) -> dict[int, Characteristics]:
    twins = {id: value.copy() for id, value in values.items()}
    game.working = twins
    for instance in instances:
        for id in _targets(game, instance):
            if id in twins:
                instance.active.ability.apply(game, instance.frame, layer, id, twins[id])
    return twins


def _depends(
    game: Game, layer: str, values: dict[int, Characteristics], one: _Instance, other: _Instance
) -> bool:
    """Whether `one` depends on `other` (CR 613.8a)."""
    defining = one.active.ability.is_characteristic_defining
    if defining != other.active.ability.is_characteristic_defining:
        return False
    before = _signature(game, layer, one)
    _hypothetically(game, layer, values, other)
    after = _signature(game, layer, one)
    game.working = values
    return before != after


def _order_matters(
    game: Game, layer: str, values: dict[int, Characteristics], one: _Instance, other: _Instance
) -> bool:
    forth = _hypothetically(game, layer, values, one, other)
    game.working = values
    back = _hypothetically(game, layer, values, other, one)
    game.working = values
    return any(forth[id].as_value() != back[id].as_value() for id in values)
