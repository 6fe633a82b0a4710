"""The total cost of a spell: mana cost or alternative cost, what is added, what is taken off (CR 601.2f)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from . import cost, mana, paying, symbols_announced
from .ability import frame_of
from .choice import Option
from .cost import Change, Cost, ManaCost, Total
from .errors import IllegalAction, LimitReached
from .marks import rule
from .position import Paid

if TYPE_CHECKING:
    from .ability import Frame, Link
    from .game import Game
    from .mana import Symbols

ONE_ALTERNATIVE = rule(
    "118.9a",
    "601.2b",
    without="a second alternative cost that applies to a spell may be paid instead of the first",
)
CHANGES_APPLY = rule(
    "118.9d", without="additional costs, increases and reductions leave an alternative cost as it is"
)
UNPAYABLE = rule("118.6", "202.1b", without="a card without a mana cost can be cast for no mana")
ADDITIONAL_COSTS = rule("118.8", without="additional costs need not be paid")
OPTIONAL_COSTS = rule("118.8b", without="every additional cost that can be paid has to be paid")
COST_STAYS = rule(
    "118.9c",
    "202.3",
    without="the mana cost and mana value of a spell are those of the cost that is paid for it",
)
ONLY_ON_THE_STACK = rule(
    "202.3e", "107.3g", without="the mana value of a permanent counts the X of the spell that it was"
)

MOST_TIMES = 20
"""Play stops where a cost could be paid more often: a count that bounds the choices, not a rule."""


class Way(NamedTuple):
    """One way to cast a card: what allows it, from where, for which cost.

    `cost` is None for the mana cost; an alternative cost has a name of its own ("miracle", "free").
    """

    name: str = ""
    cost: tuple[Cost, ...] | None = None
    zone: str = "hand"
    any_time: bool = False
    source: int | None = None


class Proposal(NamedTuple):
    """A spell that is being cast: its player, the way chosen, the cost that all others are added to."""

    spell: int
    player: int
    way: Way
    base: tuple[Cost, ...]

    @property
    def base_symbols(self) -> Symbols:
        """The mana symbols of the mana cost or alternative cost that is being paid."""
        return _symbols(self.base)


class Additional(NamedTuple):
    """An additional cost that applies to a spell: a name, its parts, how often, which instance allows it."""

    name: str
    parts: tuple[Cost, ...]
    optional: bool = False
    any_number: bool = False
    link: Link | None = None


class Chosen(NamedTuple):
    """The additional costs that will be paid, once for each time, and all their parts."""

    paid: tuple[Paid, ...] = ()
    parts: tuple[Cost, ...] = ()


def base(game: Game, spell: int, way: Way, others: Sequence[Way]) -> tuple[Cost, ...]:
    """The mana cost, or the one alternative cost chosen (CR 601.2b, 118.9, 118.9a)."""
    if way.cost is not None:
        cheaper = [other.cost for other in others if other.cost is not None and _less(other.cost, way.cost)]
        if cheaper and not ONE_ALTERNATIVE.obeyed(game):
            return min(cheaper, key=_size)
        return way.cost
    symbols = game.view(spell).cost
    if symbols is None and UNPAYABLE.obeyed(game):
        raise IllegalAction(f"{game.name(spell)} has no mana cost to pay", "118.6", UNPAYABLE)
    return (ManaCost(symbols or ()),)


def one_alternative(game: Game, card: int, ways: Sequence[Way]) -> Way:
    """The way to cast a card where all these are announced: more than one is illegal (CR 118.9a, 601.2b)."""
    if len(ways) > 1 and ONE_ALTERNATIVE.obeyed(game):
        raise IllegalAction(
            f"{game.name(card)} can't be cast for two alternative costs", "118.9a", ONE_ALTERNATIVE
        )
    return ways[0]


def additional(game: Game, frame: Frame, proposal: Proposal) -> Chosen:
    """The additional costs that are announced: all mandatory ones, and optional ones as wanted (118.8a-b)."""
    chosen = Chosen()
    for active in game.active("additional cost"):
        offered = active.ability.additional_cost(game, frame_of(active), proposal)
        if offered is None or (proposal.way.cost is not None and not CHANGES_APPLY.obeyed(game)):
            continue
        times = _times(game, frame, proposal, chosen, offered)
        paid = (Paid(offered.name, offered.link),) * times
        chosen = Chosen((*chosen.paid, *paid), (*chosen.parts, *offered.parts * times))
    return chosen


def with_announced_symbols(
    game: Game, frame: Frame, proposal: Proposal, chosen: Chosen
) -> tuple[Proposal, Chosen]:
    """The same costs with the symbols that can be paid in several ways as they will be paid (CR 601.2b)."""
    base_parts = symbols_announced.announced(game, frame, proposal.base)
    further = symbols_announced.announced(game, frame, chosen.parts)
    return proposal._replace(base=base_parts), chosen._replace(parts=further)


def _times(game: Game, frame: Frame, proposal: Proposal, chosen: Chosen, offered: Additional) -> int:
    """How often an additional cost is paid."""
    if not offered.optional:
        return 1 if ADDITIONAL_COSTS.obeyed(game) else 0
    most = _affordable_times(game, frame, proposal, chosen, offered)
    if not most:
        return 0
    asker = offered.link.giver if offered.link is not None and offered.link.giver else frame.source
    if offered.any_number:
        options = [Option(times, f"{times} times") for times in range(most + 1)]
        times = int(game.ask(frame.controller, "times", f"pay {offered.name}", options, asker))
    else:
        yes_or_no = (Option(True, "yes"), Option(False, "no"))
        times = int(game.ask(frame.controller, "may", f"pay {offered.name}", yes_or_no, asker))
    return times if times or OPTIONAL_COSTS.obeyed(game) else 1


def _affordable_times(
    game: Game, frame: Frame, proposal: Proposal, chosen: Chosen, offered: Additional
) -> int:
    """How often an optional cost could be paid beside what is announced so far, X being 0."""
    changed = changes(game, proposal)
    most = MOST_TIMES + 1 if offered.any_number else 1
    affordable = 0
    with game.in_thought() as asked:
        while affordable < most:
            parts = (*proposal.base, *chosen.parts, *offered.parts * (affordable + 1))
            if not paying.can_pay(game, frame, cost.total_quietly(parts, changed)):
                break
            affordable += 1
    game.note(asked)
    if affordable > MOST_TIMES:
        raise LimitReached(f"{offered.name} can be paid more than {MOST_TIMES} times")
    return affordable


def changes(game: Game, proposal: Proposal) -> list[Change]:
    """Cost increases and reductions that apply to the spell as it is now (CR 601.2f)."""
    found: list[Change] = []
    for active in game.active("casting cost"):
        change = active.ability.casting_change(game, frame_of(active), proposal)
        if change is not None:
            found.append(change)
    return found


def locked(game: Game, proposal: Proposal, chosen: Chosen, x: int) -> Total:
    """The total cost, determined once (CR 601.2f)."""
    parts = (*proposal.base, *chosen.parts)
    changed = changes(game, proposal)
    if proposal.way.cost is not None and cost.total_quietly(parts, changed) != cost.total_quietly(parts, ()):
        changed = changed if CHANGES_APPLY.obeyed(game) else []
    return cost.total(game, parts, changed, x)


def mana_value(game: Game, id: int) -> int:
    """The mana value of an object (CR 202.3): what was paid does not change it (118.9c)."""
    thing = game.thing(id)
    on_stack = thing.casting if thing.zone == "stack" else None
    cost = game.view(id).cost
    value = mana.mana_value(cost, on_stack.x if on_stack else 0)
    was_spell = thing.casting if thing.zone == "battlefield" else None
    with_x = mana.mana_value(cost, was_spell.x) if was_spell else value
    if with_x != value and not ONLY_ON_THE_STACK.obeyed(game):
        return with_x
    paid = on_stack.paid if on_stack else None
    if paid is not None and paid != value and not COST_STAYS.obeyed(game):
        return paid
    return value


def _symbols(parts: Sequence[Cost]) -> Symbols:
    return tuple(symbol for part in parts for symbol in getattr(part, "symbols", ()))


def _size(parts: Sequence[Cost]) -> int:
    return mana.mana_value(_symbols(parts), 0)


def _less(one: Sequence[Cost], other: Sequence[Cost]) -> bool:
    return _size(one) < _size(other)
