"""Ranks the documents of a shelf by a question, in two stages.

First every document that has a word of the question gets the sum of what these words say of it: BM25F, whose
impacts are in the index. The best of these are then looked at again: what they cover of the question counts,
rules to which a saying points are lifted, and each hands on a part of its score to what it refers to.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from upheld.search.ranking.cover import Cover
from upheld.search.shelf.shelf import Shelf
from upheld.search.text.slang import Group, Weighted, strongest
from upheld.search.things.fields import FULL

CANDIDATES: Final = 600
"""How many documents the second stage looks at."""

GIVERS: Final = 30
"""How many of the best hand on a part of their score."""

GIVEN: Final = 0.12
"""The part that goes to what a document refers to, less to each the more there are."""

GIVEN_UP: Final = 0.05
"""The part that goes to the rule of which a document is a part."""

LIFTED: Final = 0.35
"""The part of the best score that a rule gets when a saying of the question points to it."""

AMONG_LINKS: Final = 0.7
AMONG_RULES: Final = 0.5
"""The power of their number by which what goes to several is divided."""

ALIKE: Final = 0.6
"""The part of the best score that a document would get which means just what the question does."""

COVERED: Final = 0.45
"""The power to which the share of the question that a document answers is taken."""


@dataclass(frozen=True, slots=True)
class Given:
    """A part of a score: how much, for what in words, and the id of the thing that gave it, "" for none."""

    amount: float
    why: str
    giver: str = ""


@dataclass(slots=True)
class Scored:
    """A document with its score, 1 for an ideal one.

    `words` is what its words give, `covers` the share of the question that they are, `given` what came after.
    """

    document: int
    score: float
    words: float = 0.0
    covers: float = 0.0
    given: list[Given] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Ranking:
    """The documents that answer a question, the best first."""

    shelf: Shelf
    terms: Sequence[Weighted]
    scored: Sequence[Scored]


def rank(
    shelf: Shelf,
    groups: Sequence[Group],
    through: frozenset[int] | None,
    likeness: Mapping[int, float] = MappingProxyType({}),
) -> Ranking:
    """The documents let through that are about the question.

    `likeness` tells of documents how alike what they and the question mean is, at most 1.
    """
    terms = [
        each for each in strongest(w for group in groups for w in group.weighted()) if shelf.knows(each.term)
    ]
    sums = _sums(shelf, terms, through)
    cover = Cover(groups, shelf)
    ideal = sum(each.weight * shelf.rarity(each.term) for each in terms) or 1.0
    found = _covered(shelf, sums, cover, ideal)
    _lift(shelf, groups, found, through)
    _hand_on(shelf, found, through)
    _liken(found, likeness, through)
    ordered = sorted(found.values(), key=lambda each: (-each.score, shelf.place(each.document)))
    return Ranking(shelf, terms, ordered)


def share_of(shelf: Shelf, term: Weighted, document: int) -> float:
    """What one term of a question gives a document, before anything else counts."""
    postings = shelf.postings(term.term)
    impacts = dict(zip(postings.documents, postings.impacts, strict=True))
    return term.weight * shelf.rarity(term.term) * impacts.get(document, 0) / FULL


def _sums(shelf: Shelf, terms: Iterable[Weighted], through: frozenset[int] | None) -> dict[int, float]:
    """What its words say of each document that is let through."""
    sums: dict[int, float] = {}
    get = sums.get
    for each in terms:
        factor = each.weight * shelf.rarity(each.term) / FULL
        for document, impact in zip(*shelf.postings(each.term), strict=True):
            sums[document] = get(document, 0.0) + factor * impact
    if through is None:
        return sums
    return {document: score for document, score in sums.items() if document in through}


def _covered(shelf: Shelf, sums: Mapping[int, float], cover: Cover, ideal: float) -> dict[int, Scored]:
    """The best documents by what their words say and by how much of the question that is."""
    found: dict[int, Scored] = {}
    best = _best(shelf, sums)
    for document, terms in cover.terms_of(best).items():
        if cover.is_enough(terms):
            covers, words = cover.of(terms), sums[document] / ideal
            found[document] = Scored(document, words * covers**COVERED, words, covers)
    return found


def _best(shelf: Shelf, sums: Mapping[int, float]) -> list[int]:
    """The documents with the greatest sums; of equal ones the earlier."""
    least = sorted(sums.values(), reverse=True)[CANDIDATES - 1] if len(sums) > CANDIDATES else 0.0
    kept = (document for document, score in sums.items() if score >= least)
    return sorted(kept, key=lambda document: (-sums[document], shelf.place(document)))[:CANDIDATES]


def _lift(
    shelf: Shelf, groups: Iterable[Group], found: dict[int, Scored], through: frozenset[int] | None
) -> None:
    best = max((each.score for each in found.values()), default=1.0)
    for group in groups:
        for number in group.rules:
            amount = LIFTED * best / len(group.rules) ** AMONG_RULES
            given = Given(amount, f"“{' '.join(group.said)}” is said for it")
            _give(shelf, found, f"rule:{number}", given, through)


def _hand_on(shelf: Shelf, found: dict[int, Scored], through: frozenset[int] | None) -> None:
    """All give at once: what one is given it does not hand on."""
    best = heapq.nsmallest(GIVERS, found.values(), key=lambda each: (-each.score, shelf.place(each.document)))
    gifts: dict[str, list[Given]] = defaultdict(list)
    for each in best:
        stored = shelf.stored(each.document)
        links = stored.get("links", ())
        for link in links:
            gifts[link].append(
                Given(GIVEN * each.score / len(links) ** AMONG_LINKS, "others refer to it", stored["id"])
            )
        family = stored.get("family", "")
        if family.startswith("rule:") and family != stored["id"]:
            gifts[family].append(Given(GIVEN_UP * each.score, "its parts", stored["id"]))
    for name, given in gifts.items():
        for gift in given:
            _give(shelf, found, name, gift, through)


def _liken(found: dict[int, Scored], likeness: Mapping[int, float], through: frozenset[int] | None) -> None:
    best = max((each.score for each in found.values()), default=1.0)
    for document, alike in likeness.items():
        if through is None or document in through:
            given = Given(ALIKE * best * alike, "it means the like")
            scored = found.setdefault(document, Scored(document, 0.0))
            scored.score += given.amount
            scored.given.append(given)


def _give(
    shelf: Shelf, found: dict[int, Scored], name: str, given: Given, through: frozenset[int] | None
) -> None:
    document = shelf.document(name)
    if document is None or (through is not None and document not in through):
        return
    scored = found.setdefault(document, Scored(document, 0.0))
    scored.score += given.amount
    scored.given.append(given)
