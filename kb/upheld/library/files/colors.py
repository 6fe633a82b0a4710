"""The colors of a face (CR 105, 202.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

WUBRG: Final = ("W", "U", "B", "R", "G")


def in_order(colors: Iterable[str] | None) -> tuple[str, ...]:
    """The colors in the order of CR 105.1, other letters left out."""
    found = frozenset(colors or ())
    return tuple(color for color in WUBRG if color in found)


def of_cost(cost: str) -> tuple[str, ...]:
    """The colors of the mana symbols in a cost (CR 202.2, 202.2d)."""
    return in_order(letter for symbol in cost.split("{") for letter in symbol.partition("}")[0].split("/"))
