"""What a search answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from upheld.search.text.snippet import Piece


@dataclass(frozen=True, slots=True)
class Link:
    """A thing that a hit is linked to."""

    id: str
    title: str
    verdict: str | None = None


@dataclass(frozen=True, slots=True)
class Hit:
    """One thing found. `rank` counts from 1.

    `verdict` is that of a ruling, or of ours that cover an official one, else None. `says` is the answer in
    one sentence. `linked` are the rulings of a rule or card, the rules of a ruling, both of a term, our
    rulings that cover an official one. `also` are the ids of further hits of the same family, which have no
    rank of their own. `why` tells what its score is made of; empty unless asked for.
    """

    rank: int
    score: float
    kind: str
    id: str
    title: str
    says: str
    snippet: tuple[Piece, ...]
    rules: tuple[str, ...]
    verdict: str | None
    edition: str
    linked: tuple[Link, ...] = ()
    also: tuple[str, ...] = ()
    why: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The shape that the command line promises; matches in the snippet stand between `**`."""
        return {
            "rank": self.rank,
            "score": round(self.score, 3),
            "kind": self.kind,
            "id": self.id,
            "title": self.title,
            "says": self.says,
            "snippet": "".join(f"**{piece.text}**" if piece.found else piece.text for piece in self.snippet),
            "rules": list(self.rules),
            "verdict": self.verdict,
            "edition": self.edition,
            "linked": [{"id": link.id, "title": link.title, "verdict": link.verdict} for link in self.linked],
            "also": list(self.also),
            **({"why": list(self.why)} if self.why else {}),
        }


@dataclass(frozen=True, slots=True)
class Answer:
    """The best hits and how many there are in all, without those that stand under another one.

    `unknown` are the words of the question that no text has; `suggestion` is the question as it was probably
    meant, None unless little was found. `nearest` has what is nearest when there are no hits. `notes` say how
    misspelt names and old numbers were read, and what could not be searched.
    """

    hits: Sequence[Hit]
    total: int
    suggestion: str | None = None
    unknown: tuple[str, ...] = ()
    nearest: Sequence[Hit] = ()
    notes: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The shape that the command line promises."""
        return {
            "results": [hit.as_json() for hit in self.hits],
            "total": self.total,
            "suggestion": self.suggestion,
            "unknown": list(self.unknown),
            "nearest": [hit.as_json() for hit in self.nearest],
            "notes": list(self.notes),
        }
