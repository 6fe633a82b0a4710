"""Casting spells by the steps of 601.2a-i, taken back whole when a step cannot be done (CR 601, 733)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from . import cost, mana, paying, spell, stack, steps, targeting, variable
from .ability import Frame, frame_of
from .choice import Option
from .cost import Change, Cost, ManaCost
from .errors import IllegalAction
from .marks import rule
from .move import Move
from .position import Casting

if TYPE_CHECKING:
    from .game import Game
    from .mana import Symbols

SORCERY_TIMING = rule("117.1a", "307.1", without="any spell may be cast whenever its player has priority")
ONE_ALTERNATIVE = rule(
    "118.9a",
    "601.2b",
    without="a spell may be cast for two alternative costs at once, paying the cheaper one",
)
CHANGES_APPLY = rule(
    "118.9d", without="additional costs, increases and reductions leave an alternative cost as it is"
)
ADDITIONAL_COSTS = rule("118.8", without="additional costs need not be paid")
COST_STAYS = rule(
    "118.9c",
    "202.3",
    "118.8d",
    without="the mana value of a spell is that of the cost paid for it",
)


class Way(NamedTuple):
    """One way to cast a card: what allows it, from where, for which cost.

    `cost` is None for the mana cost; an alternative cost has a name of its own ("miracle", "free").
    `instead` names a second alternative cost that the caster wants to apply as well, which 118.9a forbids.
    """

    name: str = ""
    cost: tuple[Cost, ...] | None = None
    zone: str = "hand"
    any_time: bool = False
    source: int | None = None
    instead: tuple[Cost, ...] | None = None


class SpellCast(NamedTuple):
    """A spell has been cast (CR 601.2i)."""

    spell: int
    player: int

    rules: tuple[str, ...] = ("601.2i",)

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> SpellCast:
        game.add_fact("cast", self.player)
        return self


def ways(game: Game, player: int, id: int) -> list[Way]:
    """The ways in which a player may cast a card from where it is now, costs and timing aside (601.3)."""
    thing = game.things[id]
    found: list[Way] = []
    if thing.zone == "hand" and thing.owner == player and "land" not in game.view(id).types:
        found.append(Way())
    for active in game.active("way to cast"):
        way = active.ability.way_to_cast(game, frame_of(active), player, id)
        if way is not None:
            found.append(way)
    return found


def cast(game: Game, player: int, id: int, way: Way | None = None, *, resolving: bool = False) -> int:
    """A player casts a card; the number of the spell on the stack.

    `resolving` says that an effect tells them to do so while it resolves, which suspends timing (608.2g).
    IllegalAction leaves the game exactly as before (CR 733.1).
    """
    before = game.save()
    way = way or Way()
    try:
        return _cast(game, player, id, way, resolving)
    except IllegalAction:
        game.restore(before)
        raise


def can_cast(game: Game, player: int, id: int, way: Way, *, resolving: bool = False) -> bool:
    """Whether casting it this way could be completed now, tried on a saved state."""
    return game.can_complete(lambda trial: cast(trial, player, id, way, resolving=resolving))


def _cast(game: Game, player: int, id: int, way: Way, resolving: bool) -> int:
    _check_may_begin(game, player, id, way, resolving)
    on_stack = _propose(game, player, id)
    frame = Frame(on_stack, player, on_stack)
    base = _base_cost(game, on_stack, way)
    chosen = _additional_costs(game, frame, on_stack)
    parts = (*base, *(part for parts in chosen.values() for part in parts))
    changes = _changes(game, frame, on_stack)
    if way.cost is not None and (changes or chosen) and _changes_would_matter(game, parts, base, changes):
        if not CHANGES_APPLY.obeyed(game):
            parts, changes = base, []
    frame.x = variable.choose_x(
        game, frame, parts, lambda x: paying.can_pay(game, frame, cost.total(game, parts, changes, x))
    )
    casting = Casting(
        x=frame.x,
        has_x=any("X" in getattr(part, "symbols", ()) for part in parts),
        alternative=way.name or None,
        additional=tuple(chosen),
    )
    game.set_thing(on_stack, casting=casting)
    targets = targeting.choose(game, frame, spell.targets_of(game, on_stack), on_stack)
    if targets:
        game.set_thing(on_stack, targets=targets)
    _check_proposal(game, player, on_stack)
    locked = cost.total(game, parts, changes, frame.x)
    spent = paying.pay(game, frame, locked, game.name(on_stack))
    game.set_thing(on_stack, casting=casting._replace(spent=spent))
    refs = frame.kept()
    if refs:
        game.set_thing(on_stack, refs=refs)
    stack.remember_stacking(game, on_stack)
    game.do(SpellCast(on_stack, player))
    return on_stack


def _check_may_begin(game: Game, player: int, id: int, way: Way, resolving: bool) -> None:
    """Prohibitions and timing (CR 601.3, 117.1a)."""
    thing = game.things.get(id)
    if thing is None:
        raise IllegalAction("that card is no longer there to be cast", "601.3")
    if thing.zone != way.zone:
        raise IllegalAction(f"{game.name(id)} is not in the {way.zone} to be cast from there", "601.3")
    if way.instead is not None and ONE_ALTERNATIVE.obeyed(game):
        raise IllegalAction(
            f"{game.name(id)} can't be cast for two alternative costs", "118.9a", ONE_ALTERNATIVE
        )
    for active in game.active("forbid casting"):
        active.ability.check_casting(game, frame_of(active), player, id)
    if resolving or way.any_time or "instant" in game.view(id).types or _has_flash(game, id):
        return
    main = game.flow.active == player and game.flow.step in steps.MAIN_PHASES
    if not (main and not game.zone("stack")) and SORCERY_TIMING.obeyed(game):
        raise IllegalAction(
            f"{game.name(id)} can be cast only in {game.players[player].name}'s main phase "
            "while the stack is empty",
            "117.1a",
            SORCERY_TIMING,
        )


def _has_flash(game: Game, id: int) -> bool:
    return any(getattr(ability, "is_flash", False) for ability in game.view(id).abilities)


def _propose(game: Game, player: int, id: int) -> int:
    """The card moves to the stack as its topmost object (CR 601.2a)."""
    moved = game.do(Move(id, "stack", "cast"))
    on_stack = next((event.became for event in moved if isinstance(event, Move)), None)
    if on_stack is None or on_stack not in game.things:
        raise IllegalAction("the card can't be put on the stack", "601.2a")
    game.set_thing(on_stack, controller=player, held_by=player)
    return on_stack


def _base_cost(game: Game, on_stack: int, way: Way) -> tuple[Cost, ...]:
    """The mana cost, or the alternative cost chosen (CR 601.2b, 118.9)."""
    if way.instead is not None:
        return min((way.cost or (), way.instead), key=_size)
    if way.cost is not None:
        return way.cost
    symbols = game.view(on_stack).cost
    if symbols is None:
        raise IllegalAction(f"{game.name(on_stack)} has no mana cost to pay", "118.6")
    return (ManaCost(symbols),)


def _size(parts: Sequence[Cost]) -> int:
    return sum(mana.mana_value(getattr(part, "symbols", ()), 0) for part in parts)


def _additional_costs(game: Game, frame: Frame, on_stack: int) -> dict[str, tuple[Cost, ...]]:
    """The additional costs that will be paid: all mandatory ones, the optional ones that are wanted (118.8)."""
    chosen: dict[str, tuple[Cost, ...]] = {}
    for active in game.active("additional cost"):
        offered = active.ability.additional_cost(game, frame_of(active), on_stack)
        if offered is None:
            continue
        if offered.optional and not _wanted(game, frame, offered):
            continue
        if not offered.optional and not ADDITIONAL_COSTS.obeyed(game):
            continue
        chosen[f"{offered.name} {len(chosen) + 1}" if offered.name in chosen else offered.name] = (
            offered.parts
        )
    return chosen


class Additional(NamedTuple):
    """An additional cost that applies to a spell: a name for later reference, its parts, whether optional."""

    name: str
    parts: tuple[Cost, ...]
    optional: bool = False


def _wanted(game: Game, frame: Frame, offered: Additional) -> bool:
    asked = game.ask(
        frame.controller,
        "may",
        f"pay {offered.name}",
        (Option(True, "yes"), Option(False, "no")),
        frame.source,
    )
    return bool(asked)


def _changes(game: Game, frame: Frame, on_stack: int) -> list[Change]:
    """Cost increases and reductions that apply to the spell (CR 601.2f)."""
    changes: list[Change] = []
    for active in game.active("casting cost"):
        change = active.ability.casting_change(game, frame_of(active), frame, on_stack)
        if change is not None:
            changes.append(change)
    return changes


def _changes_would_matter(
    game: Game, parts: Sequence[Cost], base: Sequence[Cost], changes: Sequence[Change]
) -> bool:
    quiet = cost.total_quietly(parts, changes)
    return quiet != cost.total_quietly(base, ())


def _check_proposal(game: Game, player: int, on_stack: int) -> None:
    """Whether the proposed spell can legally be cast (CR 601.2e)."""
    for active in game.active("forbid proposed spell"):
        active.ability.check_proposal(game, frame_of(active), player, on_stack)


def mana_value(game: Game, id: int) -> int:
    """The mana value of an object (CR 202.3): what was paid does not change it (118.9c)."""
    thing = game.thing(id)
    values = game.view(id)
    x = thing.casting.x if thing.zone == "stack" and thing.casting else 0
    value = mana.mana_value(values.cost, x)
    paid = _paid_value(thing.casting) if thing.zone == "stack" else None
    if paid is not None and paid != value and not COST_STAYS.obeyed(game):
        return paid
    return value


def _paid_value(casting: Casting | None) -> int | None:
    return len(casting.spent) if casting is not None else None


def symbols_of(game: Game, id: int) -> Symbols:
    """The symbols of an object's mana cost, whatever was paid (CR 118.8d)."""
    return game.view(id).cost or ()
