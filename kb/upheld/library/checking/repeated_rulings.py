"""Rulings that stand twice on one card, and those that a later one of the same card puts anew."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from upheld.library.checking.ruling_finding import Finding, RuledCards
from upheld.library.rulings import OfficialRuling

NEARLY_THE_SAME: Final = 0.65
"""The share of common words, from 0 to 1, from which a later ruling counts as the earlier one put anew."""

_WORD = re.compile(r"[a-z0-9{}/+'-]+")
_PLAIN = str.maketrans({"’": "'", "‘": "'", "−": "-"})


def duplicates(ruled: RuledCards) -> Iterator[Finding]:
    """Every ruling whose text an earlier one of the same card has."""
    for oracle_id, rulings in ruled.rulings.items():
        first: dict[str, OfficialRuling] = {}
        for ruling in rulings:
            earlier = first.setdefault(ruling.fingerprint, ruling)
            if earlier is not ruling:
                message = f"has the text of {earlier.id}"
                yield Finding("duplicate", ruled.cards[oracle_id].name, ruling, message, earlier)


def superseded(ruled: RuledCards) -> Iterator[Finding]:
    """Every ruling to which a later one of the same card is near in its words, with the nearest."""
    for oracle_id, rulings in ruled.rulings.items():
        if len({ruling.date for ruling in rulings}) < 2:
            continue
        words = {ruling.id: _words(ruling.text) for ruling in rulings}
        for ruling in rulings:
            found = _nearest_later(ruling, rulings, words)
            if found is not None:
                share, later = found
                message = f"{later.id} says nearly the same, in {share:.0%} of its words"
                yield Finding("superseded", ruled.cards[oracle_id].name, ruling, message, later)


def _nearest_later(
    ruling: OfficialRuling, rulings: Sequence[OfficialRuling], words: dict[str, Counter[str]]
) -> tuple[float, OfficialRuling] | None:
    shares = [
        (_likeness(words[ruling.id], words[later.id]), later.ordinal, later)
        for later in rulings
        if later.date > ruling.date and later.fingerprint != ruling.fingerprint
    ]
    share, _, found = max(shares, key=lambda each: each[:2], default=(0.0, 0, ruling))
    return (share, found) if share >= NEARLY_THE_SAME else None


def _words(text: str) -> Counter[str]:
    return Counter(_WORD.findall(text.lower().translate(_PLAIN)))


def _likeness(one: Counter[str], other: Counter[str]) -> float:
    """Dice's coefficient over words."""
    total = one.total() + other.total()
    return 2 * (one & other).total() / total if total else 0.0
