"""Answers remembered for tuples by identity: for values that are shared and costly to hash."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class ByIdentity(Generic[K, V]):
    """A function whose answers are remembered for the very same argument, at most `most` of them."""

    def __init__(self, function: Callable[[K], V], most: int = 8_192) -> None:
        self.function = function
        self.most = most
        self._known: dict[int, tuple[K, V]] = {}

    def __call__(self, argument: K) -> V:
        known = self._known.get(id(argument))
        if known is not None and known[0] is argument:
            return known[1]
        if len(self._known) >= self.most:
            self._known.clear()
        value = self.function(argument)
        self._known[id(argument)] = (argument, value)
        return value
