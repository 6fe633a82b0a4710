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


def notice(game: Game, before: Position, happened: Sequence[Event]) -> None:
    """Let the abilities trigger whose events these are (CR 603.2, 603.10)."""
    found: list[Waiting] = []
    looked_back = [event for event in happened if getattr(event, "seen_before", None)]
    for event in happened:
        for active in game.active(f"trigger {type(event).__name__}"):
            _collect(game, active, event, found)
    if looked_back:
        back: list[Waiting] = []
        with game.at(before):
            for event in looked_back:
                for active in game.active(f"back {type(event).__name__}"):
                    _collect(game, active, event, back)
        staying = [waiting for waiting in back if waiting.active.source in game.things]
        if len(staying) < len(back) and not LOOKS_BACK.obeyed(game):
            back = staying
        found.extend(back)
    if found:
        _wait(game, found)
        used = tuple(
            waiting.active.effect
            for waiting in found
            if waiting.active.effect is not None and waiting.active.ability.is_delayed
        )
        if used:
            game.do(EndEffects(used))


def notice_replaced(game: Game, event: Event) -> None:
    """An event that is replaced triggers nothing (CR 603.2g)."""
    found: list[Waiting] = []
    for active in game.active(f"trigger {type(event).__name__}"):
        _collect(game, active, event, found)
    if found and not ONLY_WHAT_HAPPENS.obeyed(game):
        _wait(game, found)


def _collect(game: Game, active: Active, event: Event, found: list[Waiting]) -> None:
    trigger = active.ability
    frame = frame_of(active)
    refs = trigger.matches(game, frame, event)
    if refs is None:
        return
    frame.refs.update(refs)
    if not trigger.condition_holds(game, frame) and CONDITION_AT_FIRST.obeyed(game):
        return
    number = game.journal.number if game.journal else 0
    found.append(Waiting(active, (*active.refs, *refs), number))


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
