"""Replacement effects: which apply, who chooses among them, what becomes of the event (CR 614, 616).

Self-replacement effects (614.15) are none of these: a text that replaces a part of its own effect is read as
the effect that it makes, so it has been applied before there is an event (616.1a), also where that could not
happen (614.17c).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from . import triggers
from .ability import Ability, Active, Frame, frame_of
from .choice import Option
from .marks import Mark, rule

if TYPE_CHECKING:
    from .change import Applied, Event, Pending
    from .game import Game

ONCE_EACH = rule(
    "614.5", without="a replacement effect may modify an event again that it has modified already"
)
REPLACED_NEVER_HAPPENS = rule("614.6", without="an event that is replaced happens as well")
CANT_COMES_FIRST = rule(
    "614.17c", "101.2", without="an event that can't happen can be replaced by one that can"
)
CONTAINING_FIRST = rule(
    "616.1g",
    "121.2a",
    without="an effect that applies to a part of an event may be chosen before one that applies to the whole",
)

_AGAIN = 2
"""How often an effect may apply to one event under the misreading of 614.5."""


class Replacement(Ability):
    """A static ability that watches for an event and changes it (CR 614.1)."""

    chosen_first: ClassVar[Mark | None] = None
    """The rule by which it is chosen before others (CR 616.1b-d); None for those chosen last (616.1e)."""

    def applies(self, game: Game, frame: Frame, event: Any) -> bool:
        """Whether it would modify this event now."""
        raise NotImplementedError

    def instead_of(self, game: Game, frame: Frame, event: Any) -> Sequence[Any] | None:
        """The events that happen instead; None when its controller declines an optional replacement."""
        raise NotImplementedError


ByRule = Callable[["Game", Any], Sequence[Active]]

_BY_RULE: dict[str, list[ByRule]] = {}


def replaced_by_rule(event: str) -> Callable[[ByRule], ByRule]:
    """Register a function that returns the effects by which a rule would replace an event of this class."""

    def registered(finder: ByRule) -> ByRule:
        _BY_RULE.setdefault(event, []).append(finder)
        return finder

    return registered


def replaced(game: Game, level: Sequence[Pending]) -> list[Pending]:
    """What becomes of the events of one level after all prohibitions and replacements, in APNAP order.

    Each event is looked at anew after each effect that changed it (CR 616.1f).
    """
    queue: list[Pending] = list(level)
    if len(queue) > 1:
        order = {player: place for place, player in enumerate(game.everyone)}
        queue.sort(key=lambda pending: order.get(pending[0].affected(game), len(order)))
    settled: list[Pending] = []
    while queue:
        event, applied = queue.pop(0)
        usable = _usable(game, event, applied)
        if is_forbidden(game, event) and (not usable or CANT_COMES_FIRST.obeyed(game)):
            continue
        if not usable or _part_comes_first(game, event, applied):
            settled.append((event, applied))
            continue
        chosen = _choose(game, event, usable)
        key = (*chosen.key, applied_times(applied, chosen.key))
        result = chosen.ability.instead_of(game, _frame(game, chosen), event)
        if result is None:
            queue.insert(0, (event, applied | {key}))
            continue
        results = list(result)
        if not any(type(part) is type(event) for part in results):
            triggers.notice_replaced(game, event)
            if not REPLACED_NEVER_HAPPENS.obeyed(game):
                results.append(event)
        queue[0:0] = [(part, applied | {key}) for part in results]
    return settled


def _part_comes_first(game: Game, event: Event, applied: Applied) -> bool:
    """The misreading of 616.1g: the affected player leaves an event to effects on what it contains."""
    parts = getattr(event, "parts", None)
    if parts is None or not any(_would_be_usable(game, part, applied) for part in parts(game)):
        return False
    if CONTAINING_FIRST.obeyed(game):
        return False
    options = (Option(False, "the whole event"), Option(True, "a part of it"))
    return bool(game.ask(event.affected(game), "replacement", "what is replaced first", options))


def is_replaceable(game: Game, event: Event) -> bool:
    """Whether a replacement effect would apply to this event now."""
    return _would_be_usable(game, event, game.lineage)


def _would_be_usable(game: Game, event: Event, applied: Applied) -> bool:
    """Whether any effect would apply; nothing is decided by that yet."""
    with game.in_thought():
        return bool(_usable(game, event, applied))


def is_forbidden(game: Game, event: Event) -> bool:
    """Whether an effect says that this event can't happen (CR 614.17)."""
    for active in game.active(f"forbid {type(event).__name__}"):
        if active.ability.forbids(game, frame_of(active), event):
            return True
    return False


def applied_times(applied: Applied, key: tuple[Any, ...]) -> int:
    """How often the effect with this key has been applied to the event or what it was before."""
    return sum(1 for entry in applied if entry[:-1] == key)


def _usable(game: Game, event: Event, applied: Applied) -> list[Active]:
    candidates = list(game.active(f"replace {type(event).__name__}"))
    entering = getattr(event, "own_replacements", None)
    if entering is not None:
        candidates.extend(entering(game))
    for finder in _BY_RULE.get(type(event).__name__, ()):
        candidates.extend(finder(game, event))
    usable: list[Active] = []
    for active in candidates:
        if not active.ability.applies(game, _frame(game, active), event):
            continue
        times = applied_times(applied, active.key)
        if times and (times >= _AGAIN or ONCE_EACH.obeyed(game)):
            continue
        usable.append(active)
    return usable


def _choose(game: Game, event: Event, usable: list[Active]) -> Active:
    if len(usable) == 1:
        return usable[0]
    options = _distinct(game, _first_by_kind(game, usable))
    chosen: Active = options[0].value
    if len(options) > 1 or options[0].alike > 1:
        text = f"which replacement effect applies first to {event}"
        chosen = game.ask(event.affected(game), "replacement", text, options)
    return chosen


def _first_by_kind(game: Game, usable: list[Active]) -> list[Active]:
    """Those among which the choice is, in the order of 616.1b-e."""
    marks = {mark.numbers: mark for active in usable if (mark := active.ability.chosen_first) is not None}
    for _, mark in sorted(marks.items()):
        preferred = [active for active in usable if active.ability.chosen_first is mark]
        if len(preferred) == len(usable) or mark.obeyed(game):
            return preferred
    return usable


def _distinct(game: Game, actives: list[Active]) -> list[Option]:
    """One option for each group of effects that are alike in text, controller and source."""
    groups: dict[Any, list[Active]] = {}
    for active in actives:
        own = active.source in game.things and active.effect is None
        alike = game.alike(active.source) if own else active.source
        groups.setdefault((active.ability, active.controller, alike, active.effect), []).append(active)
    return [Option(members[0], game.name(members[0].source), len(members)) for members in groups.values()]


def _frame(game: Game, active: Active) -> Frame:
    frame = frame_of(active)
    thing = game.things.get(active.source)
    if thing is not None and thing.casting is not None:
        frame.x = thing.casting.x
    return frame
