"""Reads Scryfall's bulk files: "Oracle Cards", "Default Cards" and "Rulings".

They are an array of objects, or JSON Lines, which Scryfall offers since 2026.
Source: https://scryfall.com/docs/api/bulk-data, https://scryfall.com/docs/api/cards,
https://scryfall.com/docs/api/layouts, https://scryfall.com/docs/api/rulings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final, Literal

import msgspec

from upheld.library.cards import OfficialCard, OfficialFace
from upheld.library.files import colors
from upheld.library.files.accepted import (
    accepted_id,
    accepted_name,
    accepted_text,
    accepted_value,
    accepted_values,
)
from upheld.library.files.json_record import decoder_of
from upheld.library.files.json_stream import JsonStream
from upheld.library.files.refusal import Refused, shown
from upheld.library.files.ruling_read import RulingRead

NO_CARDS: Final = frozenset({"token", "double_faced_token", "emblem", "art_series"})
"""Layouts of objects that no deck holds as a card."""


class _Kind(msgspec.Struct):
    object: str = ""


class _Face(msgspec.Struct):
    name: str
    mana_cost: str = ""
    type_line: str | None = None
    oracle_text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: list[str] | None = None
    color_indicator: list[str] | None = None


class _CardFace(_Face):
    """The faces of a reversible card are cards of their own; such a card has no Oracle id itself."""

    oracle_id: str | None = None
    layout: str | None = None


class _Card(_Face, kw_only=True):
    layout: str
    object: Literal["card"] = "card"
    oracle_id: str | None = None
    card_faces: list[_CardFace] | None = None
    keywords: list[str] = []


class _Ruling(msgspec.Struct):
    oracle_id: str
    source: str
    published_at: date
    comment: str
    object: Literal["ruling"] = "ruling"


_decode_kind = decoder_of(_Kind)
_decode_card = decoder_of(_Card)
_decode_ruling = decoder_of(_Ruling)


def cards(stream: JsonStream, left_out: Counter[str]) -> Iterator[OfficialCard]:
    """The cards, with further printings as often as they stand there; those of reversible cards last.

    What is no card is counted in `left_out`. Raises Refused, also in the middle.
    """
    reversible: list[OfficialCard] = []
    for text, place in _records(stream, "card"):
        record = _decode_card(text, place)
        if record.layout in NO_CARDS:
            left_out[record.layout] += 1
        elif record.oracle_id is not None:
            yield _card(record, record.oracle_id, place)
        elif parts := _parts(record, place):
            reversible.extend(parts)
        else:
            left_out["without an Oracle id"] += 1
    yield from reversible


def rulings(stream: JsonStream, left_out: Counter[str]) -> Iterator[RulingRead]:
    """The rulings in the order of the file. Raises Refused, also in the middle."""
    for text, place in _records(stream, "ruling"):
        record = _decode_ruling(text, place)
        yield RulingRead(
            accepted_id(record.oracle_id, place),
            record.published_at,
            accepted_name(record.source, place),
            accepted_text(record.comment, place),
        )


def _records(stream: JsonStream, wanted: str) -> Iterator[tuple[bytes, str]]:
    """Each object and where it stands; the first must be of the wanted kind."""
    for index, offset, text in _values(stream):
        place = f"{wanted} {index:,} at byte {offset:,}"
        if index == 1:
            _check_kind(_decode_kind(text, place).object, wanted)
        yield text, place


def _values(stream: JsonStream) -> Iterator[tuple[int, int, bytes]]:
    if stream.ahead() == b"[":
        for index in stream.elements():
            stream.ahead()
            yield index, stream.offset, stream.value()
        stream.end()
        return
    index = 0
    while stream.ahead():
        index += 1
        yield index, stream.offset, stream.value()


def _check_kind(found: str, wanted: str) -> None:
    if found in ("", wanted):
        return
    hint = f"; try: upheld import {found}s FILE" if found in ("card", "ruling") else ""
    raise Refused(f"the objects in it are of the kind {shown(found)!r}, not {wanted!r}{hint}")


def _card(record: _Card, oracle_id: str, place: str) -> OfficialCard:
    name = accepted_name(record.name, place)
    here = f"{place} ({name})"
    if not record.card_faces and record.type_line is None:
        raise Refused(f"{here}: it has no type_line")
    faces: Sequence[_Face] = record.card_faces or (record,)
    return OfficialCard(
        accepted_id(oracle_id, here),
        name,
        accepted_name(record.layout, here),
        tuple(_face(face, record, here) for face in faces),
        accepted_values(record.keywords, here),
    )


def _parts(record: _Card, place: str) -> list[OfficialCard]:
    """The cards on the two sides of a reversible card; both sides can show the same one."""
    by_id: dict[str, dict[str, _CardFace]] = {}
    for face in record.card_faces or ():
        if face.oracle_id is not None:
            by_id.setdefault(face.oracle_id, {}).setdefault(face.name, face)
    return [_part(record, oracle_id, list(faces.values()), place) for oracle_id, faces in by_id.items()]


def _part(record: _Card, oracle_id: str, faces: list[_CardFace], place: str) -> OfficialCard:
    name = accepted_name(" // ".join(face.name for face in faces), place)
    here = f"{place} ({name})"
    return OfficialCard(
        accepted_id(oracle_id, here),
        name,
        accepted_name(faces[0].layout or "normal", here),
        tuple(_face(face, record, here) for face in faces),
        accepted_values(record.keywords, here),
    )


def _face(face: _Face, card: _Card, place: str) -> OfficialFace:
    return OfficialFace(
        accepted_name(face.name, place),
        accepted_text(face.mana_cost, place),
        accepted_text(face.type_line, place),
        accepted_text(face.oracle_text, place),
        accepted_value(face.power, place),
        accepted_value(face.toughness, place),
        accepted_value(face.loyalty, place),
        accepted_value(face.defense, place),
        _colors(face, card),
        colors.in_order(face.color_indicator),
    )


def _colors(face: _Face, card: _Card) -> tuple[str, ...]:
    """Halves of split cards and flipped parts state none: they have those of their cost, else of the card."""
    if face.colors is not None:
        return colors.in_order(face.colors)
    return colors.of_cost(face.mana_cost) if face.mana_cost else colors.in_order(card.colors)
