"""What ranks: the postings of each term, what players say with it, and how rare terms are."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from upheld.publish.find.packing import packed, steps
from upheld.publish.find.shards import Table, sharded
from upheld.search.text.analysis import terms_in
from upheld.search.text.slang import Sayings
from upheld.search.things.fields import impacts
from upheld.search.things.thing import Thing

Postings = Mapping[str, Sequence[tuple[int, int]]]
"""By term: the documents that have it, rising, with what it says of each."""


def postings_of(things: Sequence[Thing]) -> Postings:
    """What ranks the things."""
    found: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for document, thing in enumerate(things):
        for term, impact in impacts(thing.ranked, thing.prior, terms_in).items():
            found[term].append((document, impact))
    return found


def terms_table(postings: Postings, slang: Sayings, numbers: Mapping[str, int]) -> Table:
    """By term its postings and the sayings that begin with it.

    `numbers` are those of the documents by id. A saying is the terms that are said and those that are meant,
    and its rules: 0 for one that is no document, else its number and 1.
    """
    sayings: dict[str, list[tuple[str, str, str]]] = defaultdict(list)
    for said, (means, rules) in slang.items():
        lifted = packed(numbers.get(f"rule:{rule}", -1) + 1 for rule in rules)
        sayings[said.split(" ")[0]].append((said, " ".join(means), lifted))
    values: dict[str, Any] = {term: _packed(found) for term, found in postings.items()}
    for term, begun in sayings.items():
        values[term] = (values.get(term, ""), begun)
    return sharded("terms", values)


def rarities(postings: Postings, size: int) -> dict[int, float]:
    """How much a term tells by how many documents have it: `Shelf.rarity` as it comes out in Python."""
    counts = sorted({0, *map(len, postings.values())})
    return {count: math.log(1 + size / (count + 0.5)) for count in counts}


def _packed(found: Sequence[tuple[int, int]]) -> str:
    """Step and impact of each posting."""
    documents = steps(document for document, _ in found)
    pairs = zip(documents, found, strict=True)
    return packed(number for step, (_, impact) in pairs for number in (step, impact))
