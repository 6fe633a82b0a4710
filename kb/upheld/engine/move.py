"""Zone changes: an object that moves becomes a new object (CR 400.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from . import changed_spells, last_known, library, would_enter
from .ability import Ability, Active
from .marks import NO_RULE, rule
from .position import Counters, Pile, Refs, Thing, zone_key

if TYPE_CHECKING:
    from .face import Face
    from .game import Game

COPY_ENTERS_LIKE_ORIGINAL = rule(
    "707.5", without="abilities gained by entering as a copy do not modify how the copy enters"
)

COPY_BECOMES_A_TOKEN = rule(
    "608.3f",
    "111.13",
    without="a copy of a permanent spell becomes no token as it resolves, and ceases to exist",
    formerly=NO_RULE,
)

TOKENS_STAY_AWAY = rule(
    "111.8", without="a token that has left the battlefield can be put onto it again, or elsewhere"
)

Reason = Literal[
    "put", "draw", "discard", "mill", "sacrifice", "destroy", "cast", "play", "resolve", "exile", "return",
    "counter", "rule", "search", "legend",
]  # fmt: skip


_NOTES: dict[str, str] = {}
"""What is noted of a moved object, by its designation."""


def note_when_moved(designation: str, note: str) -> None:
    """Note this of each object with the designation that moves, until state-based actions are checked."""
    _NOTES[designation] = note


_PUBLIC = frozenset({"battlefield", "stack", "graveyard", "exile", "command"})


class Entering(NamedTuple):
    """How a permanent enters the battlefield (CR 614.12): everything that replacements may modify.

    Of a card that goes to the stack it says under whose control (CR 601.2a).
    """

    controller: int
    tapped: bool = False
    counters: Counters = ()
    copied: Face | None = None
    chosen: Refs = ()
    attached: int | None = None


class Move(NamedTuple):
    """An object goes from its zone to another and becomes a new object there, `became`.

    `was_visible` says that all players could see it where it was (CR 400.2, 701.20a).
    """

    thing: int
    to: str
    reason: Reason = "put"
    at_top: bool = True
    pile: Pile | None = None
    entering: Entering | None = None
    came_from: str | None = None
    became: int | None = None
    was_visible: bool = False

    rules: tuple[str, ...] = ("400.7",)

    @property
    def seen_before(self) -> bool:
        """Whether abilities that look back see it as it was before (CR 603.10a).

        So it is with what leaves the battlefield or a graveyard, and with what all players could see and
        goes to a hand or library.
        """
        if self.came_from in ("battlefield", "graveyard"):
            return True
        return self.was_visible and self.to in ("hand", "library")

    def affected(self, game: Game) -> int:
        if self.to == "battlefield" and self.entering is not None:
            return self.entering.controller
        return game.controller(self.thing)

    def contained(self, game: Game) -> None:
        return None

    def own_replacements(self, game: Game) -> list[Active]:
        """Abilities of the entering object itself that modify how it enters (CR 614.12).

        They are read from the object as it would exist on the battlefield.
        """
        if self.to != "battlefield" or self.thing not in game.things:
            return []
        thing = game.things[self.thing]
        face = (self.entering.copied if self.entering else None) or thing.copied or thing.face
        if face is None:
            return []
        abilities = self._enter_abilities(game)
        is_copy = self.entering is not None and self.entering.copied is not None
        if is_copy and abilities and not COPY_ENTERS_LIKE_ORIGINAL.obeyed(game):
            abilities = []
        controller = self.affected(game)
        return [
            Active(self.thing, ability, controller, thing.stamp, slot)
            for slot, ability in enumerate(abilities)
        ]

    def _enter_abilities(self, game: Game) -> list[Ability]:
        """What would modify how it enters, of the abilities it would have on the battlefield (CR 614.12)."""
        here = _entering(game, self.thing)
        is_copy = self.entering is not None and self.entering.copied is not None
        if game.shape.layered is False and not is_copy and game.things[self.thing].zone != "library":
            return here
        return would_enter.judged(game, self, lambda id: _entering(game, id)) or []

    def perform(self, game: Game) -> Move | None:
        thing = game.things.get(self.thing)
        if thing is None:
            return None
        came_from = thing.zone
        if thing.kind == "token" and came_from != "battlefield" and TOKENS_STAY_AWAY.obeyed(game):
            return None
        last_known.remember(game, thing.id)
        key_from = zone_key(came_from, thing.owner)
        zones = dict(game.zones)
        zones[key_from] = library.remove(zones.get(key_from, ()), thing.id)
        things = dict(game.things)
        del things[thing.id]
        game.clock += 1
        id = game.clock
        things[id] = self._new(game, thing, id)
        if game.effects and came_from == "stack" and self.to == "battlefield":
            changed_spells.carry_over(game, thing.id, id)
        key_to = zone_key(self.to, thing.owner)
        zones[key_to] = library.add(zones.get(key_to, ()), id, self._on_top(), self.pile)
        game.things = things
        game.zones = zones
        moved = dict(game.moved)
        moved[thing.id] = id
        game.moved = moved
        game.reshape()
        was_visible = thing.revealed or came_from in _PUBLIC
        return self._replace(became=id, came_from=came_from, was_visible=was_visible)

    def _on_top(self) -> bool:
        return self.at_top if self.to in ("library", "graveyard") else False

    def _new(self, game: Game, thing: Thing, id: int) -> Thing:
        entering = self.entering or Entering(thing.controller if self.to == "battlefield" else thing.owner)
        on_battlefield = self.to == "battlefield"
        was_spell = thing.zone == "stack"
        kind = thing.kind
        if was_spell and kind == "copy" and on_battlefield and COPY_BECOMES_A_TOKEN.obeyed(game):
            kind = "token"
        controller = entering.controller if self.to in ("battlefield", "stack") else thing.owner
        return Thing(
            id=id,
            card=thing.card,
            kind=kind,
            owner=thing.owner,
            controller=controller,
            zone=self.to,
            face=thing.face,
            stamp=id,
            held_since=id,
            held_by=controller,
            tapped=entering.tapped and on_battlefield,
            counters=entering.counters if on_battlefield else (),
            copied=entering.copied if on_battlefield else None,
            casting=thing.casting if was_spell and on_battlefield else None,
            chosen=entering.chosen if on_battlefield else (),
            attached=entering.attached if on_battlefield else None,
            was=thing.id,
            since_check=_noted(thing) if thing.lasting_designations else (),
            lasting_designations=thing.lasting_designations,
        )


def _noted(thing: Thing) -> tuple[str, ...]:
    return tuple(_NOTES[name] for name in thing.lasting_designations if name in _NOTES)


def _entering(game: Game, id: int) -> list[Ability]:
    return [ability for ability in game.view(id).abilities if "enter" in ability.channels()]


def to_battlefield(game: Game, id: int, controller: int, *, tapped: bool = False) -> Move:
    """The event of putting an object onto the battlefield under a player's control."""
    entering = Entering(controller, tapped=tapped)
    return Move(id, "battlefield", "put", entering=entering)


def pile_of(game: Game, chooser: int | None, purpose: str) -> Pile:
    """An open order for cards that are put somewhere together."""
    return Pile((), chooser, game.clock, purpose)
