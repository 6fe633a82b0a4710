"""The names of the things on a shelf: how one goes on, and which one a misspelt one is."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from upheld.search.things.names import as_key
from upheld.search.things.thing import Thing

NEAR: Final = 0.82
"""How alike a misspelt name and the right one are at least: 1 is the same, 0 nothing in common."""

SHORTEST: Final = 4
"""Letters of the shortest name that counts as misspelt; shorter ones are like too many others."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name as it is written, its key, and the id of what is called so."""

    key: str
    text: str
    id: str


class Names:
    """All names of a shelf, in the order of their keys."""

    def __init__(self, names: Iterable[Name]) -> None:
        self._names = sorted(names, key=lambda name: (name.key, name.id))

    @classmethod
    def read(cls, text: str) -> Names:
        """The names that `written` wrote."""
        return cls(Name(*line.split("\t")) for line in text.splitlines())

    def written(self) -> str:
        """One name a line."""
        return "".join(f"{name.key}\t{name.text}\t{name.id}\n" for name in self._names)

    def beginning(self, text: str) -> Iterator[Name]:
        """The names that begin with the text, letter case and accents aside."""
        key = as_key(text)
        for name in self._names[bisect_left(self._keys, key) :]:
            if not name.key.startswith(key):
                return
            yield name

    def nearest(self, text: str) -> Name | None:
        """The name that the text is a slip of, None when none is near."""
        key = as_key(text)
        if len(key) < SHORTEST or not self._names:
            return None
        from rapidfuzz import process  # slow to import, and only misspelt names ask for it
        from rapidfuzz.distance import OSA

        found = process.extractOne(
            key, self._keys, scorer=OSA.normalized_similarity, score_cutoff=NEAR, processor=None
        )
        return self._names[found[2]] if found else None

    @cached_property
    def _keys(self) -> list[str]:
        return [name.key for name in self._names]


def names_of(thing: Thing) -> Iterator[Name]:
    """The names by which players ask for a card or a term, and the number of a rule with its title."""
    if thing.kind == "rule":
        yield Name(thing.id.partition(":")[2], thing.title, thing.id)
    elif thing.kind in ("card", "term"):
        for text in dict.fromkeys(thing.called):
            if key := as_key(text):
                yield Name(key, " ".join(text.split()), thing.id)
