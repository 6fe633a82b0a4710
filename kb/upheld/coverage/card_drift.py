"""Which cards' official texts are no longer those that the corpus restates, and which rulings use them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from upheld.corpus.card_file import CardFile
from upheld.corpus.corpus import Corpus
from upheld.corpus.ruling import Ruling
from upheld.coverage.links import Links
from upheld.library.cards import OfficialCard, official_card
from upheld.rules.edition_facts import fingerprint


@dataclass(frozen=True, slots=True)
class CardDrift:
    """A card of the corpus with what changed, the fingerprint of its official text today, and its rulings.

    `official` is None when no imported card has its name.
    """

    card: CardFile
    change: str
    official: str | None
    rulings: Sequence[Ruling]


def card_drift(corpus: Corpus, folder: Path | None = None) -> tuple[CardDrift, ...]:
    """The cards of the corpus that no longer restate the imported ones, by name."""
    links = Links(corpus)
    found: list[CardDrift] = []
    for name, card in sorted(corpus.cards.items()):
        official = _fingerprint(name, official_card(name, folder))
        change = _change(card, official)
        if change is not None:
            found.append(CardDrift(card, change, official, links.using(name)))
    return tuple(found)


def _change(card: CardFile, official: str | None) -> str | None:
    if official is None:
        return "no imported card has this name"
    if card.fingerprint is None:
        return "no official text is pinned"
    return None if card.fingerprint == official else "the official text changed"


def _fingerprint(name: str, card: OfficialCard | None) -> str | None:
    """That of the face with this name; a whole card of one name has one face."""
    faces = card.faces if card is not None else ()
    return next((fingerprint(face.text) for face in faces if face.name == name), None)
