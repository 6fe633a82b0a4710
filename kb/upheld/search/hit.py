"""What a search answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from upheld.search.snippet import Piece


@dataclass(frozen=True, slots=True)
class Hit:
    """One thing found. `rank` counts from 1, `verdict` is None for what is no ruling."""

    rank: int
    score: float
    kind: str
    id: str
    title: str
    snippet: tuple[Piece, ...]
    rules: tuple[str, ...]
    verdict: str | None
    edition: str

    def as_json(self) -> dict[str, Any]:
        """The shape that the command line promises; matches in the snippet stand between `**`."""
        return {
            "rank": self.rank,
            "score": round(self.score, 3),
            "kind": self.kind,
            "id": self.id,
            "title": self.title,
            "snippet": "".join(f"**{piece.text}**" if piece.found else piece.text for piece in self.snippet),
            "rules": list(self.rules),
            "verdict": self.verdict,
            "edition": self.edition,
        }


@dataclass(frozen=True, slots=True)
class Answer:
    """The best hits and how many there are in all.

    `unknown` are the words of the question that no text has, `suggestion` is the question as it was probably
    meant; None unless little was found.
    """

    hits: Sequence[Hit]
    total: int
    suggestion: str | None
    unknown: tuple[str, ...] = ()
