"""How much a word says of a thing, by where it stands: the weights of BM25F.

Each field of a thing is a text of its own with a weight, and with a length at which it counts fully; longer
ones count less. Lengths are given here and not measured, so that what a thing weighs depends on itself alone:
one that changes leaves all others as they are.
Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009), section 3.6.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple


class Weight(NamedTuple):
    """How much a word in a field counts, how much its length matters (0 to 1), its usual length in words."""

    weight: float
    slope: float
    usual: float


FIELDS: Final[Mapping[str, Weight]] = {
    "title": Weight(6.0, 0.0, 2),
    "asks": Weight(1.0, 0.3, 20),
    "text": Weight(0.7, 0.3, 22),
    "digest": Weight(0.5, 0.3, 12),
    "heading": Weight(2.5, 0.0, 1.4),
    "examples": Weight(0.15, 0.3, 45),
    "parent": Weight(0.4, 0.5, 25),
    "section": Weight(0.3, 0.0, 2),
    "asked_of": Weight(0.3, 0.5, 25),
    "cards": Weight(1.5, 0.3, 4),
    "facts": Weight(0.5, 0.3, 10),
}
"""Where a word may stand.

`title` and own `text`; `asks`, what players ask; our own `digest` of a rule; the short `heading` above a
rule, its `parent` and `section`; `asked_of` the rulings that cite it; `cards` in play, and other `facts`.
"""

SATURATION: Final = 1.8
"""The count at which a word says half of what it can: k1 of BM25."""

FULL: Final = 255
"""The impact of a word that says all."""


def impacts(texts: Mapping[str, str], prior: float, terms_of: Callable[[str], list[str]]) -> dict[str, int]:
    """For each term of a thing what it says of it, from 1 to FULL."""
    sums: Counter[str] = Counter()
    for name, text in texts.items():
        field = FIELDS[name]
        terms = terms_of(text)
        size = 1 - field.slope + field.slope * len(terms) / field.usual
        for term, count in Counter(terms).items():
            sums[term] += field.weight * count / size  # type: ignore[assignment]
    return {term: _impact(total, prior) for term, total in sums.items()}


def _impact(total: float, prior: float) -> int:
    return max(1, round(FULL * prior * total / (total + SATURATION)))
