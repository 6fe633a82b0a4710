"""Official rulings joined to ours: which rulings of the corpus cover them, and how these stand.

What counts is the text. A ruling that covers an official one covers every official ruling with that text, on
whatever card.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from upheld.corpus.covered import CoveredRuling
from upheld.corpus.slug import slug
from upheld.coverage.verdicts import Verdict, worst
from upheld.errors import Place
from upheld.library.cards import official_card
from upheld.library.rulings import OfficialRuling, rulings_of

if TYPE_CHECKING:
    from upheld.coverage.standing import Standing


@dataclass(frozen=True, slots=True)
class Covering:
    """A ruling of ours, how it stands, and an official ruling that it says it covers."""

    ruling: str
    title: str
    verdict: Verdict
    covered: CoveredRuling


@dataclass(frozen=True, slots=True)
class JoinedRuling:
    """An official ruling with all that covers it.

    `by_text` holds when no ruling of ours names this card, and the text is covered on another one. `entry` is
    what a page writes to cover it.
    """

    official: OfficialRuling
    coverings: tuple[Covering, ...]
    by_text: bool
    entry: CoveredRuling

    @property
    def verdict(self) -> Verdict | None:
        """How what covers it stands, the worst of it; None when nothing does."""
        return worst(each.verdict for each in self.coverings) if self.coverings else None

    @property
    def upheld(self) -> bool:
        """A ruling that covers it holds, and none fails or is undetermined."""
        holds = any(each.verdict == "holds" for each in self.coverings)
        return holds and self.verdict not in ("fails", "undetermined")


class Coverings:
    """What covers each official text; an entry without fingerprint is looked up in the library."""

    def __init__(self, entries: Iterable[Covering], folder: Path | None = None) -> None:
        self._by_text: dict[str, list[Covering]] = defaultdict(list)
        for entry in entries:
            text = entry.covered.fingerprint or _looked_up(entry.covered, folder)
            if text is not None:
                self._by_text[text].append(entry)

    def join(self, card: str, official: OfficialRuling) -> JoinedRuling:
        """The official ruling on the card of this name, with what covers it."""
        found = tuple(self._by_text.get(official.fingerprint, ()))
        names_it = any(each.covered.card == slug(card) for each in found)
        entry = CoveredRuling(slug(card), official.date, None, official.fingerprint, Place("", 1))
        return JoinedRuling(official, found, bool(found) and not names_it, entry)


def _looked_up(covered: CoveredRuling, folder: Path | None) -> str | None:
    card = official_card(covered.card, folder)
    rulings = rulings_of(card.oracle_id, folder) if card else ()
    of_day = (each for each in rulings if each.date == covered.day)
    return next((each.fingerprint for each in of_day if each.ordinal == covered.ordinal), None)


def coverings_of(standing: Standing) -> Iterator[Covering]:
    """Every official ruling that a ruling of the corpus says it covers."""
    for ruling in standing.corpus.rulings.values():
        if not ruling.covers_official:
            continue
        verdict = standing.ruling(ruling)
        for covered in ruling.covers_official:
            yield Covering(ruling.id, ruling.title, verdict, covered)
