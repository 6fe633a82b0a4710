"""The rules of one edition, to be compared with texts of others."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from upheld.rules.edition import Edition
from upheld.rules.likeness import Features, Rarity, Shelf
from upheld.rules.wording import word_features

_COMPARED: Final = 25
"""So many rules, those that share most with a text, are compared in full."""


class Paragraphs:
    """Each rule as its words, in any order; words that are rare among these rules tell more."""

    def __init__(self, edition: Edition) -> None:
        self.date = edition.date
        self._texts = list(dict.fromkeys(word_features(rule.text) for rule in edition.rules.values()))
        self._all = frozenset(self._texts)
        self._rarity = Rarity(self._texts)

    @cached_property
    def _shelf(self) -> Shelf:
        return Shelf(self._texts, self._rarity)

    def likeness(self, one: Features, other: Features) -> float:
        """What two texts have in common as a part of both, from 0 to 1."""
        return self._rarity.likeness(one, other)

    def nearest(self, text: Features) -> Features:
        """The rule that is most like a text; one without words where nothing of it stands here."""
        if text in self._all:
            return text
        return max(self._near(text), key=lambda rule: self.likeness(text, rule), default=frozenset())

    def share(self, part: Features, whole: Features) -> float:
        """How much of one text stands in another, from 0 to 1."""
        return self._rarity.share(part, whole)

    def holder(self, text: Features) -> Features:
        """The rule in which most of a text stands; one without words where nothing of it stands here."""
        if text in self._all:
            return text
        return max(self._near(text), key=lambda rule: self.share(text, rule), default=frozenset())

    def _near(self, text: Features) -> list[Features]:
        return [self._texts[position] for position in self._shelf.near(text, _COMPARED)]
