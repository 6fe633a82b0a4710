"""Characteristics by layers (CR 613), and the abilities in force that follow from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from . import characteristics, layer_order
from .ability import Ability, Active
from .by_identity import ByIdentity
from .characteristics import Characteristics
from .counter_kinds import KEYWORD_COUNTERS
from .errors import BlankRead
from .face import Face
from .layer_order import Reading, Tried, Values
from .layered import Instance, Layered, apply, order
from .marks import rule

if TYPE_CHECKING:
    from .effects import Effect
    from .game import Game
    from .journal import Entry
    from .position import Thing
    from .shape import Shape

STARTED_GOES_ON = rule(
    "613.6", without="an effect stops in later layers when the ability that makes it is gone"
)

LAYERS = ("1", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")
_ADDITIVE = frozenset({"7c"})
_OPEN_ZONES = ("battlefield", "stack", "exile", "command")


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
        with game.in_thought():
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
    return _by_channel(game).get(channel, ())


def any_active(game: Game, channels: frozenset[str]) -> bool:
    """Whether any ability in force serves one of these channels."""
    return not channels.isdisjoint(_by_channel(game))


def _by_channel(game: Game) -> dict[str, tuple[Active, ...]]:
    shape = game.shape
    if shape.layered is None:
        shape.layered = _is_layered(game)
    if shape.layered and game.working is None:
        _refresh(game)
    if shape.active is None:
        shape.active = _index(game)
    return shape.active


def _pin(game: Game) -> tuple[Any, ...]:
    return (game.things, game.zones, game.players, game.effects, game.facts, game.misread)


def _refresh(game: Game) -> None:
    """Apply the layers anew unless every table that they may have read is still the same."""
    shape = game.shape
    if not _is_current(game, shape):
        game.working = {}
        try:
            with game.in_thought() as asked:
                shape.views = _apply_layers(game)
        finally:
            game.working = None
        shape.key = _pin(game)
        shape.moment = (game.flow.turn, game.flow.step)
        shape.active = None
        shape.marks = frozenset(asked)
    if shape.marks:
        game.note(shape.marks)


def _is_current(game: Game, shape: Shape) -> bool:
    """Whether all tables are the very same ones and the moment is an equal one."""
    key, moment = shape.key, shape.moment
    return (
        key is not None
        and moment is not None
        and key[0] is game.things
        and key[1] is game.zones
        and key[2] is game.players
        and key[3] is game.effects
        and key[4] is game.facts
        and key[5] is game.misread
        and moment[1] == game.flow.step
        and moment[0] == game.flow.turn
    )


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


Instances = dict[Any, Instance]
"""The effects known so far by what makes each the same on another look."""
Holder = tuple[int, int, Layered, int]
"""An object with a layered ability: its number, the ability's place, the ability, which of equal ones."""


def _apply_layers(game: Game) -> Values:
    values = {thing.id: characteristics.base(thing, game.face(thing)) for thing in _seen(game)}
    game.work(8 * len(values))
    game.working = values
    known: Instances = {}
    for effect in game.effects:
        if isinstance(effect.ability, Layered):
            entry = _of_effect(effect)
            known[entry.key] = Instance(entry.key, entry, effect.locked)
    known.update(_of_keyword_counters(game, values))
    parts = _with_parts(values, known)
    for layer in LAYERS:
        if layer in parts:
            _apply_layer(game, layer, values, known)
            parts = _with_parts(values, known)
        if layer == "7c":
            for id, value in values.items():
                _add_counters(game.things[id], value)
    return values


def _of_keyword_counters(game: Game, values: Values) -> Instances:
    """What keyword counters do, with timestamps of their own (CR 613.1f, 613.7c)."""
    from .mechanics.keyword_counters import KeywordCounter

    found: Instances = {}
    for id, value in values.items():
        thing = game.things[id]
        for name, _ in thing.counters:
            keyword = KEYWORD_COUNTERS.get(name)
            if keyword is not None:
                entry = Active(id, KeywordCounter(keyword), value.controller, thing.counter_stamp(name), 0, 0)
                found["counter", id, name] = Instance(("counter", id, name), entry, (id,))
    return found


def _apply_layer(game: Game, layer: str, values: Values, known: Instances) -> None:
    """Apply all parts of effects in this layer, in the order of the rules (CR 613.7, 613.8)."""
    reading = layer_order.RIGHT
    if layer not in _ADDITIVE and len(_quietly_present(game, layer, values, known)) > 1:
        reading = layer_order.read(game, lambda other: _tried(game, layer, values, known, other))
    done: Instances = {}
    while remaining := _remaining(game, layer, values, known, done):
        chosen = _following(game, layer, values, remaining, reading)
        apply(game, layer, values, chosen)
        if _applied is not None:
            _applied.append(_reported(layer, chosen, remaining, done.values()))
        done[chosen.key] = chosen


def _tried(game: Game, layer: str, values: Values, known: Instances, reading: Reading) -> Tried:
    """The layer applied to copies; the rules that it asks decide only when it is applied."""
    values = {id: value.copy() for id, value in values.items()}
    known = {key: instance.copy() for key, instance in known.items()}
    done: Instances = {}
    overridden = 0
    present, game.working = game.working, values
    try:
        with game.in_thought():
            while remaining := _remaining(game, layer, values, known, done):
                chosen = _following(game, layer, values, remaining, reading)
                overridden += chosen is not layer_order.in_sequence(remaining, reading)[0]
                apply(game, layer, values, chosen)
                done[chosen.key] = chosen
    finally:
        game.working = present
    return Tried(layer_order.result(values, known), overridden)


def _following(
    game: Game, layer: str, values: Values, remaining: list[Instance], reading: Reading
) -> Instance:
    if layer in _ADDITIVE:
        return layer_order.in_sequence(remaining, reading)[0]
    return layer_order.following(game, layer, values, remaining, reading)


def _remaining(game: Game, layer: str, values: Values, known: Instances, done: Instances) -> list[Instance]:
    """The effects that are present and have not been applied in this layer (CR 613.8c)."""
    present = _present(game, layer, values, known)
    return [instance for key, instance in present.items() if key not in done]


def _quietly_present(game: Game, layer: str, values: Values, known: Instances) -> Instances:
    with game.in_thought():
        return _present(game, layer, values, known)


def _reported(
    layer: str, chosen: Instance, remaining: Iterable[Instance], done: Iterable[Instance]
) -> Applied:
    waiting = (other.active.source for other in remaining if order(other) < order(chosen))
    earlier = (other.active.source for other in done)
    return Applied(layer, chosen.active, tuple(chosen.started or ()), tuple(waiting), tuple(earlier))


def _with_parts(values: Values, known: Instances) -> set[str]:
    """The layers in which any effect has a part."""
    found: set[str] = set()
    for instance in known.values():
        found.update(instance.active.ability.layers())
    for value in values.values():
        found |= _layers_of(value.abilities)
    return found


@ByIdentity
def _layers_of(abilities: tuple[Ability, ...]) -> frozenset[str]:
    """The layers in which some of these abilities have parts."""
    return frozenset(layer for _, ability, _ in _layered_among(abilities) for layer in ability.layers())


def _holders(values: Values) -> Iterator[Holder]:
    for id, value in values.items():
        for slot, ability, nth in _layered_among(value.abilities):
            yield id, slot, ability, nth


def _present(game: Game, layer: str, values: Values, known: Instances) -> Instances:
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
            instance = known[key] = Instance(key, entry, None)
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
