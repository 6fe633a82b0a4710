"""Which objects are interchangeable: swapping them could not be noticed by anything in the game (law 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from operator import is_
from typing import TYPE_CHECKING, Any

from .position import Refs, Thing

if TYPE_CHECKING:
    from .game import Game

OBJECTS = frozenset({"object", "objects", "card", "left", "exiled"})
"""The referents that are objects; all others are numbers, players or words."""


def key(game: Game, id: int) -> Any:
    """A key that interchangeable objects share: one zone, equal values and history, nothing that tells apart.

    An alias, an attachment or a reference by something else makes an object unlike all others.  Abilities on
    the stack are alike when they refer to interchangeable objects that nothing else refers to.
    """
    thing = game.things[id]
    if thing.card in game.names or thing.attached is not None:
        return id
    references = _references(game)
    if references[id]:
        return id
    return _plain(game, thing, references)


def _plain(game: Game, thing: Thing, references: Counter[int]) -> Any:
    refs = thing.refs
    if thing.ability is not None and refs:
        refs = _likened(game, refs, references)
    return thing._replace(id=0, card=0, stamp=0, held_since=int(thing.held_since <= 0), was=None, refs=refs)


def _likened(game: Game, refs: Refs, references: Counter[int]) -> Refs:
    """The referents with objects replaced by what interchangeable objects share."""

    def likened(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(likened(part) for part in value)
        thing = game.things.get(value)
        if thing is None or references[value] > 1 or thing.card in game.names or thing.attached is not None:
            return value
        return thing._replace(id=0, card=0, stamp=0, held_since=int(thing.held_since <= 0), was=None, refs=())

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
            source = () if thing.source is None else (thing.source,)
            yield (*targets, *_objects(thing.refs), *_sources(game, source))
    for waiting in game.waiting:
        yield _objects(waiting.refs)
    for effect in game.effects:
        yield (*(effect.locked or ()), *_objects(effect.refs))


def _sources(game: Game, source: tuple[int, ...]) -> tuple[int, ...]:
    """The source of an ability on the stack, as long as it is where others like it could be."""
    return tuple(id for id in source if id in game.things)


def _objects(refs: Refs) -> Iterator[int]:
    for name, value in refs:
        if name in OBJECTS:
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, int):
                    yield part
