"""Costs: what they consist of, totals, and paying them in full (CR 118, 601.2f-h)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from upheld.language import Node, phrase

from . import mana
from .mana import Symbols
from .marks import rule

if TYPE_CHECKING:
    from .ability import Frame
    from .errors import IllegalAction
    from .game import Game

INCREASES_FIRST = rule("601.2f", without="cost reductions are subtracted before increases are added")
GENERIC_ONLY = rule(
    "118.7a", without="a reduction by generic mana also takes colored and colorless mana off a cost"
)


class Cost(Node):
    """One component of a cost."""

    moves_library_cards = False
    is_tap_symbol = False
    """Whether it is {T}: a mana ability with it is tapping for mana (CR 106.12)."""
    is_loyalty_symbol = False
    """Whether it is a loyalty symbol: an ability with it is a loyalty ability (CR 606.2)."""
    turns_source = False
    """Whether paying it taps or untaps the source itself, which then cannot also make mana for the cost."""

    def is_payable(self, game: Game, frame: Frame) -> bool:
        """Whether it could be paid now, mana aside."""
        return True

    def obstacle(self, game: Game, frame: Frame) -> IllegalAction | None:
        """What keeps it from being paid now, where that can be said."""
        return None

    def pay(self, game: Game, frame: Frame) -> None:
        """Pay it in full; Unpayable if that is impossible."""
        raise NotImplementedError


@phrase("mana", "<symbols:mana-symbols>", prints=lambda value: {"symbols": mana.braced(value)})
def unbraced(symbols: tuple[str, ...]) -> Symbols:
    """Mana symbols as the engine keeps them, without braces."""
    return tuple(symbol[1:-1] for symbol in symbols)


@phrase("cost", "<symbols:mana>")
class ManaCost(Cost):
    """Pay mana (CR 118.3a)."""

    symbols: Symbols


class Change(NamedTuple):
    """What one effect does to a total cost: symbols added, symbols taken off, further components."""

    plus: Symbols = ()
    minus: Symbols = ()
    further: tuple[Cost, ...] = ()


class Total(NamedTuple):
    """A locked-in total cost (CR 601.2f): its mana, and everything else in order."""

    symbols: Symbols
    others: tuple[Cost, ...]


def total(game: Game, parts: Sequence[Cost], changes: Sequence[Change], x: int) -> Total:
    """The total cost: the parts and all increases, minus all reductions (CR 601.2f)."""
    symbols, others = _split(parts, changes, x)
    plus: Symbols = tuple(symbol for change in changes for symbol in change.plus)
    minus: Symbols = tuple(symbol for change in changes for symbol in change.minus)
    locked = _less(game, _plus(symbols, plus), minus)
    if plus and minus:
        reversed_order = _plus(mana.less(symbols, minus), plus)
        if reversed_order != locked and not INCREASES_FIRST.obeyed(game):
            locked = reversed_order
    return Total(locked, others)


def total_quietly(parts: Sequence[Cost], changes: Sequence[Change]) -> Total:
    """The total cost with X = 0, for comparing; no mark is asked."""
    symbols, others = _split(parts, changes, 0)
    plus: Symbols = tuple(symbol for change in changes for symbol in change.plus)
    minus: Symbols = tuple(symbol for change in changes for symbol in change.minus)
    return Total(mana.less(_plus(symbols, plus), minus), others)


def _split(parts: Sequence[Cost], changes: Sequence[Change], x: int) -> tuple[Symbols, tuple[Cost, ...]]:
    symbols: Symbols = ()
    others: list[Cost] = []
    for part in parts:
        if isinstance(part, ManaCost):
            symbols = (*symbols, *mana.with_x(part.symbols, x))
        else:
            others.append(part)
    others.extend(cost for change in changes for cost in change.further)
    return mana.plus_generic(symbols, 0), tuple(others)


def _plus(symbols: Symbols, plus: Symbols) -> Symbols:
    colored = tuple(symbol for symbol in plus if not symbol.isdigit())
    return (*mana.plus_generic(symbols, mana.generic(plus)), *colored)


def _less(game: Game, symbols: Symbols, minus: Symbols) -> Symbols:
    left = mana.less(symbols, minus)
    wasted = mana.generic(minus) - mana.generic(symbols)
    colored = tuple(symbol for symbol in left if not symbol.isdigit())
    if wasted > 0 and colored and not GENERIC_ONLY.obeyed(game):
        return colored[wasted:]
    return left
