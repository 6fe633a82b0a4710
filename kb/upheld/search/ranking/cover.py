"""How much of a question a text answers: rare words of the question count more than common ones."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from upheld.search.shelf.shelf import Shelf
from upheld.search.text.slang import Group

ENOUGH: Final = 0.3
"""The share of a question that is no chance, however common its words are."""

FEW: Final = 0.03
"""The share of all documents that may have a word which says by itself what a document is about."""


class Cover:
    """Shares of one question on one shelf, between 0 and 1."""

    def __init__(self, groups: Sequence[Group], shelf: Shelf) -> None:
        self._shelf = shelf
        terms = {term for group in groups for term in (*group.said, *group.means)}
        self._rarity = {term: shelf.rarity(term) for term in terms}
        self._telling = [term for term in terms if self._count(term) <= max(1, FEW * shelf.size)]
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

    def is_enough(self, document: int, share: float) -> bool:
        """Whether a document that answers this share is about the question: or by a word that few have."""
        return share >= ENOUGH or any(self._has(term, document) for term in self._telling)

    def _share(self, terms: Sequence[str], document: int) -> float:
        if not terms:
            return 0.0
        found = sum(self._rarity[term] for term in terms if self._has(term, document))
        return found / sum(self._rarity[term] for term in terms)

    def _count(self, term: str) -> int:
        return len(self._shelf.postings(term).documents)

    def _has(self, term: str, document: int) -> bool:
        documents = self._shelf.postings(term).documents
        place = bisect_left(documents, document)
        return place < len(documents) and documents[place] == document
