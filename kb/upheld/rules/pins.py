"""What became of pinned rules in another edition. Pins hold no text: the edition cited need not be there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from upheld.rules.edition import Edition
from upheld.rules.edition_facts import SKETCHED, EditionFacts, rule_fingerprint, sketch, sketched_features
from upheld.rules.matching import ALL, Described, Matching, match
from upheld.rules.number import number_key

FateKind = Literal["unchanged", "moved", "edited", "gone"]
"""Moved is a new number with the same text; a rule that moved and was edited is edited."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a rule: `now` are its numbers there, the one that carries it on first."""

    kind: FateKind
    now: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pins:
    """The pinned rules of one edition, in the order of the book."""

    day: date
    rules: Sequence[Described]

    def exact(self) -> dict[str, str]:
        """The fingerprint of each rule."""
        return {rule.key: rule.exact for rule in self.rules}


def pins_of(edition: Edition) -> Pins:
    """The pins of an edition that is there."""
    rules = [
        _pinned(number, rule_fingerprint(rule.text), sketched_features(sketch(rule.text)))
        for number, rule in edition.rules.items()
    ]
    return Pins(edition.date, sorted(rules, key=lambda rule: number_key(rule.key)))


def pins_in(facts: EditionFacts, sketches: Mapping[str, frozenset[int]]) -> Pins:
    """The pins of the edition that a corpus cites."""
    rules = [_pinned(number, exact, sketches[number]) for number, exact in facts.fingerprints.items()]
    return Pins(facts.date, rules)


def _pinned(number: str, exact: str, sketched: frozenset[int]) -> Described:
    return Described(number, exact, sketched, max(sketched) if len(sketched) >= SKETCHED else ALL)


class Fates:
    """What became of every rule of one edition in another, earlier or later.

    The way back is the way forth turned round: the editions are always matched from the earlier to the later.
    """

    def __init__(self, cited: Pins, other: Pins) -> None:
        self._matching = _matching(cited, other)
        self._cited, self._other = cited.exact(), other.exact()

    def of(self, number: str) -> Fate:
        """What became of a rule; KeyError when the cited edition has none such."""
        exact = self._cited[number]
        now = self._matching.pairs.get(number)
        if now is None:
            taken_in = self._matching.absorbed.get(number)
            parts = [part for part, whole in self._matching.parts.items() if whole == number]
            found = (taken_in,) if taken_in else tuple(sorted(parts, key=number_key))
            return Fate("edited" if found else "gone", found)
        if self._other[now] != exact:
            parts = [part for part, whole in self._matching.parts.items() if whole == number]
            return Fate("edited", (now, *sorted(parts, key=number_key)))
        return Fate("unchanged" if now == number else "moved", (now,))


def _matching(cited: Pins, other: Pins) -> Matching:
    if cited.day <= other.day:
        return match(cited.rules, other.rules)
    return match(other.rules, cited.rules).turned()
