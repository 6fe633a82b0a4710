"""How many official rulings are upheld by scenarios of ours: for one card, and for all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from upheld.corpus.nearest import nearest
from upheld.coverage.covering import Coverings, JoinedRuling, coverings_of
from upheld.coverage.standing import Standing
from upheld.errors import UpheldError
from upheld.library.cards import OfficialCard, official_card, official_card_count, official_card_names
from upheld.library.rulings import official_ruling_count, official_rulings, rulings_of


@dataclass(frozen=True, slots=True)
class Tally:
    """Official rulings, counted once for each card and day, or once for each text.

    `covered` ones are named by a ruling of ours, `upheld` ones by a ruling that holds.
    """

    total: int
    covered: int
    upheld: int


@dataclass(frozen=True, slots=True)
class CardReport:
    """The official rulings on one card, oldest first."""

    card: str
    oracle_id: str
    rulings: tuple[JoinedRuling, ...]

    @property
    def tally(self) -> Tally:
        """The rulings, each counted."""
        return _tally(self.rulings)


@dataclass(frozen=True, slots=True)
class LibraryReport:
    """All imported rulings, also by distinct texts, and those on the cards of the corpus that have any.

    One text on many cards is one text: what covers it once covers it on each of them.
    """

    rulings: Tally
    texts: Tally
    cards: tuple[CardReport, ...]


def card_report(standing: Standing, name: str, folder: Path | None = None) -> CardReport:
    """The official rulings on a card; UpheldError when it is unknown or nothing is imported."""
    _must_be_imported(folder)
    card = official_card(name, folder)
    if card is None:
        close = nearest(name, list(official_card_names(folder)))
        hint = f"\nhint: did you mean {close}?" if close else ""
        raise UpheldError(f"no imported card is called {name!r}{hint}")
    return _report(card, _coverings(standing, folder), folder)


def library_report(standing: Standing, folder: Path | None = None) -> LibraryReport:
    """All official rulings that are imported; UpheldError when none are."""
    _must_be_imported(folder)
    coverings = _coverings(standing, folder)
    joined = [coverings.join("", official) for official in official_rulings(folder)]
    cards = filter(None, (official_card(name, folder) for name in sorted(standing.corpus.cards)))
    reports = (_report(card, coverings, folder) for card in cards)
    return LibraryReport(
        rulings=_tally(joined),
        texts=_tally({each.official.fingerprint: each for each in joined}.values()),
        cards=tuple(report for report in reports if report.rulings),
    )


def _must_be_imported(folder: Path | None) -> None:
    for kind, count in (("cards", official_card_count(folder)), ("rulings", official_ruling_count(folder))):
        if not count:
            raise UpheldError(
                f"no official {kind} are imported: upheld import {kind} FILE, "
                f"or upheld import --download {kind}"
            )


def _coverings(standing: Standing, folder: Path | None) -> Coverings:
    return Coverings(coverings_of(standing), folder)


def _report(card: OfficialCard, coverings: Coverings, folder: Path | None) -> CardReport:
    return CardReport(card.name, card.oracle_id, tuple(_joined(card, coverings, folder)))


def _joined(card: OfficialCard, coverings: Coverings, folder: Path | None) -> Iterator[JoinedRuling]:
    return (coverings.join(card.name, official) for official in rulings_of(card.oracle_id, folder))


def _tally(rulings: Iterable[JoinedRuling]) -> Tally:
    found = list(rulings)
    covered = sum(bool(each.coverings) for each in found)
    return Tally(len(found), covered, sum(each.upheld for each in found))
