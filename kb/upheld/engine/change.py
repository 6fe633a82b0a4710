"""The one way to change the game (law 1): batches of events, replaced, expanded, performed, noticed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from . import control, replacement, triggers

if TYPE_CHECKING:
    from .game import Game
    from .position import Position


class Event(Protocol):
    """Something that happens.  Events are values; performing one is its only effect on the game.

    An event class may say that it `looks_back`: whatever triggers on it is judged as things were before it
    (CR 603.10a-g).
    """

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules by which it happens."""
        ...

    def affected(self, game: Game) -> int:
        """The player who is affected or controls the affected object (CR 616.1)."""
        ...

    def contained(self, game: Game) -> Sequence[Event] | None:
        """The events that this one consists of, or None for one that is performed itself.

        An event that consists of no events does not happen.
        """
        ...

    def perform(self, game: Game) -> Event | None:
        """Make it true; the event with its results, or None when nothing happened."""
        ...


Applied = frozenset[tuple[Any, ...]]
Pending = tuple[Event, Applied]


def do(game: Game, events: Sequence[Event]) -> list[Event]:
    """Replace, expand and perform a batch of simultaneous events; the events that happened, containers first.

    Replacement comes level by level: the containing event before what it contains (CR 616.1g).  Triggered
    abilities look at the state after the batch, and those that look back at the state before it (603.10).
    """
    outer: list[Event] = []
    primitive: list[Pending] = []
    level: list[Pending] = [(event, game.lineage) for event in events]
    while level:
        following: list[Pending] = []
        for event, applied in replacement.replaced(game, level):
            inner = event.contained(game)
            if inner is None:
                primitive.append((event, applied))
            elif inner:
                outer.append(event)
                following.extend((part, applied) for part in inner)
        level = _joined(following)
    return _perform(game, outer, primitive)


def _joined(level: list[Pending]) -> list[Pending]:
    """The same level with events that are one event by the rules as one (CR 119.9)."""
    if len(level) < 2:
        return level
    found: list[Pending] = []
    for event, applied in level:
        for place, (earlier, before) in enumerate(found):
            join = getattr(earlier, "joined", None)
            whole = join(event) if join is not None else None
            if whole is not None:
                found[place] = (whole, before | applied)
                break
        else:
            found.append((event, applied))
    return found


def _perform(game: Game, outer: list[Event], primitive: list[Pending]) -> list[Event]:
    """Perform a batch at once; instructions that replaced a part of it come after the rest (CR 121.7)."""
    before = game.save()
    happened: list[Event] = list(outer)
    own_lineage, outer_before = game.lineage, game.before
    game.before = before
    later: list[Pending] = []
    for event, applied in primitive:
        if isinstance(event, Later):
            later.append((event, applied))
            continue
        game.lineage = applied
        done = event.perform(game)
        if done is not None:
            happened.append(done)
    game.lineage, game.before = own_lineage, outer_before
    _noticed(game, before, happened)
    for event, applied in later:
        game.lineage = applied
        done = event.perform(game)
        game.lineage = own_lineage
        if done is not None:
            happened.append(done)
    return happened


def _noticed(game: Game, before: Position, happened: Sequence[Event]) -> None:
    """Log a performed batch and let abilities trigger on it."""
    if not happened:
        return
    for event in happened:
        game.log("event", event, event.rules)
    triggers.notice(game, before, happened)
    if game.shape.layered is not False:
        control.follow_control(game)


class Later:
    """Marks events that carry out instructions: they come after the unreplaced parts of their batch."""

    __slots__ = ()
