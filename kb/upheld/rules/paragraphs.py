"""The rules of one edition as sets of words, of which the rare ones tell more than the common ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from math import log
from sys import intern
from typing import Final

from upheld.rules.edition import Edition
from upheld.rules.wording import words

Words = frozenset[str]

_COMPARED: Final = 25
"""So many rules, those with most of the weight in common, are compared in full."""
_COMMON: Final = 0.08
"""A word that a greater part of the rules has does not lead to the rules that are alike."""


@lru_cache(maxsize=65_536)
def words_of(text: str) -> Words:
    """The words of a text; typography, capitals and the numbers of rules do not count."""
    return frozenset(map(intern, words(text)))


class Paragraphs:
    """The rules of an edition, to be compared with texts of others."""

    def __init__(self, edition: Edition) -> None:
        self.date = edition.date
        self.words = {number: words_of(rule.text) for number, rule in edition.rules.items()}
        self._all = frozenset(self.words.values())

    @cached_property
    def _holders(self) -> Mapping[str, tuple[Words, ...]]:
        """The rules in which each word stands."""
        holders: dict[str, list[Words]] = {}
        for rule in self._all:
            for word in rule:
                holders.setdefault(word, []).append(rule)
        return {word: tuple(found) for word, found in holders.items()}

    def weight(self, words: Iterable[str]) -> float:
        """How much these words tell together: the fewer rules have one, the more it tells."""
        rules = len(self._all)
        return sum(log((1 + rules) / (1 + len(self._holders.get(word, ())))) for word in words)

    def likeness(self, some: Words, others: Words) -> float:
        """The weight of the words in common as a part of the weight of all words of both, from 0 to 1."""
        if some == others:
            return 1.0
        return self.weight(some & others) / (self.weight(some | others) or 1.0)

    def nearest(self, text: Words) -> Words:
        """The words of the rule that is most like a text; none where nothing of it stands in the edition."""
        if text in self._all:
            return text
        return max(self._alike(text), key=lambda rule: self.likeness(text, rule), default=frozenset())

    def contained(self, text: Words) -> float:
        """The most of the weight of a text that stands in one rule, as a part of it, from 0 to 1."""
        if text in self._all:
            return 1.0
        most = max((self.weight(text & rule) for rule in self._alike(text)), default=0.0)
        return most / (self.weight(text) or 1.0)

    def _alike(self, text: Words) -> list[Words]:
        """The rules that have most of the telling words of a text."""
        shared: Counter[Words] = Counter()
        most = max(_COMPARED, _COMMON * len(self._all))
        for word in text:
            holders = self._holders.get(word, ())
            if len(holders) <= most:
                weight = round(1000 * self.weight((word,)))
                for rule in holders:
                    shared[rule] += weight
        return [rule for rule, _ in shared.most_common(_COMPARED)]
