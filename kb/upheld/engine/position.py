"""A position: every fact of a game as immutable tables, so that saving is keeping a reference."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from .face import Face
from .mana import Mana

if TYPE_CHECKING:
    from .ability import Ability, Link
    from .effects import Effect
    from .journal import Entry
    from .shape import Shape
    from .triggers import Waiting

ThingKind = Literal["card", "token", "copy", "ability"]
Counters = tuple[tuple[str, int], ...]
Refs = tuple[tuple[str, Any], ...]


class Paid(NamedTuple):
    """An additional cost that was paid: its name, and the instance of the ability that allows it (607.2i)."""

    name: str
    link: Link | None = None


class Casting(NamedTuple):
    """How a spell was cast: choices of CR 601.2b-d that copies take over and its permanent can look up.

    `additional` are the additional costs that were paid, once for each time; `paid` is the amount of mana
    in the total cost, None as long as that is not determined.
    """

    x: int = 0
    alternative: str | None = None
    additional: tuple[Paid, ...] = ()
    spent: tuple[Mana, ...] = ()
    was_cast: bool = True
    paid: int | None = None


class Thing(NamedTuple):
    """An object (CR 109.1) as it is in one zone; a zone change makes a new one (CR 400.7).

    `since_check` names what has happened to it since state-based actions were last checked (CR 704.5h),
    `counter_stamps` are the timestamps of keyword counters put on it (613.7c), its own for all others,
    `lasting_designations` stay with a card wherever it goes (CR 903.3).
    """

    id: int
    card: int
    kind: ThingKind
    owner: int
    controller: int
    zone: str
    face: Face | None
    stamp: int
    held_since: int
    held_by: int
    tapped: bool = False
    counters: Counters = ()
    damage: int = 0
    copied: Face | None = None
    casting: Casting | None = None
    targets: tuple[tuple[int, ...], ...] = ()
    chosen: Refs = ()
    refs: Refs = ()
    attached: int | None = None
    was: int | None = None
    source: int | None = None
    ability: Ability | None = None
    revealed: bool = False
    since_check: tuple[str, ...] = ()
    counter_stamps: tuple[tuple[str, int], ...] = ()
    lasting_designations: tuple[str, ...] = ()

    def counter_stamp(self, name: str) -> int:
        """The timestamp of its counters of this kind (CR 613.7c)."""
        return dict(self.counter_stamps).get(name, self.stamp)

    def counter(self, name: str) -> int:
        """How many counters of this kind are on it."""
        for kind, number in self.counters:
            if kind == name:
                return number
        return 0


class Pile(NamedTuple):
    """Entries of a zone whose order nobody has looked at yet.

    `chooser` is the player who orders them, or None when chance does; `batch` names the event that made
    the pile, so that cards put there together share one pile.
    """

    things: tuple[int, ...]
    chooser: int | None
    batch: int
    purpose: str


class Blanks(NamedTuple):
    """A number of blank cards of a library, alike in everything."""

    number: int


Place = int | Pile | Blanks
ZoneKey = tuple[str, int]
BATTLEFIELD: ZoneKey = ("battlefield", -1)
STACK: ZoneKey = ("stack", -1)
EXILE: ZoneKey = ("exile", -1)
COMMAND: ZoneKey = ("command", -1)
SHARED = {"battlefield": BATTLEFIELD, "stack": STACK, "exile": EXILE, "command": COMMAND}


def zone_key(zone: str, player: int) -> ZoneKey:
    """The table key of a zone; shared zones have no player."""
    return SHARED.get(zone) or (zone, player)


class Player(NamedTuple):
    """A player's own numbers.

    `since_check` names what has happened since state-based actions were last checked (CR 704.5b).
    """

    name: str
    life: int = 20
    pool: tuple[Mana, ...] = ()
    lost: bool = False
    won: bool = False
    drawn: bool = False
    turn_began: int = 0
    counters: Counters = ()
    since_check: tuple[str, ...] = ()


class Flow(NamedTuple):
    """Where the game stands: whose turn, which step, what the flat loop of steps does next.

    `regular` is the player whose regular turn came last, where the present one is an extra turn (CR 500.7);
    `watched` is a moment that would come again in a loop (CR 104.4b).
    """

    turn: int
    active: int
    step: str
    stage: str
    priority: int
    passes: int = 0
    busy: bool = False
    extra_turns: tuple[int, ...] = ()
    regular: int | None = None
    watched: Any = None


class Position(NamedTuple):
    """All tables of a game at one moment, also in the middle of a batch of events.

    `lineage` are the replacement effects that have been applied to what happens now (CR 614.5), `before` is
    the position before the batch under way, `postponed` what a misreading of 614.11a leaves for later.
    """

    things: Mapping[int, Thing]
    zones: Mapping[ZoneKey, tuple[Place, ...]]
    players: tuple[Player, ...]
    effects: tuple[Effect, ...]
    waiting: tuple[Waiting, ...]
    facts: Mapping[tuple[str, int], int]
    moved: Mapping[int, int]
    past: Mapping[int, Position]
    stacked: Mapping[int, Position]
    flow: Flow
    clock: int
    journal: Entry | None
    script: Any
    shape: Shape
    lineage: frozenset[tuple[Any, ...]]
    before: Position | None
    postponed: tuple[Any, ...] | None
