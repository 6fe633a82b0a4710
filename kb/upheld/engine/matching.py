"""How mana can pay symbols: each symbol one mana, each permanent one of the amounts that it can make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from . import mana
from .errors import LimitReached

Amounts = tuple[tuple[str, ...], ...]
"""What one mana ability can make: one of these."""


class Means(NamedTuple):
    """A mana ability: which permanent has it, and what it can make."""

    permanent: int
    amounts: Amounts


class Payment(NamedTuple):
    """Which means are used to make which of their amounts, and the types that then pay the symbols in order.

    `steps` is how much was looked at to find it, `types` None where there is no payment.
    """

    steps: int
    uses: tuple[tuple[int, int], ...] = ()
    types: tuple[str, ...] | None = None


MOST_SYMBOLS = 12
"""How many different symbols one cost may have: a count that bounds the search, not a rule."""
MOST_STEPS = 2_000_000
"""How much is looked at for one payment: a count that bounds the search, not a rule."""


@lru_cache(maxsize=4_096)
def payment(needed: tuple[str, ...], pool: tuple[str, ...], means: tuple[Means, ...]) -> Payment:
    """How these symbols can be paid.

    The most constrained symbol is paid first, from the pool if it can be, then with the first means that can,
    in such a way that the rest can still be paid.
    """
    search = _Search()
    left, available = list(pool), list(enumerate(means))
    if not search.is_enough(needed, left, available):
        return Payment(search.steps)
    counted = {symbol: _payers(symbol, pool, means) for symbol in set(needed)}
    order = sorted(range(len(needed)), key=lambda place: counted[needed[place]])
    uses: list[tuple[int, int]] = []
    types: dict[int, str] = {}
    for at, place in enumerate(order):
        symbol, rest = needed[place], [needed[other] for other in order[at + 1 :]]
        type_ = search.from_pool(symbol, rest, left, available)
        if type_ is None:
            number, amount = search.from_means(symbol, rest, left, available)
            uses.append((number, amount))
            left += means[number].amounts[amount]
            available = [other for other in available if other[1].permanent != means[number].permanent]
            type_ = search.from_pool(symbol, rest, left, available)
        assert type_ is not None
        left.remove(type_)
        types[place] = type_
    return Payment(search.steps, tuple(uses), tuple(types[place] for place in range(len(needed))))


def _payers(symbol: str, pool: Sequence[str], means: Sequence[Means]) -> int:
    """How many mana and abilities could pay a symbol."""
    from_pool = sum(1 for type_ in pool if mana.can_pay_with(symbol, type_))
    makers = sum(
        1
        for one in means
        if any(mana.can_pay_with(symbol, type_) for types in one.amounts for type_ in types)
    )
    return from_pool + makers


Available = Sequence[tuple[int, Means]]
Groups = Sequence[tuple[tuple[tuple[int, ...], ...], int]]
"""Amounts, each mana as bits for the symbols that it pays, and how many permanents can make one of them."""


class _Search:
    def __init__(self) -> None:
        self.steps = 0

    def from_pool(self, symbol: str, rest: Sequence[str], pool: list[str], means: Available) -> str | None:
        """The first type in the pool that pays the symbol and leaves enough for the rest."""
        for type_ in dict.fromkeys(pool):
            if mana.can_pay_with(symbol, type_):
                left = list(pool)
                left.remove(type_)
                if self.is_enough(rest, left, means):
                    return type_
        return None

    def from_means(
        self, symbol: str, rest: Sequence[str], pool: list[str], means: Available
    ) -> tuple[int, int]:
        """The first means and what they make that pays the symbol and leaves enough for the rest."""
        tried: set[Amounts] = set()
        for number, one in means:
            if one.amounts in tried:
                continue
            tried.add(one.amounts)
            others = [other for other in means if other[1].permanent != one.permanent]
            for amount, types in enumerate(one.amounts):
                pays = any(mana.can_pay_with(symbol, type_) for type_ in types)
                if pays and self.is_enough((symbol, *rest), [*pool, *types], others):
                    return number, amount
        raise AssertionError("enough mana for symbols that can't be paid")

    def is_enough(self, needed: Sequence[str], pool: Sequence[str], means: Available) -> bool:
        """Whether these symbols can be paid, one ability of each permanent being used.

        A permanent that makes one mana, or always the same, needs no search: all such are matched to the
        symbols as a whole (Hall's theorem).  Only those with several larger amounts are tried out, alike
        ones together.
        """
        permanents: dict[int, Amounts] = {}
        for _, one in means:
            permanents[one.permanent] = permanents.get(one.permanent, ()) + one.amounts
        if len(needed) > len(pool) + sum(max(map(len, amounts)) for amounts in permanents.values()):
            return False
        demand = Counter(needed)
        if len(demand) > MOST_SYMBOLS:
            raise LimitReached(f"more than {MOST_SYMBOLS} different symbols in one cost")
        symbols = tuple(demand)
        supply = Counter(_pays((type_,), symbols) for type_ in pool)
        varied: Counter[tuple[tuple[int, ...], ...]] = Counter()
        for amounts in permanents.values():
            if all(len(types) == 1 for types in amounts):
                supply[_pays((types[0] for types in amounts), symbols)] += 1
                continue
            useful = {tuple(sorted(_pays((type_,), symbols) for type_ in types)) for types in amounts}
            if len(useful) == 1:
                supply.update(useful.pop())
            else:
                varied[tuple(sorted(useful))] += 1
        wanted = [(1 << place, number) for place, number in enumerate(demand.values())]
        return self.some_choice(wanted, supply, sorted(varied.items()))

    def some_choice(self, wanted: list[tuple[int, int]], supply: Counter[int], groups: Groups) -> bool:
        """Whether the permanents of these groups can choose amounts so that there is enough of everything."""
        if not self.covers(wanted, supply + _at_best(groups) if groups else supply):
            return False
        if not groups:
            return True
        (amounts, number), rest = groups[0], groups[1:]
        return any(self.some_choice(wanted, supply + made, rest) for made in _choices(amounts, number))

    def covers(self, wanted: list[tuple[int, int]], supply: Counter[int]) -> bool:
        """Whether for every set of symbols as much mana pays one of them as the set has symbols."""
        self.steps += 1 + (len(supply) << len(wanted)) // 16
        if self.steps > MOST_STEPS:
            raise LimitReached(f"more than {MOST_STEPS:,} steps to find a payment")
        sets = [(0, 0)]
        for bit, number in wanted:
            sets += [(bits | bit, total + number) for bits, total in sets]
        mana_of = supply.items()
        return all(
            total <= sum(number for bits, number in mana_of if bits & chosen) for chosen, total in sets
        )


@lru_cache(maxsize=4_096)
def _mask(type_: str, symbols: tuple[str, ...]) -> int:
    return sum(1 << place for place, symbol in enumerate(symbols) if mana.can_pay_with(symbol, type_))


def _pays(types: Iterable[str], symbols: tuple[str, ...]) -> int:
    """Which of the symbols one mana of one of these types pays, as bits."""
    mask = 0
    for type_ in types:
        mask |= _mask(type_, symbols)
    return mask


def _at_best(groups: Groups) -> Counter[int]:
    """More than the permanents of these groups could make: each mana of theirs as useful as any."""
    found: Counter[int] = Counter()
    for amounts, number in groups:
        mask = 0
        for amount in amounts:
            for bits in amount:
                mask |= bits
        found[mask] += number * max(map(len, amounts))
    return found


def _choices(amounts: Sequence[tuple[int, ...]], number: int) -> Iterator[Counter[int]]:
    """What so many alike permanents can make together, each one of the amounts."""
    first = Counter(amounts[0])
    least = number if len(amounts) == 1 else 0
    for times in range(number, least - 1, -1):
        own = Counter({bits: each * times for bits, each in first.items() if times})
        if len(amounts) == 1:
            yield own
            continue
        for others in _choices(amounts[1:], number - times):
            yield own + others
