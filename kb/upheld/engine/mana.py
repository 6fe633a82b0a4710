"""Mana, mana symbols and mana costs (CR 106, 107.4, 202)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .errors import LimitReached

COLORS = ("W", "U", "B", "R", "G")
TYPES = (*COLORS, "C")
COLOR_NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}

Symbols = tuple[str, ...]
"""Mana symbols without braces, in the order written: ("X", "2", "W/U")."""
MOST_AT_ONCE = 1_000
"""Play stops where more mana is written: a bound on effort, not a rule."""


class Mana(NamedTuple):
    """One mana in a pool: its type and the object whose ability made it."""

    type: str
    source: int


def symbols(text: str) -> Symbols:
    """The symbols of a cost such as `{2}{W/U}`; an empty text has none."""
    return tuple(part for part in text.replace("}", "").split("{") if part)


def written(cost: Symbols) -> str:
    """The cost as printed on a card; no symbols at all is {0}."""
    return "".join(f"{{{symbol}}}" for symbol in cost) or "{0}"


def braced(cost: object) -> tuple[str, ...]:
    """The symbols with their braces; nothing for a value that is no cost."""
    return tuple(f"{{{symbol}}}" for symbol in cost) if isinstance(cost, tuple) else ()


def colors_of(cost: Symbols) -> frozenset[str]:
    """The colors of the symbols of a cost (CR 202.2, 105.2)."""
    return frozenset(color for symbol in cost for color in symbol.split("/") if color in COLORS)


def symbol_value(symbol: str, x: int) -> int:
    """What one symbol counts for a mana value (CR 202.3e-g): the largest half of a hybrid, X as chosen."""
    if symbol == "X":
        return x
    return max(int(half) if half.isdigit() else 1 for half in symbol.split("/") if half != "P")


def mana_value(cost: Symbols | None, x: int = 0) -> int:
    """The mana value of a cost (CR 202.3); an object without a cost has 0."""
    return sum(symbol_value(symbol, x) for symbol in cost or ())


def generic(cost: Symbols) -> int:
    """How much generic mana the numeric symbols ask for."""
    return sum(int(symbol) for symbol in cost if symbol.isdigit())


def with_x(cost: Symbols, x: int) -> Symbols:
    """The cost with every {X} replaced by the announced number (CR 107.3a)."""
    return tuple(str(x) if symbol == "X" else symbol for symbol in cost)


def plus_generic(cost: Symbols, amount: int) -> Symbols:
    """The cost with its generic part changed by `amount`, never below zero (CR 118.7a, 601.2f)."""
    total = max(0, generic(cost) + amount)
    rest = tuple(symbol for symbol in cost if not symbol.isdigit())
    return (str(total), *rest) if total else rest


def less(cost: Symbols, reduction: Symbols) -> Symbols:
    """The cost minus a reduction, symbol by symbol (CR 118.7a-d).

    Colored and colorless reductions take symbols of their type first and generic mana after.
    """
    left = list(cost)
    surplus = generic(reduction)
    for symbol in reduction:
        if symbol.isdigit():
            continue
        if symbol in left:
            left.remove(symbol)
        else:
            surplus += 1
    return plus_generic(tuple(left), -surplus)


def as_types(symbols: Symbols) -> tuple[str, ...]:
    """The types of an amount of mana as it is written; a number is colorless mana (CR 106.10).

    LimitReached where it is more than MOST_AT_ONCE.
    """
    if sum(int(symbol) for symbol in symbols if symbol.isdigit()) > MOST_AT_ONCE:
        raise LimitReached(f"more than {MOST_AT_ONCE:,} mana at once")
    return tuple(
        type_ for symbol in symbols for type_ in (("C",) * int(symbol) if symbol.isdigit() else (symbol,))
    )


@lru_cache(maxsize=256)
def amounts_added(symbol: str) -> tuple[tuple[str, ...], ...]:
    """The amounts of mana that one symbol may add: of a hybrid symbol either half (CR 106.8-11).

    A number and a snow symbol add colorless mana, a Phyrexian symbol adds mana of its color.
    """
    halves = [half for half in symbol.split("/") if half != "P"]
    return tuple(as_types(("1",) if half == "S" else (half,)) for half in halves)


def can_pay_with(symbol: str, type_: str) -> bool:
    """Whether one mana of this type pays this symbol (CR 107.4)."""
    if symbol.isdigit():
        return True
    return type_ in symbol.split("/")
