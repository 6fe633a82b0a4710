"""Paying mana by a fixed payer: the pool first, then mana abilities that cost {T} alone (CR 601.2g-h)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from . import mana, matching
from .ability import Frame
from .activated import Activated
from .errors import Unpayable
from .mana import Mana, Symbols
from .matching import Amounts, Means
from .steering import Steering, Tree, assured, tree
from .wording import means_to_pay

if TYPE_CHECKING:
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
    """Mana that a mana ability adds for certain, and all ways to activate it; None where there is one."""

    types: tuple[str, ...]
    ways: Tree | None = None


class Source(NamedTuple):
    """A mana ability that the payer may use, with everything it could add."""

    id: int
    slot: int
    outcomes: tuple[Outcome, ...]
    amounts: Amounts


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
    """The mana abilities of the player's permanents that cost no mana and can be activated now.

    Those that cost {T} alone come first: the payer takes others only where these do not suffice.
    """
    if game.assumed is not None:
        found = _found_sources(game, player)
    else:
        key = ("mana sources", player)
        found = game.shape.remembered(game, key, lambda: _found_sources(game, player))
    return [source for source in found if source.id not in spared]


def _found_sources(game: Game, player: int) -> tuple[Source, ...]:
    from . import mana_abilities  # paying costs and activating mana abilities call each other

    found: list[Source] = []
    for id in game.ids("battlefield"):
        if game.controller(id) != player:
            continue
        for slot, ability in enumerate(game.view(id).abilities):
            if not isinstance(ability, Activated) or not ability.costs_no_mana():
                continue
            if ability.has_tap_symbol() and (game.things[id].tapped or not mana_abilities.can_tap(game, id)):
                continue
            if not ability.is_mana_ability(game) or not _is_payable(game, id, ability):
                continue
            outcomes = _outcomes(game, player, id, slot)
            if outcomes:
                found.append(Source(id, slot, outcomes, tuple(outcome.types for outcome in outcomes)))
    return tuple(sorted(found, key=lambda source: (not _is_plain(game, source), len(source.outcomes))))


def _is_plain(game: Game, source: Source) -> bool:
    ability = game.view(source.id).abilities[source.slot]
    return isinstance(ability, Activated) and ability.costs_only_tap()


def _is_payable(game: Game, id: int, ability: Activated) -> bool:
    """Whether the parts of its cost beyond {T} could be paid now."""
    frame = Frame(id, game.controller(id))
    return all(part.is_tap_symbol or part.is_payable(game, frame) for part in ability.costs)


def _outcomes(game: Game, player: int, id: int, slot: int) -> tuple[Outcome, ...]:
    """What the ability adds whatever others answer, found by activating it in every way on a saved state."""
    from . import mana_abilities

    plain = _plain_outcome(game, id, slot)
    if plain is not None:
        return (plain,)
    before = len(game.players[player].pool)
    ways = tree(
        game,
        player,
        lambda trial: mana_abilities.activate(trial, player, id, slot),
        lambda after: tuple(sorted(unit.type for unit in after.players[player].pool[before:])),
    )
    return tuple(Outcome(types, ways) for types in assured(ways) if types)


_LISTENING = frozenset(
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
    if types is None or game.listens(_LISTENING):
        return None
    return Outcome(types)


def plan(game: Game, player: int, symbols: Symbols, spared: frozenset[int] = frozenset()) -> Plan | None:
    """How the player can pay these symbols now, or None when that is impossible: from the pool if it can be.

    The most constrained symbol is paid first, with the source that can make the fewest amounts.
    """
    needed = tuple(units(symbols))
    pool = tuple(
        sorted((unit.type for unit in game.players[player].pool), key=lambda type_: type_ == game.keeps)
    )
    if not needed:
        return Plan((), ())
    found = _matched(game, needed, pool, ())
    if found.types is not None:
        return Plan((), found.types)
    available = sources(game, player, spared)
    if game.payers is not None:
        available = [source for source in available if source.id in game.payers]
    found = _matched(game, needed, pool, tuple(Means(source.id, source.amounts) for source in available))
    if found.types is None:
        return None
    used = ((available[number], amount) for number, amount in found.uses)
    return Plan(tuple((source, source.outcomes[amount]) for source, amount in used), found.types)


def _matched(
    game: Game, needed: tuple[str, ...], pool: tuple[str, ...], means: tuple[Means, ...]
) -> matching.Payment:
    found = matching.payment(needed, pool, means)
    game.work(found.steps)
    return found


def most_mana(game: Game, player: int) -> int:
    """How much mana the player could spend now at the most."""
    return len(game.players[player].pool) + _capacity(sources(game, player, frozenset()))


def _capacity(available: Sequence[Source]) -> int:
    """How much mana the sources could make at the most, one ability of each permanent."""
    most: dict[int, int] = {}
    for source in available:
        most[source.id] = max(most.get(source.id, 0), *map(len, source.amounts))
    return sum(most.values())


def activate(game: Game, id: int, slot: int, outcome: Outcome) -> None:
    """The payer activates a mana ability so that it makes this mana; all other choices stay open."""
    from . import mana_abilities

    decider = game.decider
    if outcome.ways is not None:
        game.decider = Steering(outcome.ways, outcome.types, decider)
    try:
        mana_abilities.activate(game, game.controller(id), id, slot)
    finally:
        game.decider = decider


def pay(game: Game, frame: Frame, symbols: Symbols, what: str, spared: frozenset[int]) -> tuple[Mana, ...]:
    """Activate what the plan names and spend the mana; Unpayable when there is no plan."""
    player = frame.controller
    found = plan(game, player, symbols, spared)
    if found is None:
        reason = "" if game.trying else f": {means_to_pay(game, player, spared)}"
        raise Unpayable(f"{what} costs {mana.written(symbols)}, which can't be paid{reason}", "601.2h")
    for source, outcome in found.activations:
        activate(game, source.id, source.slot, outcome)
    pool = list(game.players[player].pool)
    spent: list[Mana] = []
    for type_ in found.types:
        unit = next(unit for unit in pool if unit.type == type_)
        pool.remove(unit)
        spent.append(unit)
    if spent:
        game.do(PayMana(player, tuple(spent), symbols))
    return tuple(spent)
