"""How much of a question a text answers: rare words of the question count more than common ones."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from typing import Final

from upheld.search.slang import Group

ENOUGH: Final = 0.3
"""The share of a question that is no chance, however common its words are."""

FEW: Final = 0.03
"""The share of all documents that may have a word which says by itself what a document is about."""

Documents = Callable[[str], Collection[int]]
"""The documents that have a term."""


class Cover:
    """Shares of one question, between 0 and 1."""

    def __init__(self, groups: Sequence[Group], documents: Documents, count: int) -> None:
        terms = {term for group in groups for term in (*group.said, *group.means)}
        self._having = {term: documents(term) for term in terms}
        self._rarity = {
            term: math.log(1 + count / (len(found) or 0.5)) for term, found in self._having.items()
        }
        self._telling = frozenset(
            term for term, found in self._having.items() if len(found) <= max(1, FEW * count)
        )
        self._groups = [(group, max(map(self._rarity.__getitem__, group.said))) for group in groups]
        self._whole = sum(weight for _, weight in self._groups)

    def of(self, document: int) -> float:
        """The share of the question that the document answers; what words stand for is as good as they."""
        if not self._groups:
            return 1.0
        shares = (
            weight * max(self._share(group.said, document), self._share(group.means, document))
            for group, weight in self._groups
        )
        return sum(shares) / self._whole

    def is_enough(self, document: int) -> bool:
        """Whether the document is about the question: it has much of it, or a word that few have."""
        return self.of(document) >= ENOUGH or bool(self._telling & self._terms_of(document))

    def unknown(self) -> frozenset[str]:
        """The terms of the question that no document has."""
        return frozenset(term for group, _ in self._groups for term in group.said if not self._having[term])

    def _terms_of(self, document: int) -> frozenset[str]:
        return frozenset(term for term, found in self._having.items() if document in found)

    def _share(self, terms: Sequence[str], document: int) -> float:
        if not terms:
            return 0.0
        found = sum(self._rarity[term] for term in terms if document in self._having[term])
        return found / sum(self._rarity[term] for term in terms)
