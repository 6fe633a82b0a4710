"""A game: the current position, the decider that answers choices, the misreading or former rules in force."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from . import change, layers, likeness
from .ability import Active, Frame
from .choice import Choice, Decider, First, Fixed, Option
from .errors import BlankRead, IllegalAction, LimitReached
from .journal import Entry
from .marks import Former, Mark
from .position import Flow, Place, Player, Position, Thing, ZoneKey, zone_key
from .shape import Shape

if TYPE_CHECKING:
    from .change import Event
    from .characteristics import Characteristics
    from .could_produce import Assumed
    from .effects import Effect
    from .face import Face
    from .triggers import Waiting

_SHAPING = frozenset({"zone", "face", "controller", "counters", "copied", "attached", "chosen", "casting"})


class Limits(NamedTuple):
    """Counts that no line may exceed.

    `effort` is for all lines of a game together, in units of about equal length of searches and layers;
    it is far above what any game of sensible size takes.
    `amount` is how many things one event may make; `nested` how deep events may be within each other.
    """

    entries: int = 6_000
    options: int = 400
    trials: int = 2_000
    nested: int = 60
    effort: int = 10_000_000
    amount: int = 1_000


class Way(NamedTuple):
    """One way to complete an action: its result, the position after it, the answers and who gave them."""

    result: Any
    after: Position
    answers: tuple[int, ...]
    choosers: tuple[int, ...]


class Game:
    """A position and the means to go on from it.  All changes go through `do`, all choices through `ask`."""

    __slots__ = (
        "assumed",
        "before",
        "clock",
        "decided",
        "decider",
        "effects",
        "effort",
        "facts",
        "flow",
        "following",
        "formerly",
        "journal",
        "keeps",
        "keeps_boards",
        "limits",
        "lineage",
        "misread",
        "moved",
        "names",
        "nested",
        "past",
        "payers",
        "players",
        "postponed",
        "script",
        "shape",
        "stacked",
        "symmetry",
        "things",
        "trying",
        "waiting",
        "working",
        "zones",
    )

    def __init__(
        self,
        players: Sequence[str] = ("you", "opponent"),
        *,
        decider: Decider | None = None,
        misread: Mark | Iterable[Mark] | None = None,
        formerly: Iterable[Former] = (),
        symmetry: bool = True,
        limits: Limits | None = None,
    ) -> None:
        self.things: Mapping[int, Thing] = {}
        self.zones: Mapping[ZoneKey, tuple[Place, ...]] = {}
        self.players = tuple(Player(name) for name in players)
        self.effects: tuple[Effect, ...] = ()
        self.waiting: tuple[Waiting, ...] = ()
        self.facts: Mapping[tuple[str, int], int] = {}
        self.moved: Mapping[int, int] = {}
        self.past: Mapping[int, Position] = {}
        self.stacked: Mapping[int, Position] = {}
        self.flow = Flow(1, 0, "precombat main", "settle", 0)
        self.clock = 1
        self.journal: Entry | None = None
        self.script: Any = None
        self.shape = Shape()
        self.decider: Decider = decider or First()
        self.misread: frozenset[Mark] = frozenset(
            () if misread is None else (misread,) if isinstance(misread, Mark) else misread
        )
        self.formerly = frozenset(formerly)
        self.misread |= {wording.misreads for wording in self.formerly if wording.misreads is not None}
        self.decided: set[Mark] = set()
        self.symmetry = symmetry
        self.limits = limits or Limits()
        self.keeps_boards = False
        self.lineage: frozenset[tuple[Any, ...]] = frozenset()
        self.before: Position | None = None
        self.postponed: tuple[Any, ...] | None = None
        self.assumed: Assumed | None = None
        self.working: dict[int, Characteristics] | None = None
        self.trying = 0
        self.keeps: str | None = None
        self.payers: frozenset[int] | None = None
        self.effort = 0
        self.names: Mapping[int, str] = {}
        self.following: tuple[Frame, ...] = ()
        self.nested = 0

    # Positions

    def save(self) -> Position:
        """The whole state, also in the middle of a batch; restoring it later brings back exactly this moment.

        What it leaves out says how the game is looked at (`decider`, `misread`, `formerly`, `payers`,
        `assumed`, `working`) or what that has cost: whoever changes a way of looking puts it back.
        """
        return Position(
            self.things,
            self.zones,
            self.players,
            self.effects,
            self.waiting,
            self.facts,
            self.moved,
            self.past,
            self.stacked,
            self.flow,
            self.clock,
            self.journal,
            self.script,
            self.shape,
            self.lineage,
            self.before,
            self.postponed,
        )

    def restore(self, position: Position) -> None:
        (
            self.things,
            self.zones,
            self.players,
            self.effects,
            self.waiting,
            self.facts,
            self.moved,
            self.past,
            self.stacked,
            self.flow,
            self.clock,
            self.journal,
            self.script,
            self.shape,
            self.lineage,
            self.before,
            self.postponed,
        ) = position

    @contextmanager
    def at(self, position: Position) -> Iterator[None]:
        """Look at another position for a while; the present one is back afterwards."""
        present, working, decided = self.save(), self.working, self.decided
        self.restore(position)
        self.working = None
        self.decided = asked = set[Mark]()
        try:
            yield
        finally:
            self.restore(present)
            self.working, self.decided = working, decided
            self.note(asked)

    @contextmanager
    def in_thought(self) -> Iterator[set[Mark]]:
        """Look at what would be, without acting; the marks that decide there, to be noted where it counts."""
        journal, decided = self.journal, self.decided
        self.decided = asked = set[Mark]()
        try:
            yield asked
        finally:
            self.journal, self.decided = journal, decided

    def reshape(self) -> None:
        """Forget derived values: something changed that they may depend on."""
        self.shape = Shape()

    # Things and zones

    def set_thing(self, id: int, **changes: Any) -> None:
        """Change fields of an object's record.  Only events do this."""
        things = dict(self.things)
        things[id] = things[id]._replace(**changes)
        self.things = things
        if not _SHAPING.isdisjoint(changes):
            self.reshape()

    def set_player(self, player: int, **changes: Any) -> None:
        """Change a player's own numbers.  Only events do this."""
        players = list(self.players)
        players[player] = players[player]._replace(**changes)
        self.players = tuple(players)

    def set_zone(self, key: ZoneKey, content: tuple[Place, ...]) -> None:
        """Replace the content of a zone.  Only events do this."""
        zones = dict(self.zones)
        zones[key] = content
        self.zones = zones
        self.reshape()

    def zone(self, zone: str, player: int = -1) -> tuple[Place, ...]:
        """The entries of a zone: object numbers, and piles whose order is open."""
        return self.zones.get(zone_key(zone, player), ())

    def ids(self, zone: str, player: int = -1) -> list[int]:
        """The objects of a zone that are told apart, in order; a pile's objects in no order."""
        found: list[int] = []
        for place in self.zones.get(zone_key(zone, player), ()):
            if isinstance(place, int):
                found.append(place)
            else:
                found.extend(getattr(place, "things", ()))
        return found

    def size(self, zone: str, player: int = -1) -> int:
        """How many cards or objects a zone holds."""
        total = 0
        for place in self.zones.get(zone_key(zone, player), ()):
            if isinstance(place, int):
                total += 1
            else:
                things = getattr(place, "things", None)
                total += place.number if things is None else len(things)  # type: ignore[union-attr]
        return total

    def add_fact(self, name: str, player: int, amount: int = 1) -> None:
        """Count something that happened this turn."""
        facts = dict(self.facts)
        facts[name, player] = facts.get((name, player), 0) + amount
        self.facts = facts

    def fact(self, name: str, player: int) -> int:
        """How often something happened to or by a player this turn."""
        return self.facts.get((name, player), 0)

    def tick(self) -> int:
        """The next timestamp (CR 613.7)."""
        self.clock += 1
        return self.clock

    # Players

    @property
    def everyone(self) -> list[int]:
        """The players still in the game, the active player first (APNAP, CR 101.4)."""
        number = len(self.players)
        order = [(self.flow.active + step) % number for step in range(number)]
        return [player for player in order if not self.players[player].lost]

    def opponents(self, player: int) -> list[int]:
        """The other players still in the game, in turn order."""
        return [other for other in self.everyone if other != player]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended (CR 104.1)."""
        return any(player.won or player.drawn for player in self.players) or len(self.everyone) <= 1

    @property
    def is_draw(self) -> bool:
        """Whether the game has ended as a draw, or all players have lost at once (CR 104.4)."""
        return any(player.drawn for player in self.players) or not self.everyone

    # Derived values

    def view(self, id: int) -> Characteristics:
        """The characteristics of an object now, or as it last existed where it was (CR 613, 608.2h)."""
        if self.working is not None:
            known = self.working.get(id)
            if known is not None:
                return known
        thing = self.things.get(id)
        if thing is None:
            return self._last_known(id)
        known = self.shape.views.get(id)
        if known is not None and self.shape.layered is False:
            return known
        return layers.view(self, thing)

    def face(self, thing: Thing) -> Face:
        """The copiable values of an object; an error for a blank card."""
        face = thing.copied or thing.face
        if face is None:
            raise BlankRead("an unnamed card is looked at: name it")
        return face

    def _last_known(self, id: int) -> Characteristics:
        position = self.past.get(id)
        if position is None:
            raise KeyError(f"no object {id}")
        with self.at(position):
            return self.view(id)

    def thing(self, id: int) -> Thing:
        """The record of an object, or its last one where it was."""
        found = self.things.get(id)
        return found if found is not None else self.past[id].things[id]

    def now(self, id: int) -> int | None:
        """The object that this one became most recently, itself while it exists."""
        while id not in self.things:
            following = self.moved.get(id)
            if following is None:
                return None
            id = following
        return id

    def controller(self, id: int) -> int:
        """Who controls an object; its owner where nobody does (CR 109.4)."""
        thing = self.things.get(id)
        if thing is None:
            return self.view(id).controller if self.past[id].things[id].face else self.thing(id).controller
        if thing.zone == "battlefield":
            return self.view(id).controller
        return thing.controller if thing.zone == "stack" else thing.owner

    def active(self, channel: str) -> tuple[Active, ...]:
        """The abilities in force that serve a channel, in order of zones and timestamps."""
        return layers.active(self, channel)

    def listens(self, channels: frozenset[str]) -> bool:
        """Whether any ability in force serves one of these channels."""
        return layers.any_active(self, channels)

    # Rules

    def obeys(self, mark: Mark) -> bool:
        """Whether this game follows a rule that decides here; the journal remembers that it did."""
        if mark in self.misread:
            return False
        self.decided.add(mark)
        self.log("rule", mark, mark.numbers)
        return True

    def reads(self, former: Former) -> bool:
        """Whether a former wording of the rules is in force instead of the present one."""
        return former in self.formerly

    def note(self, marks: Iterable[Mark]) -> None:
        """Rules decided in a trial, on another look or in what is remembered: they decide here as well.

        The journal says so once after each event, however often the same is looked at.
        """
        missing = set(marks) - self.misread
        if not missing:
            return
        self.decided |= missing
        entry = self.journal
        while entry is not None and entry.kind != "event":
            missing.discard(entry.what if entry.kind == "rule" else None)
            entry = entry.before
        for mark in sorted(missing, key=lambda mark: mark.id):
            self.log("rule", mark, mark.numbers)

    def log(self, kind: str, what: Any, rules: tuple[str, ...] = ()) -> None:
        """Write a line of the journal."""
        before = self.journal
        number = before.number + 1 if before else 1
        if number > self.limits.entries:
            why = getattr(self.flow.watched, "told", "")
            raise LimitReached(f"more than {self.limits.entries:,} journal entries on one line{why}")
        board = self.save() if self.keeps_boards else None
        self.journal = Entry(before, number, kind, what, rules, board)

    def work(self, units: int) -> None:
        """Count effort, so that nothing goes on for ever."""
        self.effort += units
        if self.effort > self.limits.effort:
            raise LimitReached(f"more than {self.limits.effort:,} units of effort: too many things at once")

    def bounded(self, amount: int) -> int:
        """An amount of things that one event makes, which must not be absurd."""
        if amount > self.limits.amount:
            raise LimitReached(f"more than {self.limits.amount:,} things made at once")
        return amount

    # Changing and choosing

    def do(self, *events: Event) -> list[Event]:
        """Let events happen at once; what really happened comes back (law 1)."""
        if self.nested == self.limits.nested:
            raise LimitReached(f"more than {self.limits.nested} events within each other")
        self.nested += 1
        try:
            return change.do(self, events)
        finally:
            self.nested -= 1

    def ask(
        self,
        chooser: int,
        kind: str,
        text: str,
        options: Iterable[Option],
        source: int | None = None,
    ) -> Any:
        """Put a choice to the decider (law 2) and return the value of its answer."""
        legal = tuple(islice(options, self.limits.options + 1))
        if not legal:
            raise IllegalAction(f"there is nothing to choose: {text}", "608.2d")
        if len(legal) > self.limits.options:
            raise LimitReached(f"more than {self.limits.options} options: {text}")
        choice = Choice(chooser, kind, text, source, legal)
        index = self.decider.decide(choice)
        if len(legal) > 1:
            self.log("answer", (choice, index))
        return legal[index].value

    def alike(self, id: int) -> Any:
        """A key that interchangeable objects share: one zone, equal values and history, no alias."""
        if not self.symmetry:
            return id
        return likeness.key(self, id)

    def members(self, ids: Iterable[int]) -> list[list[int]]:
        """Objects in groups of interchangeable ones."""
        groups: dict[Any, list[int]] = {}
        for id in ids:
            groups.setdefault(self.alike(id), []).append(id)
        return list(groups.values())

    def grouped(self, ids: Iterable[int]) -> list[tuple[int, int]]:
        """One object for each group of interchangeable ones, with the size of the group."""
        return [(members[0], len(members)) for members in self.members(ids)]

    def name(self, id: int) -> str:
        """How messages call an object."""
        thing = self.things.get(id) or self.thing(id)
        if thing.card in self.names:
            return self.names[thing.card]
        if thing.ability is not None:
            return f"ability of {self.name(thing.source)}" if thing.source is not None else "ability"
        face = thing.copied or thing.face
        return face.name if face else "a card"

    def ways(self, action: Callable[[Game], Any], first: Sequence[int] = ()) -> Iterator[Way]:
        """Every way to complete an action.

        The game itself is unchanged.  Ways that turn out illegal are left out; `first` are answers that all
        ways begin with.
        """
        start = self.save()
        pending: list[list[int]] = [list(first)]
        tried = 0
        while pending:
            tried += 1
            self.work(100)
            if tried > self.limits.trials:
                raise LimitReached(f"more than {self.limits.trials} ways tried for one action")
            fixed = Fixed(pending.pop())
            present, decider, decided = self.save(), self.decider, self.decided
            self.restore(start)
            self.decider = fixed
            self.decided = asked = set[Mark]()
            self.trying += 1
            after: Position | None = None
            result: Any = None
            try:
                result = action(self)
                after = self.save()
            except IllegalAction:
                pass
            finally:
                self.restore(present)
                self.decider, self.decided = decider, decided
                self.trying -= 1
            self.note(asked)
            pending.extend(reversed(fixed.following()))
            if after is not None:
                yield Way(result, after, fixed.taken(), tuple(fixed.choosers))

    def can_complete(self, action: Callable[[Game], Any], first: Sequence[int] = ()) -> bool:
        """Whether an action can be completed in some way, tried on a saved state (law 6)."""
        for _ in self.ways(action, first):
            return True
        return False
