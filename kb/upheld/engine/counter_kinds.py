"""Kinds of counters that rules give a meaning: keyword counters, and those without behaviour (CR 122.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from .errors import NotModelled

if TYPE_CHECKING:
    from .ability import Ability

Keyword = TypeVar("Keyword", bound="Ability")

KEYWORD_COUNTERS: dict[str, Ability] = {}
"""The abilities that keyword counters give, by the names of the counters (CR 122.1b)."""

WITHOUT_BEHAVIOUR = {
    "decayed": "122.1b",
    "exalted": "122.1b",
    "finality": "122.1h",
    "hexproof": "122.1b",
    "hone": "122.1j",
    "shield": "122.1c",
    "stun": "122.1d",
}
"""Counters whose rule says what they do, which the engine does not do yet."""


def keyword_counter(name: str) -> Callable[[type[Keyword]], type[Keyword]]:
    """Declare that counters of this name give a keyword ability."""

    def declare(keyword: type[Keyword]) -> type[Keyword]:
        KEYWORD_COUNTERS[name] = keyword()
        return keyword

    return declare


def check(name: str) -> None:
    """NotModelled for a counter that would have to do something and cannot."""
    if name in WITHOUT_BEHAVIOUR:
        raise NotModelled(f"what a {name} counter does ({WITHOUT_BEHAVIOUR[name]})")
