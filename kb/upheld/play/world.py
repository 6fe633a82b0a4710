"""The world of a scenario: players, named objects, and the start position that the givens describe."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from upheld.engine import counter_kinds
from upheld.engine.characteristics import spelled_out
from upheld.engine.face import Face
from upheld.engine.game import Game
from upheld.engine.library import add
from upheld.engine.mana import Mana
from upheld.engine.position import Blanks, Thing, zone_key
from upheld.engine.replacement import Replacement
from upheld.errors import Place

from .errors import ScenarioError

if TYPE_CHECKING:
    from upheld.engine.ability import Ability

USUAL_LIBRARY = 53
YOU, OPPONENT = 0, 1


class World:
    """Builds the start position of one case.

    Objects get timestamps in the order of the lines; everything given stands since before the turn began.
    """

    def __init__(self, game: Game, face_of: Callable[[str], Face]) -> None:
        self.game = game
        self.face_of = face_of
        self.names: dict[int, str] = {}
        self.aliases: dict[str, int] = {}
        self.given_names: dict[str, list[int]] = {}
        self.lets_game_check = False
        self.hand_sizes: dict[int, int] = {}
        self.libraries: dict[int, list[int]] = {}
        self.library_sizes: dict[int, int | None] = {}
        self.start_player = YOU
        self.line: Place | None = None
        self.stated: dict[str, Place | None] = {}

    def add(
        self,
        name: str,
        zone: str,
        player: int,
        *,
        controller: int | None = None,
        alias: str | None = None,
        tapped: bool = False,
        counters: Mapping[str, int] | None = None,
        recent: bool = False,
        chosen: tuple[tuple[str, Any], ...] = (),
        bottom: bool = False,
    ) -> int:
        """Put a named card somewhere; its number."""
        game = self.game
        face = self.face_of(name)
        self._check_place(face, zone, is_on_battlefield_only=tapped or recent or bool(chosen))
        id = game.tick()
        holder = player if controller is None else controller
        for kind in counters or {}:
            counter_kinds.check(kind)
        stated = tuple(sorted((counters or {}).items()))
        thing = Thing(
            id=id,
            card=id,
            kind="card",
            owner=player,
            controller=holder,
            zone=zone,
            face=face,
            stamp=id,
            held_since=RECENT if recent else 0,
            held_by=holder,
            tapped=tapped,
            counters=stated,
            chosen=chosen,
        )
        game.things = {**game.things, id: thing}
        key = zone_key(zone, player)
        game.set_zone(key, add(game.zones.get(key, ()), id, False, None))
        if zone == "battlefield":
            self._enter(thing, stated=counters is not None)
        if alias is not None:
            if alias in self.aliases:
                raise ScenarioError(f"two objects are called {alias}", hint="give each a name of its own")
            self.aliases[alias] = id
            self.names[id] = alias
        self.given_names.setdefault(name, []).append(id)
        return id

    def _check_place(self, face: Face, zone: str, *, is_on_battlefield_only: bool) -> None:
        if zone == "battlefield" and not face.is_permanent_card:
            raise ScenarioError(f"{face.name} can't be on the battlefield: it is no permanent card (110.4)")
        if zone != "battlefield" and is_on_battlefield_only:
            raise ScenarioError(f"{face.name} is in a {zone}: this can be said only of permanents")
        if len(self.game.things) >= MOST_OBJECTS:
            raise ScenarioError(f"these are too many objects: at most {MOST_OBJECTS:,}")

    def state(self, what: str) -> None:
        """Note that the present line states something that only one line can state."""
        if what in self.stated:
            earlier = self.stated[what]
            raise ScenarioError(f"{what} is stated already{f' in line {earlier.line}' if earlier else ''}")
        self.stated[what] = self.line

    def designate(self, name: str, player: int, designation: str) -> None:
        """Give a designation to a card of a player that is there already."""
        id = self.object_named(name)
        thing = self.game.things[id]
        if thing.owner != player:
            raise ScenarioError(f"{name} is not {whose(player)} card")
        self.game.set_thing(id, lasting_designations=(*thing.lasting_designations, designation))

    def attach(self, id: int, to: int) -> None:
        """Attach an Aura or Equipment to an object."""
        if "Aura" not in self.game.view(id).subtypes:
            raise ScenarioError(f"{self.game.name(id)} enchants nothing: it is no Aura")
        if self.game.things[to].zone != "battlefield":
            raise ScenarioError(f"{self.game.name(to)} is not on the battlefield")
        self.game.set_thing(id, attached=to)

    def _enter(self, thing: Thing, *, stated: bool) -> None:
        """Give a permanent its own fixed "enters with" counters unless the line states counters."""
        game = self.game
        if thing.face is None or not any(
            _is_entering(ability) for ability in spelled_out(thing.face.abilities)
        ):
            return
        for ability in game.view(thing.id).abilities:
            if not _is_entering(ability):
                continue
            needed = getattr(ability, "needs_stated", None)
            missing = needed(thing) if needed is not None else None
            if missing is not None:
                raise ScenarioError(
                    f"{thing.face.name} needed a choice as it entered", hint=f"say it: … {missing}"
                )
            changes = _as_given(game, ability, thing, stated)
            if changes:
                game.set_thing(thing.id, **changes)

    def finish(self) -> None:
        """Fill hands and libraries with blank cards, and let the turn begin."""
        game = self.game
        for player in range(len(game.players)):
            named = game.size("hand", player)
            wanted = self.hand_sizes.get(player, named)
            if wanted < named:
                raise ScenarioError(
                    f"a hand of {wanted} cards cannot hold the named ones, which are {named}",
                    self.stated.get(f"the size of {whose(player)} hand"),
                )
            for _ in range(wanted - named):
                self._blank_in_hand(player)
            self._fill_library(player)
        game.names = self.names
        began = game.tick()
        for player in range(len(game.players)):
            game.set_player(player, turn_began=began)
        for thing in list(game.things.values()):
            if thing.held_since == RECENT:
                game.set_thing(thing.id, held_since=game.tick())
        game.journal = None
        game.reshape()

    def _blank_in_hand(self, player: int) -> None:
        game = self.game
        id = game.tick()
        thing = Thing(id, id, "card", player, player, "hand", None, id, 0, player)
        game.things = {**game.things, id: thing}
        key = zone_key("hand", player)
        game.set_zone(key, (*game.zones.get(key, ()), id))

    def _fill_library(self, player: int) -> None:
        game = self.game
        named = len(self.game.ids("library", player))
        size = self.library_sizes.get(player, USUAL_LIBRARY)
        if size is None:
            return
        if size < named:
            raise ScenarioError(
                f"a library of {size} cards cannot hold the named ones, which are {named}",
                self.stated.get(f"the size of {whose(player)} library"),
            )
        if size > named:
            key = zone_key("library", player)
            game.set_zone(key, (*game.zones.get(key, ()), Blanks(size - named)))

    def give_mana(self, player: int, types: tuple[str, ...]) -> None:
        """Put mana into a pool."""
        pool = tuple(Mana(type_, 0) for type_ in types)
        self.game.set_player(player, pool=(*self.game.players[player].pool, *pool))

    def object_named(self, name: str) -> int:
        """The one given object of this name or alias; an error where there is none or more than one."""
        if name in self.aliases:
            return self.aliases[name]
        found = self.given_names.get(name, [])
        if not found:
            raise ScenarioError(f"{name} is not there: no given line has it")
        if len(found) > 1:
            raise ScenarioError(f"several objects are called {name}", hint=f"write: {name} called first")
        return found[0]


RECENT = -1
MOST_OBJECTS = 250


def whose(player: int) -> str:
    """A player's possessive in messages."""
    return "your" if player == YOU else "your opponent's"


def _is_entering(ability: Ability) -> bool:
    return isinstance(ability, Replacement) and "enter" in ability.channels()


def _as_given(game: Game, ability: Ability, thing: Thing, stated: bool) -> dict[str, Any]:
    as_given = getattr(ability, "as_given", None)
    if as_given is None:
        return {}
    changes: dict[str, Any] = as_given(game, thing, stated)
    return changes
