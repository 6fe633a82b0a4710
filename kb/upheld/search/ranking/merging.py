"""One list of what the shelves found, things of a family together."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from upheld.search.ranking.rank import Ranking, Scored
from upheld.search.shelf.shelf import Document, Shelf

MOST_RULES: Final = 3
"""So many rules of one family have a rank of their own: the heading and ten subrules would leave no other."""


FAR: Final = 4
"""So many times further than the hits that are shown further members of their families are looked for."""


@dataclass(slots=True)
class Found:
    """One thing found on a shelf; `also` are the ids of further ones of its family."""

    shelf: Shelf
    scored: Scored
    stored: Document
    score: float
    also: list[str] = field(default_factory=list)


def merged(rankings: Sequence[Ranking], most: int) -> list[Found]:
    """The best hits of all shelves, each thing once, with further ones of their families."""
    return _in_families(islice(_found(rankings), FAR * most))[:most]


def _found(rankings: Iterable[Ranking]) -> Iterator[Found]:
    seen: set[str] = set()
    for scored, shelf in heapq.merge(*map(_of_shelf, rankings), key=lambda each: -each[0].score):
        stored = shelf.stored(scored.document)
        if stored["id"] not in seen:
            seen.add(stored["id"])
            yield Found(shelf, scored, stored, scored.score)


def _of_shelf(ranking: Ranking) -> Iterator[tuple[Scored, Shelf]]:
    return ((scored, ranking.shelf) for scored in ranking.scored)


def _in_families(found: Iterable[Found]) -> list[Found]:
    """Those that have a rank of their own; the others stand under the first of their family."""
    ranked: list[Found] = []
    families: dict[str, list[Found]] = {}
    for each in found:
        family = each.stored.get("family", "")
        members = families.setdefault(family, []) if family else []
        if len(members) < (MOST_RULES if family.startswith("rule:") else 1):
            members.append(each)
            ranked.append(each)
        else:
            members[0].also.append(each.stored["id"])
    return ranked
