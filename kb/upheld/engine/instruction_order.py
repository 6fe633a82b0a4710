"""Whether the order of an effect's instructions can make a difference (CR 608.2c)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

EVERYTHING = frozenset({"everything"})
"""What a verb concerns that does not say so: it could meet with whatever another one does."""


@lru_cache(maxsize=4_096)
def matters(steps: tuple[Any, ...]) -> bool:
    """Whether two of the steps concern one thing, or one refers to what another brings in.

    This is judged by the text alone: that a replacement or a triggered ability links two instructions which
    have nothing to do with each other is not seen.
    """
    return any(
        _meet(one, other) for place, one in enumerate(steps) for other in steps[place + 1 :] if one != other
    )


def _meet(one: Any, other: Any) -> bool:
    first, second = _concerns(one), _concerns(other)
    if EVERYTHING in (first, second) or not first.isdisjoint(second):
        return True
    return not _named(one, "introduces").isdisjoint(_named(other, "refers_to"))


def _concerns(step: Any) -> frozenset[str]:
    """What a step concerns: as its verb says, unless it has conditions or numbers that look at the game."""
    from .body import says

    if not step.is_plain or says(step, "reads_game"):
        return EVERYTHING
    found: frozenset[str] = step.does.concerns
    return found


def _named(step: Any, attribute: str) -> set[str]:
    from .body import walk

    return {name for node in walk(step) for name in getattr(node, attribute, ())}
