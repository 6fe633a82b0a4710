"""Triggered abilities: noticing events, waiting, going on the stack (CR 603)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .ability import Ability, Active, Frame, frame_of
from .effects import EndEffects
from .marks import rule
from .position import Refs

if TYPE_CHECKING:
    from .change import Event
    from .game import Game
    from .position import Position

CONDITION_AT_FIRST = rule("603.4", without="an intervening if is looked at only when the ability resolves")
LOOKS_BACK = rule(
    "603.10",
    "603.10a",
    without="what leaves the battlefield is looked for only where it is afterwards, so nothing triggers",
)
ONLY_WHAT_HAPPENS = rule(
    "603.2g", without="an event that is replaced triggers abilities as though it had happened"
)
MANA_AT_ONCE = rule("605.4a", "605.1b", without="a triggered mana ability waits and goes on the stack")
WITHOUT_MANA_WAITS = rule(
    "605.5a", without="whatever triggers from tapping for mana resolves at once, without the stack"
)


class Trigger(Ability):
    """A triggered ability (CR 603.1): an event pattern, perhaps an intervening "if", and effects."""

    @property
    def event_names(self) -> tuple[str, ...]:
        """The class names of the events that may match."""
        raise NotImplementedError

    looks_back = False
    is_delayed = False
    """Whether it triggers only once and is over then (CR 603.7b)."""

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        """The referents ("that player", "that much") if the event is its trigger event, else None."""
        raise NotImplementedError

    def condition_holds(self, game: Game, frame: Frame) -> bool:
        """Whether its intervening "if" is true; true where there is none."""
        return True

    @property
    def could_add_mana(self) -> bool:
        """Whether its effect could add mana and needs no target (CR 605.1b)."""
        return False

    def channels(self) -> tuple[str, ...]:
        word = "back" if self.looks_back else "trigger"
        return tuple(f"{word} {name}" for name in self.event_names)


class Waiting(NamedTuple):
    """A triggered ability that has triggered and is not on the stack yet (CR 603.3)."""

    active: Active
    refs: Refs
    event: int

    @property
    def controller(self) -> int:
        return self.active.controller


Matched = tuple[Active, Refs]
"""An ability whose trigger event has happened, with what the event makes known."""


def notice(game: Game, before: Position, happened: Sequence[Event]) -> None:
    """Let the abilities trigger whose events these are (CR 603.2, 603.10).

    An event class that `looks_back` is judged as things were before by all abilities, an event that is
    `seen_before` by those abilities that look back.  Conditions are about the game after the event (603.4).
    """
    matched: list[Matched] = []
    looked_back: list[tuple[str, Event]] = []
    for event in happened:
        name = type(event).__name__
        if getattr(event, "looks_back", False):
            looked_back.append((f"trigger {name}", event))
            continue
        matched.extend(_matching(game, f"trigger {name}", event))
        if getattr(event, "seen_before", False):
            looked_back.append((f"back {name}", event))
    if looked_back:
        matched.extend(_looking_back(game, before, looked_back))
    found = _triggered(game, matched)
    if found:
        _wait(game, found)
        used = tuple(
            waiting.active.effect
            for waiting in found
            if waiting.active.effect is not None and waiting.active.ability.is_delayed
        )
        if used:
            game.do(EndEffects(used, ("603.7b",)))


def _looking_back(game: Game, before: Position, events: Sequence[tuple[str, Event]]) -> list[Matched]:
    """The abilities of the position before that match; what objects have become since is known."""
    with game.at(before._replace(moved=game.moved)):
        matched = [one for channel, event in events for one in _matching(game, channel, event)]
    staying = [one for one in matched if one[0].source in game.things]
    if len(staying) < len(matched) and not LOOKS_BACK.obeyed(game):
        return staying
    return matched


def notice_replaced(game: Game, event: Event) -> None:
    """An event that is replaced triggers nothing (CR 603.2g)."""
    matched = _matching(game, f"trigger {type(event).__name__}", event)
    with game.in_thought():
        would_trigger = _triggered(game, matched)
    if would_trigger and not ONLY_WHAT_HAPPENS.obeyed(game):
        _wait(game, _triggered(game, matched))


def _matching(game: Game, channel: str, event: Event) -> list[Matched]:
    matched: list[Matched] = []
    for active in game.active(channel):
        refs = active.ability.matches(game, frame_of(active), event)
        if refs is not None:
            matched.append((active, refs))
    return matched


def _triggered(game: Game, matched: Sequence[Matched]) -> list[Waiting]:
    """The abilities that trigger: those without an intervening "if" that is false (CR 603.4)."""
    found: list[Waiting] = []
    for active, refs in matched:
        frame = frame_of(active)
        frame.refs.update(refs)
        if active.ability.condition_holds(game, frame) or not CONDITION_AT_FIRST.obeyed(game):
            number = game.journal.number if game.journal else 0
            found.append(Waiting(active, (*active.refs, *refs), number))
    return found


def _wait(game: Game, found: list[Waiting]) -> None:
    """Put mana abilities aside for resolving at once (CR 605.4a), all others among the waiting ones."""
    at_once = [waiting for waiting in found if is_from_mana(waiting) and _resolves_at_once(game, waiting)]
    for waiting in found:
        game.log("triggered", waiting, ("603.2",))
    game.waiting = (*game.waiting, *(waiting for waiting in found if waiting not in at_once))
    if at_once:
        from .mana_abilities import resolve_triggered

        for waiting in at_once:
            resolve_triggered(game, waiting)


def _resolves_at_once(game: Game, waiting: Waiting) -> bool:
    ability = waiting.active.ability
    if ability.could_add_mana:
        return MANA_AT_ONCE.obeyed(game)
    return not ability.targets() and not WITHOUT_MANA_WAITS.obeyed(game)


def is_from_mana(waiting: Waiting) -> bool:
    """Whether it triggered from a mana ability or from mana being added (CR 605.1b)."""
    return any(name in ("AddMana", "TappedForMana") for name in waiting.active.ability.event_names)
