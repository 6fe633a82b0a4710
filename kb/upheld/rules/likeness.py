"""How like two texts are: the weighted share of their features in common, rare ones telling more."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final

Features = frozenset[int]
"""The words and word pairs of a text, hashed (`upheld.rules.wording.features`)."""

_COMMON: Final = 80
"""Features that more texts have lead to none of them."""


class Rarity:
    """How much features tell: the fewer of some texts have one, the more.

    The weight of a feature that n of N texts have is log(1 + N/n); of one that none has it is that of one.
    """

    def __init__(self, texts: Sequence[Features]) -> None:
        counts = Counter(chain.from_iterable(texts))
        self._weights = {feature: math.log(1 + len(texts) / count) for feature, count in counts.items()}
        self._unseen = math.log(1 + len(texts))

    def mass(self, features: Iterable[int]) -> float:
        """How much these features tell together."""
        weights, unseen = self._weights, self._unseen
        return sum(weights.get(feature, unseen) for feature in features)

    def likeness(self, one: Features, other: Features) -> float:
        """What two texts have in common as a part of both, from 0 to 1 (Dice's coefficient)."""
        total = self.mass(one) + self.mass(other)
        return 2 * self.mass(one & other) / total if total else 0.0

    def share(self, part: Features, whole: Features) -> float:
        """How much of one text stands in another, from 0 to 1."""
        return self.mass(part & whole) / (self.mass(part) or 1.0)


class Shelf:
    """Texts, by their positions, among which those with rare features of another are found quickly.

    Only features of `asking`, when given, are ever looked for.
    """

    def __init__(
        self, texts: Sequence[Features], rarity: Rarity, asking: Iterable[Features] | None = None
    ) -> None:
        asked = None if asking is None else frozenset(chain.from_iterable(asking))
        having: dict[int, list[int]] = defaultdict(list)
        for position, text in enumerate(texts):
            for feature in text if asked is None else text & asked:
                having[feature].append(position)
        self._having = {feature: found for feature, found in having.items() if len(found) <= _COMMON}
        self._texts = texts
        self._rarity = rarity
        self._masses: dict[int, float] = {}

    def near(self, features: Features, most: int) -> list[int]:
        """The texts that share most with this one for their length, at most so many, the nearest first."""
        scores: dict[int, float] = defaultdict(float)
        for feature in features:
            positions = self._having.get(feature)
            if positions:
                weight = self._rarity.mass((feature,))
                for position in positions:
                    scores[position] += weight
        ranked = sorted(scores, key=lambda position: -scores[position] / (1 + self._mass(position)) ** 0.5)
        return ranked[:most]

    def _mass(self, position: int) -> float:
        found = self._masses.get(position)
        if found is None:
            found = self._masses[position] = self._rarity.mass(self._texts[position])
        return found
