"""Paying mana by a fixed payer: the pool first, then mana abilities that cost {T} alone (CR 601.2g-h)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from . import mana
from .activated import Activated
from .choice import Fixed
from .errors import Unpayable
from .mana import Mana, Symbols
from .wording import means_to_pay

if TYPE_CHECKING:
    from .ability import Frame
    from .game import Game


class PayMana(NamedTuple):
    """Mana leaves a pool to pay a cost (CR 118.3a)."""

    player: int
    spent: tuple[Mana, ...]
    symbols: Symbols

    rules: tuple[str, ...] = ("118.3a",)

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> PayMana:
        pool = list(game.players[self.player].pool)
        for unit in self.spent:
            pool.remove(unit)
        game.set_player(self.player, pool=tuple(pool))
        return self


class Outcome(NamedTuple):
    """One way to activate a mana ability: the mana it adds and the answers that lead there."""

    types: tuple[str, ...]
    answers: tuple[int, ...]


class Source(NamedTuple):
    """A mana ability that the payer may use, with everything it could add."""

    id: int
    slot: int
    outcomes: tuple[Outcome, ...]


class Plan(NamedTuple):
    """Which abilities to activate, and the mana types that then pay the symbols in order."""

    activations: tuple[tuple[Source, Outcome], ...]
    types: tuple[str, ...]


def units(symbols: Symbols) -> list[str]:
    """A cost as single symbols that one mana pays each: {3} is three times "1"."""
    single: list[str] = []
    for symbol in symbols:
        single.extend(["1"] * int(symbol) if symbol.isdigit() else [symbol])
    return single


def sources(game: Game, player: int, spared: frozenset[int]) -> list[Source]:
    """The mana abilities of the player's permanents that cost {T} alone and can be activated now."""
    from . import mana_abilities  # paying costs and activating mana abilities call each other

    found: list[Source] = []
    for id in game.ids("battlefield"):
        if id in spared or game.things[id].tapped or game.controller(id) != player:
            continue
        for slot, ability in enumerate(game.view(id).abilities):
            if not isinstance(ability, Activated) or not mana_abilities.costs_only_tap(ability):
                continue
            if not ability.is_mana_ability(game) or not mana_abilities.can_tap(game, id):
                continue
            outcomes = _outcomes(game, player, id, slot)
            if outcomes:
                found.append(Source(id, slot, outcomes))
    return sorted(found, key=lambda source: len({outcome.types for outcome in source.outcomes}))


def _outcomes(game: Game, player: int, id: int, slot: int) -> tuple[Outcome, ...]:
    plain = _plain_outcome(game, id, slot)
    if plain is not None:
        return (plain,)
    if game.assumed is not None:
        return _tried_outcomes(game, player, id, slot)
    key = ("mana outcomes", id, slot)
    return game.shape.remembered(game, key, lambda: _tried_outcomes(game, player, id, slot))


def _tried_outcomes(game: Game, player: int, id: int, slot: int) -> tuple[Outcome, ...]:
    """The outcomes found by activating the ability in every way on a saved state."""
    from . import mana_abilities

    before = len(game.players[player].pool)
    seen: dict[tuple[str, ...], Outcome] = {}
    for _, after, answers in game.ways(lambda g: mana_abilities.activate(g, player, id, slot)):
        added = tuple(sorted(unit.type for unit in after.players[player].pool[before:]))
        if added and added not in seen:
            seen[added] = Outcome(added, answers)
    return tuple(seen.values())


_LISTENING = tuple(
    f"{word} {event}"
    for word in ("replace", "forbid", "trigger")
    for event in ("AddMana", "Tap", "TappedForMana", "AbilityActivated")
)


def _plain_outcome(game: Game, id: int, slot: int) -> Outcome | None:
    """The outcome of an ability that adds fixed mana while nothing could change that or notice it."""
    ability = game.view(id).abilities[slot]
    steps = ability.body.steps() if isinstance(ability, Activated) else ()
    fixed = getattr(steps[0], "does", None) if len(steps) == 1 else None
    types: tuple[str, ...] | None = getattr(fixed, "fixed_types", None)
    if types is None or any(game.active(channel) for channel in _LISTENING):
        return None
    return Outcome(types, ())


def plan(game: Game, player: int, symbols: Symbols, spared: frozenset[int] = frozenset()) -> Plan | None:
    """How the player can pay these symbols now, or None when that is impossible.

    The most constrained symbol is paid first, from the pool if it can be, then from the source with the
    fewest types; the search goes back on itself until an exact match is found.
    """
    needed = units(symbols)
    pool = [unit.type for unit in game.players[player].pool]
    if not needed:
        return Plan((), ())
    available = (
        sources(game, player, spared) if len(needed) > len(pool) or not _covers(game, pool, needed) else []
    )
    if game.payers is not None:
        available = [source for source in available if source.id in game.payers]
    order = sorted(range(len(needed)), key=lambda place: _payers(needed[place], pool, available))
    chosen: list[tuple[Source, Outcome]] = []
    types: dict[int, str] = {}
    if not _search(game, needed, order, 0, pool, available, chosen, types):
        return None
    return Plan(tuple(chosen), tuple(types[place] for place in range(len(needed))))


def _payers(symbol: str, pool: Sequence[str], available: Sequence[Source]) -> int:
    from_pool = sum(1 for type_ in pool if mana.can_pay_with(symbol, type_))
    from_sources = sum(
        1
        for source in available
        if any(mana.can_pay_with(symbol, type_) for outcome in source.outcomes for type_ in outcome.types)
    )
    return from_pool + from_sources


def _covers(game: Game, pool: list[str], needed: list[str]) -> bool:
    order = sorted(range(len(needed)), key=lambda place: _payers(needed[place], pool, ()))
    return _search(game, needed, order, 0, list(pool), [], [], {})


def _search(
    game: Game,
    needed: list[str],
    order: list[int],
    at: int,
    pool: list[str],
    available: list[Source],
    chosen: list[tuple[Source, Outcome]],
    types: dict[int, str],
) -> bool:
    game.work(1 + len(available))
    if at == len(order):
        return True
    if len(order) - at > len(pool) + _capacity(available):
        return False
    symbol = needed[order[at]]
    for type_ in dict.fromkeys(pool):
        if not mana.can_pay_with(symbol, type_):
            continue
        pool.remove(type_)
        types[order[at]] = type_
        if _search(game, needed, order, at + 1, pool, available, chosen, types):
            return True
        pool.append(type_)
    tried: set[frozenset[tuple[str, ...]]] = set()
    for source in available:
        alike = frozenset(outcome.types for outcome in source.outcomes)
        if alike in tried:
            continue
        tried.add(alike)
        rest = [other for other in available if other.id != source.id]
        for outcome in source.outcomes:
            if not any(mana.can_pay_with(symbol, type_) for type_ in outcome.types):
                continue
            chosen.append((source, outcome))
            if _search(game, needed, order, at, [*pool, *outcome.types], rest, chosen, types):
                return True
            chosen.pop()
    return False


def most_mana(game: Game, player: int) -> int:
    """How much mana the player could spend now at the most."""
    return len(game.players[player].pool) + _capacity(sources(game, player, frozenset()))


def _capacity(available: Sequence[Source]) -> int:
    """How much mana the sources could make at the most, one ability of each permanent."""
    most: dict[int, int] = {}
    for source in available:
        made = max(len(outcome.types) for outcome in source.outcomes)
        most[source.id] = max(most.get(source.id, 0), made)
    return sum(most.values())


def pay(game: Game, frame: Frame, symbols: Symbols, what: str, spared: frozenset[int]) -> tuple[Mana, ...]:
    """Activate what the plan names and spend the mana; Unpayable when there is no plan."""
    from . import mana_abilities

    player = frame.controller
    found = plan(game, player, symbols, spared)
    if found is None:
        reason = "" if game.trying else f": {means_to_pay(game, player, spared)}"
        raise Unpayable(f"{what} costs {mana.written(symbols)}, which can't be paid{reason}", "601.2h")
    for source, outcome in found.activations:
        decider = game.decider
        game.decider = Fixed(outcome.answers)
        try:
            mana_abilities.activate(game, player, source.id, source.slot)
        finally:
            game.decider = decider
    pool = list(game.players[player].pool)
    spent: list[Mana] = []
    for type_ in found.types:
        unit = next(unit for unit in pool if unit.type == type_)
        pool.remove(unit)
        spent.append(unit)
    if spent:
        game.do(PayMana(player, tuple(spent), symbols))
    return tuple(spent)
