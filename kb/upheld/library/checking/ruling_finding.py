"""What a check of the imported rulings finds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from upheld.library.cards import OfficialCard
from upheld.library.rulings import OfficialRuling

FindingKind = Literal["misplaced", "duplicate", "superseded"]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something odd about an official ruling; `other` is the ruling that says the same, if one does."""

    kind: FindingKind
    card: str
    ruling: OfficialRuling
    message: str
    other: OfficialRuling | None = None


@dataclass(frozen=True, slots=True)
class RuledCards:
    """The imported cards by Oracle id, and the rulings of each, oldest first."""

    cards: Mapping[str, OfficialCard]
    rulings: Mapping[str, Sequence[OfficialRuling]]
