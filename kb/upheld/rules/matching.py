"""Which rule of one edition is which rule of another, whatever its number and wording have become.

Equal texts are paired first. What is left is paired by likeness, the surest first: the weighted share of the
words and word pairs that two texts have in common (Dice's coefficient, weights by rarity), raised where the
place fits: the same parent, the same neighbours, the same end of the number. Every pair made helps to judge
the places of the rest.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from upheld.rules.edition import Edition
from upheld.rules.likeness import Rarity, Shelf
from upheld.rules.number import number_key, parent_of
from upheld.rules.wording import features, masked

STEPS: Final = (0.95, 0.85, 0.75, 0.65, 0.55, 0.5)
"""How high a score must be in each round; after every round the places are judged anew."""

CONTAINED: Final = 0.6
CONTAINED_ELSEWHERE: Final = 0.8
"""Which share of a text without a pair another one must hold, at home or elsewhere, to have taken it in."""

ALIKE: Final = 0.15
"""How like a text must be even in the very same place."""

TELLING: Final = 30
SHORT_PLACE: Final = 2.0
"""So many words and word pairs make a text known again anywhere; for a shorter one the place counts so much
more."""

GAINED: Final = 0.3
"""Which share of it must stand there beyond what the other one's own counterpart already said."""

_CANDIDATES: Final = 8
"""How many of the likest rules are looked at for each."""

_AT_HOME: Final = 0.15
_BESIDE: Final = 0.07
_SAME_END: Final = 0.06
"""What a fitting place adds to a likeness between 0 and 1."""


ALL: Final = 1 << 24
"""No feature is greater."""


@dataclass(frozen=True, slots=True)
class Described:
    """A rule as the matcher sees it: `exact` is equal for equal texts, `features` overlap for similar ones.

    `key` is its number; the second of two paragraphs with one number has a * behind it. Of a text that is
    sketched only the features up to `known` are told.
    """

    key: str
    exact: str
    features: frozenset[int]
    known: int = ALL

    @property
    def number(self) -> str:
        """The number as printed."""
        return self.key.rstrip("*")


@dataclass(frozen=True, slots=True)
class Matching:
    """`pairs` maps old keys to new ones, one to one.

    `absorbed` maps an old rule without a pair to the new one whose text holds its words, `parts` a new rule
    without a pair to the old one whose text held its words.
    """

    pairs: Mapping[str, str]
    absorbed: Mapping[str, str]
    parts: Mapping[str, str]

    def turned(self) -> Matching:
        """The same, seen from the new edition."""
        return Matching({new: old for old, new in self.pairs.items()}, self.parts, self.absorbed)


def described(edition: Edition) -> list[Described]:
    """The rules of an edition, in the order of the book."""
    keyed = [*edition.rules.items(), *((f"{rule.number}*", rule) for rule in edition.repeated)]
    keyed.sort(key=lambda pair: number_key(pair[1].number))
    return [Described(key, masked(rule.text), features(rule.text)) for key, rule in keyed]


def match(old: Sequence[Described], new: Sequence[Described]) -> Matching:
    """The rules of `old` paired with those of `new`; both in the order of the book."""
    matcher = _Matcher(old, new)
    matcher.pair_equal_texts()
    for least in STEPS:
        matcher.pair_alike(least)
    return Matching(matcher.named_pairs(), dict(matcher.contained_old()), dict(matcher.contained_new()))


class _Side:
    """The rules of one edition, by their positions in the book."""

    def __init__(self, rules: Sequence[Described]) -> None:
        self.rules = rules
        self.at = {rule.key: position for position, rule in enumerate(rules)}
        self.parents = [parent_of(rule.number) for rule in rules]
        self.ends = [rule.number[len(parent) :] for rule, parent in zip(rules, self.parents, strict=True)]
        self.partner: list[int | None] = [None] * len(rules)

    def unpaired(self) -> list[int]:
        """The positions of the rules that have no partner yet."""
        return [position for position, partner in enumerate(self.partner) if partner is None]


class _Matcher:
    def __init__(self, old: Sequence[Described], new: Sequence[Described]) -> None:
        self.old, self.new = _Side(old), _Side(new)
        self.rarity = Rarity([rule.features for rule in (*old, *new)])
        self.likenesses: dict[tuple[int, int], float] = {}
        self.candidates: dict[int, list[int]] = {}

    def pair(self, one: int, other: int) -> None:
        self.old.partner[one] = other
        self.new.partner[other] = one

    def pair_equal_texts(self) -> None:
        """Where a text stands several times, those at home first, then in the order of the book.

        A short text that stands once on both sides may still be said of two things, such as who gets
        priority in two steps: it waits until the places of others are known.
        """
        texts_old, texts_new = _by_text(self.old), _by_text(self.new)
        shared = [text for text in texts_old if text in texts_new]
        for text in shared:
            if len(texts_old[text]) == len(texts_new[text]) == 1:
                self._pair_telling(texts_old[text][0], texts_new[text][0])
        homes = self.homes()
        several = [text for text in shared if self.old.partner[texts_old[text][0]] is None]
        options = [
            (self.place(one, other, homes), -abs(one - other), one, other)
            for text in several
            for one in texts_old[text]
            for other in texts_new[text]
        ]
        self._pair_best((place, nearness, one, other) for place, nearness, one, other in options if place > 0)

    def _pair_telling(self, one: int, other: int) -> None:
        if self._is_telling(one) or self.old.rules[one].number == self.new.rules[other].number:
            self.pair(one, other)

    def _is_telling(self, one: int) -> bool:
        return len(self.old.rules[one].features) >= TELLING

    @cached_property
    def new_shelf(self) -> Shelf:
        """The new rules, for the old ones without a partner; asked for after the equal texts."""
        return self._shelf(self.new, self.old)

    @cached_property
    def old_shelf(self) -> Shelf:
        """The old rules, for the new ones without a partner; asked for at the end."""
        return self._shelf(self.old, self.new)

    def _shelf(self, side: _Side, asking: _Side) -> Shelf:
        unpaired = (asking.rules[position].features for position in asking.unpaired())
        return Shelf([rule.features for rule in side.rules], self.rarity, unpaired)

    def pair_alike(self, least: float) -> None:
        """Pairs what scores at least so much, the highest first."""
        homes = self.homes()
        options: list[tuple[float, int, int, int]] = []
        for one in self.old.unpaired():
            weight = 1.0 if self._is_telling(one) else SHORT_PLACE
            for other in self._options(one, homes):
                likeness = self.likeness(one, other)
                score = likeness + weight * self.place(one, other, homes)
                if score >= least and likeness >= ALIKE:
                    options.append((score, -abs(one - other), one, other))
        self._pair_best(options)

    def _pair_best(self, options: Iterable[tuple[float, int, int, int]]) -> None:
        for _, _, one, other in sorted(options, reverse=True):
            if self.old.partner[one] is None and self.new.partner[other] is None:
                self.pair(one, other)

    def homes(self) -> dict[str, str]:
        """Which parent in the new edition each parent in the old one became, as most of its rules say."""
        votes: dict[str, Counter[str]] = defaultdict(Counter)
        for one, other in enumerate(self.old.partner):
            if other is not None:
                votes[self.old.parents[one]][self.new.parents[other]] += 1
                votes[self.old.rules[one].number][self.new.rules[other].number] += 2
        return {parent: counted.most_common(1)[0][0] for parent, counted in votes.items()}

    def place(self, one: int, other: int, homes: Mapping[str, str]) -> float:
        """How well the place of a new rule fits that of an old one."""
        parent = self.old.parents[one]
        fit = _AT_HOME * (homes.get(parent, parent) == self.new.parents[other])
        for step in (-1, 1):
            beside = one + step
            if 0 <= beside < len(self.old.rules) and self.old.partner[beside] == other + step:
                fit += _BESIDE
        if fit and self.old.ends[one] == self.new.ends[other]:
            fit += _SAME_END
        return fit

    def likeness(self, one: int, other: int) -> float:
        """The weighted share of the features of both that they have in common, from 0 to 1."""
        found = self.likenesses.get((one, other))
        if found is None:
            found = self.likenesses[one, other] = self._likeness(self.old.rules[one], self.new.rules[other])
        return found

    def _likeness(self, old: Described, new: Described) -> float:
        """Of sketched texts that of the features that both would tell."""
        known = min(old.known, new.known)
        return self.rarity.likeness(_up_to(known, old.features), _up_to(known, new.features))

    def _options(self, one: int, homes: Mapping[str, str]) -> Iterator[int]:
        """The new rules that an old one may have become: the likest, and those in its place."""
        near = set(self._likest(one))
        parent = self.old.parents[one]
        at = self.new.at.get(homes.get(parent, parent) + self.old.ends[one])
        if at is not None:
            near.add(at)
        for step in (-1, 1):
            beside = one + step
            partner = self.old.partner[beside] if 0 <= beside < len(self.old.rules) else None
            if partner is not None and 0 <= partner - step < len(self.new.rules):
                near.add(partner - step)
        return (other for other in near if self.new.partner[other] is None)

    def _likest(self, one: int) -> list[int]:
        found = self.candidates.get(one)
        if found is None:
            features = self.old.rules[one].features
            found = self.candidates[one] = self.new_shelf.near(features, _CANDIDATES)
        return found

    def named_pairs(self) -> dict[str, str]:
        return {
            self.old.rules[one].key: self.new.rules[other].key
            for one, other in enumerate(self.old.partner)
            if other is not None
        }

    def contained_old(self) -> Iterator[tuple[str, str]]:
        """Old rules without a pair whose words a new rule gained."""
        for one in self.old.unpaired():
            found = self._container(self.old, one, self._likest(one), self.new)
            if found is not None:
                yield self.old.rules[one].key, self.new.rules[found].key

    def contained_new(self) -> Iterator[tuple[str, str]]:
        """New rules without a pair whose words an old rule lost."""
        for other in self.new.unpaired():
            near = self.old_shelf.near(self.new.rules[other].features, _CANDIDATES)
            found = self._container(self.new, other, near, self.old)
            if found is not None:
                yield self.new.rules[other].key, self.old.rules[found].key

    def _is_at_home(self, side: _Side, at: int, others: _Side, other: int) -> bool:
        """Whether two rules stand in sections that share a pair of rules near them."""
        near = (side.partner[beside] for beside in (at - 1, at + 1) if 0 <= beside < len(side.rules))
        parents = {others.parents[partner] for partner in near if partner is not None}
        return others.parents[other] in parents or others.rules[other].number in parents

    def _container(self, side: _Side, at: int, near: Iterable[int], others: _Side) -> int | None:
        """The rule among `near` that holds the words of a rule of the other side, and not as its own."""
        shares: list[tuple[float, int]] = []
        for other in near:
            words = _up_to(others.rules[other].known, side.rules[at].features)
            held = words & others.rules[other].features
            partner = others.partner[other]
            gained = held if partner is None else held - side.rules[partner].features
            least = CONTAINED if self._is_at_home(side, at, others, other) else CONTAINED_ELSEWHERE
            share = self.rarity.share(words, held)
            if share >= least and self.rarity.share(words, gained) >= GAINED:
                shares.append((share, other))
        return max(shares)[1] if shares else None


def _up_to(known: int, features: frozenset[int]) -> frozenset[int]:
    return features if known == ALL else frozenset(each for each in features if each <= known)


def _by_text(side: _Side) -> dict[str, list[int]]:
    found: dict[str, list[int]] = defaultdict(list)
    for position, rule in enumerate(side.rules):
        found[rule.exact].append(position)
    return found
