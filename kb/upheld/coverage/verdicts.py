"""Verdicts as they are shown, and the one of a whole."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

Verdict = Literal["fails", "undetermined", "unchecked", "disputed", "untested", "holds"]
"""A verdict as it is shown: what a check found, or why there is nothing to show."""

WORST_FIRST: Final[tuple[Verdict, ...]] = (
    "fails", "undetermined", "unchecked", "disputed", "untested", "holds",
)  # fmt: skip


def worst(verdicts: Iterable[Verdict]) -> Verdict:
    """The verdict of a whole is the worst of its parts; nothing at all is unchecked."""
    found = frozenset(verdicts)
    for verdict in WORST_FIRST:
        if verdict in found:
            return verdict
    return "unchecked"
