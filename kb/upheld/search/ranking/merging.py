"""One list of what the shelves found, things of a family together."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from upheld.search.ranking.rank import Ranking, Scored
from upheld.search.shelf.shelf import Document, Shelf

MOST_RULES: Final = 3
"""So many rules of one family have a rank of their own: the heading and ten subrules would leave no other."""


@dataclass(slots=True)
class Found:
    """One thing found on a shelf; `others` are the documents of further ones of its family."""

    shelf: Shelf
    scored: Scored
    score: float
    others: list[int] = field(default_factory=list)

    @property
    def document(self) -> int:
        """Its number on the shelf."""
        return self.scored.document

    @property
    def stored(self) -> Document:
        """What is kept of it."""
        return self.shelf.stored(self.document)


def merged(rankings: Sequence[Ranking], twins: Mapping[Shelf, Collection[int]]) -> list[Found]:
    """The hits of all shelves, the best first, each with further ones of its family.

    `twins` are documents whose things stand on an earlier shelf as well; they are left out.
    """
    ranked: list[Found] = []
    families: dict[str, list[Found]] = {}
    for each in heapq.merge(
        *(_of_shelf(ranking, twins) for ranking in rankings), key=lambda found: -found.score
    ):
        family = each.shelf.family(each.document)
        members = families.setdefault(family, []) if family else []
        if len(members) < (MOST_RULES if family.startswith("rule:") else 1):
            members.append(each)
            ranked.append(each)
        else:
            members[0].others.append(each.document)
    return ranked


def _of_shelf(ranking: Ranking, twins: Mapping[Shelf, Collection[int]]) -> Iterator[Found]:
    left_out = twins.get(ranking.shelf, ())
    for scored in ranking.scored:
        if scored.document not in left_out:
            yield Found(ranking.shelf, scored, scored.score)
