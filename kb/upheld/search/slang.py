"""What players say is also looked for in the words of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from upheld.search.analysis import analyzer, terms_of

MEANT: Final = 0.8
"""The weight of a term that the words in the question stand for."""

SAID: Final = 0.4
"""The weight of a term of slang for which others were found: texts hardly use it."""


@dataclass(frozen=True, slots=True)
class Weighted:
    """A term to look for, and how much it counts."""

    term: str
    weight: float


@dataclass(frozen=True, slots=True)
class Group:
    """Terms of a question that are one thing, and the terms that they stand for in the rules."""

    said: tuple[str, ...]
    means: tuple[str, ...] = ()

    def weighted(self) -> list[Weighted]:
        """All of its terms."""
        kept = [Weighted(term, 1.0 if term in self.means or not self.means else SAID) for term in self.said]
        return kept + [Weighted(term, MEANT) for term in self.means if term not in self.said]


class Slang:
    """Pairs of what is said and what it means, both as terms."""

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        analyze = analyzer()
        self._means: dict[tuple[str, ...], list[str]] = {}
        for said, means in pairs:
            if key := tuple(terms_of(said, analyze)):
                self._means.setdefault(key, []).extend(terms_of(means, analyze))
        self._longest = max(map(len, self._means), default=0)

    def groups(self, terms: Sequence[str]) -> list[Group]:
        """The terms of a question with those that they stand for, the longest expression first."""
        found: list[Group] = []
        start = 0
        while start < len(terms):
            length = self._length_at(terms, start)
            said = tuple(terms[start : start + max(length, 1)])
            found.append(Group(said, tuple(self._means[said]) if length else ()))
            start += len(said)
        return found

    def expanded(self, terms: Sequence[str]) -> list[Weighted]:
        """All terms to look for, each once, with its greatest weight."""
        return strongest(each for group in self.groups(terms) for each in group.weighted())

    def _length_at(self, terms: Sequence[str], start: int) -> int:
        lengths = range(min(self._longest, len(terms) - start), 0, -1)
        return next((length for length in lengths if tuple(terms[start : start + length]) in self._means), 0)


def strongest(found: Iterable[Weighted]) -> list[Weighted]:
    """Each term once, with its greatest weight."""
    weights: dict[str, float] = {}
    for each in found:
        weights[each.term] = max(each.weight, weights.get(each.term, 0.0))
    return [Weighted(term, weight) for term, weight in weights.items()]
