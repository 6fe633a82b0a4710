"""Which objects are interchangeable: swapping them could not be noticed by anything in the game (law 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from operator import is_
from typing import TYPE_CHECKING, Any

from .by_identity import ByIdentity
from .characteristics import spelled_out
from .position import Refs, Thing

if TYPE_CHECKING:
    from .ability import Ability
    from .game import Game

OBJECTS = frozenset({"object", "objects", "card", "left", "exiled"})
"""The referents that are objects; all others are numbers, players or words."""

_TIMED_CHANNELS = frozenset({"layer", "hand size"})
"""The channels on which timestamps decide (CR 613.7, 613.11)."""


def key(game: Game, id: int) -> Any:
    """A key that interchangeable objects share: one zone, equal values and history, nothing that tells apart.

    An alias, an attachment or a reference by something else makes an object unlike all others.  Abilities on
    the stack are alike when they refer to interchangeable objects that nothing else refers to.
    """
    thing = game.things[id]
    references = _references(game)
    if _is_told_apart(game, thing) or references[id]:
        return id
    refs = thing.refs
    if thing.ability is not None and refs:
        refs = _likened(game, refs, references)
    return (_history(game, thing)._replace(refs=refs), _mentions(game, id))


def _is_told_apart(game: Game, thing: Thing) -> bool:
    return thing.card in game.names or thing.attached is not None


def _history(game: Game, thing: Thing) -> Thing:
    """The record of an object without numbers, and with moments as far as rules compare them.

    Since when it is controlled counts only against the beginning of its controller's turn (CR 302.6);
    timestamps count where an ability of its own is applied by them (CR 613.7, 613.11).
    """
    recent = 0
    if thing.zone == "battlefield":
        recent = int(thing.held_since > game.players[game.controller(thing.id)].turn_began)
    stamp = thing.stamp if _is_timed(game, thing) else 0
    return thing._replace(id=0, card=0, stamp=stamp, held_since=recent, was=None)


def _is_timed(game: Game, thing: Thing) -> bool:
    """Whether its timestamp may decide something, even after it has lost the ability (CR 613.6)."""
    face = thing.copied or thing.face
    if face is None or thing.zone == "library" or thing.ability is not None:
        return False
    own = _timed_zones(spelled_out(face.abilities))
    return thing.zone in own or thing.zone in _timed_zones(game.view(thing.id).abilities)


@ByIdentity
def _timed_zones(abilities: tuple[Ability, ...]) -> frozenset[str]:
    """The zones in which one of these abilities functions that is applied by timestamp."""
    return frozenset(
        zone
        for ability in abilities
        if not _TIMED_CHANNELS.isdisjoint(ability.channels())
        for zone in ability.zones
    )


def _mentions(game: Game, id: int) -> tuple[tuple[int, str], ...]:
    """Under which words the effects that are being carried out refer to an object."""
    return tuple(
        (depth, name)
        for depth, frame in enumerate(game.following)
        for name, value in frame.refs.items()
        if name in OBJECTS and (value == id or (isinstance(value, tuple) and id in value))
    )


def _likened(game: Game, refs: Refs, references: Counter[int]) -> Refs:
    """The referents with objects replaced by what interchangeable objects share."""

    def likened(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(likened(part) for part in value)
        thing = game.things.get(value)
        if thing is None or references[value] > 1 or _is_told_apart(game, thing):
            return value
        return _history(game, thing)._replace(refs=())

    return tuple((name, likened(value) if name in OBJECTS else value) for name, value in refs)


def _references(game: Game) -> Counter[int]:
    """How many objects, waiting abilities and effects refer to each object."""
    tables = (game.things, game.waiting, game.effects)
    known = game.shape.memo.get("references")
    if known is not None and all(map(is_, known[0], tables)):
        counted: Counter[int] = known[1]
        return counted
    counted = Counter(id for found in _referring(game) for id in set(found))
    game.shape.memo["references"] = (tables, counted)
    return counted


def _referring(game: Game) -> Iterator[Iterable[int]]:
    for thing in game.things.values():
        if thing.attached is not None:
            yield (thing.attached,)
        if thing.chosen:
            yield _objects(thing.chosen)
        if thing.zone == "stack":
            targets = [id for subjects in thing.targets for id in subjects]
            yield (*targets, *_objects(thing.refs), *_of_source(game, thing.source))
    for waiting in game.waiting:
        yield (*_objects(waiting.refs), *_of_source(game, waiting.active.source))
    for effect in game.effects:
        yield (*(effect.locked or ()), *_objects(effect.refs), *_of_source(game, effect.source))


def _of_source(game: Game, source: int | None) -> Iterator[int]:
    """The object whose ability or effect it is; where that is gone, what it is linked to (CR 607.2a)."""
    if source is None:
        return
    if source in game.things:
        yield source
    elif source in game.past:
        yield from _objects(game.thing(source).chosen)


def _objects(refs: Refs) -> Iterator[int]:
    for name, value in refs:
        if name in OBJECTS:
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, int):
                    yield part
