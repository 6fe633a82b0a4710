"""Everything on the shelf of official data: imported cards and the rulings on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from upheld.library.cards import OfficialCard, OfficialFace, official_cards
from upheld.library.rulings import OfficialRuling, official_rulings
from upheld.rules.named_numbers import numbers_in
from upheld.search.text.sentence import first_sentence
from upheld.search.things.names import as_key, card_keys
from upheld.search.things.thing import Thing, text_family

_CARD: Final = 0.8
_RULING: Final = 0.75
"""How much a card and an official ruling count beside a rule: they tell of one card what it tells of all."""


def official_shelf(folder: Path | None = None) -> Iterator[Thing]:
    """One thing for each imported card and each official ruling."""
    names: dict[str, str] = {}
    slugs: Counter[str] = Counter()
    for card in official_cards(folder):
        names[card.oracle_id] = card.name
        key = as_key(card.name)
        slugs[key] += 1
        yield _card(card, key if slugs[key] == 1 else f"{key}/{card.oracle_id}")
    for ruling in official_rulings(folder):
        yield _ruling(ruling, names.get(ruling.oracle_id, ruling.oracle_id))


def _card(card: OfficialCard, key: str) -> Thing:
    text = "\n".join(face.text for face in card.faces)
    types = " // ".join(face.type_line for face in card.faces)
    return Thing(
        id=f"card:{key}",
        kind="card",
        title=card.name,
        says=" // ".join(f"{face.type_line} {face.cost}".rstrip() for face in card.faces),
        text=f"{types}. {text}" if text else types,
        ranked={"title": card.name, "text": text, "facts": "\n".join(map(_facts, card.faces))},
        edition="",
        names=tuple(
            dict.fromkeys(
                (key, *card_keys(card.name), *(name for face in card.faces for name in card_keys(face.name)))
            )
        ),
        called=(card.name, *(face.name for face in card.faces)),
        cards=_keys(card.name, *(face.name for face in card.faces)),
        prior=_CARD,
    )


def _facts(face: OfficialFace) -> str:
    size = f"{face.power}/{face.toughness}" if face.power is not None else face.loyalty or face.defense or ""
    return f"{face.type_line} {face.cost} {size}"


def _ruling(ruling: OfficialRuling, name: str) -> Thing:
    return Thing(
        id=ruling.id,
        kind="official",
        title=f"{name} · {ruling.date.isoformat()}",
        says=first_sentence(ruling.text),
        text=ruling.text,
        ranked={"text": ruling.text, "cards": name},
        edition=ruling.date.isoformat(),
        cites=tuple(dict.fromkeys(numbers_in(ruling.text))),
        cards=_keys(name, *name.split(" // ")),
        family=text_family(ruling.fingerprint),
        date=ruling.date.isoformat(),
        prior=_RULING,
    )


def _keys(*names: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(as_key, names)))
