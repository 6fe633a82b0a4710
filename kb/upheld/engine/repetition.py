"""Whether the game is where it was before: the same but for clocks, the journal and numbers of objects."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from .likeness import OBJECTS
from .position import Pile, Place, Refs, Thing

if TYPE_CHECKING:
    from .game import Game


def outline(game: Game) -> Hashable:
    """Part of `state` that is cheap to find: where it differs the states differ."""
    sizes = tuple((key, len(places)) for key, places in sorted(game.zones.items()) if places)
    lives = tuple(player.life for player in game.players)
    return (game.flow.turn, game.flow.step, game.flow.active, sizes, lives, len(game.effects))


def state(game: Game) -> Hashable:
    """Everything that the rules look at, with objects known by their places and moments by their order."""
    return _State(game).whole()


class _State:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.zones = sorted((key, places) for key, places in game.zones.items() if places)
        order = [id for _, places in self.zones for place in places for id in _ids(place)]
        self.places: Mapping[int, int] = {id: place for place, id in enumerate(order)}
        moments = {moment for id in order for moment in self._moments(game.things[id])}
        moments |= {effect.stamp for effect in game.effects}
        moments |= {player.turn_began for player in game.players}
        self.moments: Mapping[int, int] = {moment: place for place, moment in enumerate(sorted(moments))}

    @staticmethod
    def _moments(thing: Thing) -> tuple[int, int]:
        return (thing.stamp, thing.held_since)

    def whole(self) -> Hashable:
        game = self.game
        return (
            tuple((key, tuple(map(self._place, places))) for key, places in self.zones),
            tuple(player._replace(turn_began=self.moments[player.turn_began]) for player in game.players),
            tuple(
                effect._replace(
                    id=0,
                    source=self._object(effect.source),
                    stamp=self.moments[effect.stamp],
                    locked=None if effect.locked is None else tuple(map(self._object, effect.locked)),
                    refs=self._refs(effect.refs),
                )
                for effect in game.effects
            ),
            len(game.waiting),
            tuple(sorted(game.facts.items())),
            game.flow._replace(watched=None),
        )

    def _place(self, place: Place) -> Hashable:
        if isinstance(place, int):
            return self._thing(place)
        if isinstance(place, Pile):
            return (tuple(map(self._thing, place.things)), place.chooser, place.purpose)
        return place

    def _thing(self, id: int) -> Hashable:
        thing = self.game.things[id]
        return thing._replace(
            id=0,
            card=0,
            stamp=self.moments[thing.stamp],
            held_since=self.moments[thing.held_since],
            was=None,
            attached=self._object(thing.attached),
            source=self._object(thing.source),
            targets=tuple(tuple(map(self._object, subjects)) for subjects in thing.targets),
            refs=self._refs(thing.refs),
            chosen=self._refs(thing.chosen),
        )

    def _refs(self, refs: Refs) -> Any:
        return tuple((name, self._referent(value) if name in OBJECTS else value) for name, value in refs)

    def _referent(self, value: Any) -> Any:
        return tuple(map(self._object, value)) if isinstance(value, tuple) else self._object(value)

    def _object(self, id: Any) -> Any:
        """An object by its place; one that is gone by what it last was."""
        if not isinstance(id, int) or id < 0 or id in self.places:
            return self.places.get(id, id)
        gone = self.game.past.get(id)
        if gone is None:
            return id
        thing = gone.things[id]
        name = thing.face.name if thing.face is not None else None
        return ("gone", name, thing.zone, thing.owner, thing.counters)


def _ids(place: Place) -> Iterable[int]:
    if isinstance(place, int):
        return (place,)
    return place.things if isinstance(place, Pile) else ()
