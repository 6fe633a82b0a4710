"""The cards of the corpus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from upheld.corpus.card_file import CardFile
from upheld.search.things.names import card_keys
from upheld.search.things.records import Records
from upheld.search.things.thing import Thing

_CARD: Final = 0.8
"""How much a card counts beside a rule."""


def card_things(records: Records) -> Iterator[Thing]:
    """Every card of the corpus."""
    return (_thing(records, card) for card in records.corpus.cards.values())


def _thing(records: Records, card: CardFile) -> Thing:
    text = ". ".join(line.text for line in card.text)
    record = records.card(card)
    return Thing(
        id=record["id"],
        kind="card",
        title=card.name,
        says=f"{card.type} {card.cost}".rstrip(),
        text=f"{card.type}. {text}" if text else str(card.type),
        ranked={
            "title": card.name,
            "text": text,
            "facts": " ".join((str(card.type), card.cost, card.size or "")),
        },
        edition=records.edition,
        names=card_keys(card.name),
        called=(card.name,),
        cards=(card.slug,),
        prior=_CARD,
        record=records.dumped(record),
        place=f"2:{card.place.path}",
    )
