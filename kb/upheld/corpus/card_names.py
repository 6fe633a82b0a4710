"""Names of cards in texts."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache


def names_in(text: str, names: Collection[str]) -> frozenset[str]:
    """Those of the names that stand in the text, at each place the longest one."""
    return frozenset(_any_of(frozenset(names)).findall(text))


def short_name(name: str) -> str:
    """The part before the comma, by which players call a card: Damia."""
    return name.partition(",")[0]


@lru_cache(maxsize=16)
def _any_of(names: frozenset[str]) -> re.Pattern[str]:
    ordered = sorted(names, key=lambda name: (-len(name), name))
    alternatives = "|".join(map(re.escape, ordered)) or "(?!)"
    return re.compile(rf"(?<!\w)(?:{alternatives})(?!\w)")
