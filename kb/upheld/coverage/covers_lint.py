"""What is wrong with the official rulings that our rulings say they cover, held against the library."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from upheld.corpus.corpus import Corpus
from upheld.corpus.covered import CoveredRuling
from upheld.corpus.nearest import listed, nearest
from upheld.corpus.slug import slug
from upheld.errors import Problem
from upheld.library.cards import OfficialCard, official_card
from upheld.library.rulings import OfficialRuling, official_ruling_count, rulings_of

_FEW = 4


def covered_cards_exist(corpus: Corpus, folder: Path | None = None) -> Iterator[Problem]:
    """A problem for each card that neither the corpus nor the library has; nothing need be imported."""
    slugs = {slug(name) for name in corpus.cards}
    for covered in _covered(corpus):
        if covered.card not in slugs and official_card(covered.card, folder) is None:
            close = nearest(covered.card, slugs)
            hint = f"did you mean {close}?" if close else "upheld import cards makes more cards known"
            message = f"neither the corpus nor the library has a card {covered.card}"
            yield corpus.problem(covered.place, message, hint)


def covered_rulings_exist(corpus: Corpus, folder: Path | None = None) -> Iterator[Problem]:
    """A problem for each entry that names no imported ruling, two different ones, or one by its number alone.

    Cards that are not imported are left to `covered_cards_exist`; without rulings nothing is checked.
    """
    if not official_ruling_count(folder):
        return
    for covered in _covered(corpus):
        card = official_card(covered.card, folder)
        wrong = _wrong(covered, card, rulings_of(card.oracle_id, folder)) if card else None
        if wrong is not None:
            yield corpus.problem(covered.place, *wrong)


def _covered(corpus: Corpus) -> Iterator[CoveredRuling]:
    for page in corpus.pages:
        for ruling in (*page.rulings, *page.nameless):
            yield from ruling.covers_official


def _wrong(
    covered: CoveredRuling, card: OfficialCard, rulings: Sequence[OfficialRuling]
) -> tuple[str, str | None] | None:
    """What is wrong with an entry, and the hint; None when it fits."""
    of_day = [ruling for ruling in rulings if ruling.date == covered.day]
    if not of_day:
        return f"{card.name} has no official ruling of {covered.day}", _other_days(covered, rulings)
    at = next((ruling for ruling in of_day if ruling.ordinal == covered.ordinal), None)
    if covered.ordinal is not None and at is None:
        count = len(of_day)
        return f"{card.name} has {count} of {covered.day}, and no ruling {covered.ordinal}", _all(
            covered, of_day
        )
    if covered.fingerprint is None:
        fitting = _written(covered, at) if at else None
        return f"{covered} holds only until a ruling of that day comes or goes", fitting
    with_text = [ruling for ruling in of_day if ruling.fingerprint == covered.fingerprint]
    if not with_text:
        return _no_text(covered, card, rulings, at)
    if at is not None and at not in with_text:
        message = f"{covered.fingerprint} is ruling {with_text[0].ordinal} of that day, not {covered.ordinal}"
        return message, _written(covered, with_text[0])
    return None


def _no_text(
    covered: CoveredRuling,
    card: OfficialCard,
    rulings: Sequence[OfficialRuling],
    at: OfficialRuling | None,
) -> tuple[str, str | None]:
    message = f"no official ruling on {card.name} of {covered.day} has the fingerprint {covered.fingerprint}"
    elsewhere = next((ruling for ruling in rulings if ruling.fingerprint == covered.fingerprint), None)
    if elsewhere is not None:
        return message, f"that text is of {elsewhere.date}: {_entry(covered, elsewhere)}"
    if at is not None:
        return message, f"read the text anew, then {_written(covered, at)}"
    return message, _all(covered, [ruling for ruling in rulings if ruling.date == covered.day])


def _other_days(covered: CoveredRuling, rulings: Sequence[OfficialRuling]) -> str:
    same = next((ruling for ruling in rulings if ruling.fingerprint == covered.fingerprint), None)
    if same is not None:
        return f"that text is of {same.date}: {_entry(covered, same)}"
    days = sorted({ruling.date for ruling in rulings}, key=lambda day: abs(day - covered.day))
    return f"the nearest are of {listed(list(map(str, days)), _FEW)}" if days else "it has none at all"


def _all(covered: CoveredRuling, rulings: Sequence[OfficialRuling]) -> str:
    return f"there are {listed([_entry(covered, ruling) for ruling in rulings], _FEW)}"


def _written(covered: CoveredRuling, ruling: OfficialRuling) -> str:
    return f"write {_entry(covered, ruling)}"


def _entry(covered: CoveredRuling, ruling: OfficialRuling) -> str:
    return str(CoveredRuling(covered.card, ruling.date, None, ruling.fingerprint, covered.place))
