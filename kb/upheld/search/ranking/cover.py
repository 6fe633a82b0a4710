"""How much of a question a text answers: rare words of the question count more than common ones."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from upheld.search.shelf.shelf import Shelf
from upheld.search.text.slang import Group

ENOUGH: Final = 0.3
"""The share of a question that is no chance, however common its words are."""

FEW: Final = 0.03
"""The share of all documents that may have a word which says by itself what a document is about."""


class Cover:
    """Shares of one question on one shelf, between 0 and 1.

    Of a document only those terms of the question count that it has: many documents have the same.
    """

    def __init__(self, groups: Sequence[Group], shelf: Shelf) -> None:
        self._shelf = shelf
        terms = dict.fromkeys(term for group in groups for term in (*group.said, *group.means))
        self._rarity = {term: shelf.rarity(term) for term in terms}
        few = max(1, FEW * shelf.size)
        self._telling = frozenset(term for term in terms if len(shelf.postings(term).documents) <= few)
        self._groups = [(group, max(map(self._rarity.__getitem__, group.said))) for group in groups]
        self._whole = sum(weight for _, weight in self._groups)
        self.of = cache(self._of)

    def terms_of(self, documents: Iterable[int]) -> dict[int, frozenset[str]]:
        """The terms of the question that each document has."""
        having = [(term, self._shelf.postings(term).documents) for term in self._rarity]
        return {
            document: frozenset(term for term, found in having if _stands(document, found))
            for document in documents
        }

    def is_enough(self, terms: frozenset[str]) -> bool:
        """Whether a document with these terms is about the question, if only by one that few have."""
        return self.of(terms) >= ENOUGH or bool(self._telling & terms)

    def _of(self, terms: frozenset[str]) -> float:
        """The share of the question that the terms answer; what words stand for is as good as they."""
        if not self._groups:
            return 1.0
        shares = (
            weight * max(self._share(group.said, terms), self._share(group.means, terms))
            for group, weight in self._groups
        )
        return sum(shares) / self._whole

    def _share(self, sought: Sequence[str], terms: frozenset[str]) -> float:
        if not sought:
            return 0.0
        found = sum(self._rarity[term] for term in sought if term in terms)
        return found / sum(self._rarity[term] for term in sought)


def _stands(document: int, documents: Sequence[int]) -> bool:
    place = bisect_left(documents, document)
    return place < len(documents) and documents[place] == document
