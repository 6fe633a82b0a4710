"""Reads MTGJSON's `AtomicCards` and set files; `AllPrintings`, which holds all sets, is read as well.

An entry is one face of one printing; the faces of a card have one Oracle id.
Source: https://mtgjson.com/data-models/card/card-atomic/, https://mtgjson.com/data-models/set/.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

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
from upheld.library.files.scryfall import NO_CARDS

_HEAD: Final = re.compile(rb'\{\s*"(?:meta|data)"\s*:')
_MOST_IN_A_SET: Final = 50_000

_SET_FIELDS: Final = frozenset((
    "baseSetSize", "block", "booster", "cards", "cardsphereSetId", "code", "codeV3", "decks", "isFoilOnly",
    "isForeignOnly", "isNonFoilOnly", "isOnlineOnly", "isPaperOnly", "isPartialPreview", "keyruneCode",
    "languages", "mcmId", "mcmIdExtras", "mcmName", "mtgoCode", "name", "parentCode", "releaseDate",
    "sealedProduct", "tcgplayerGroupId", "tokenSetCode", "tokens", "totalSetSize", "translations", "type",
))  # fmt: skip


class _Ids(msgspec.Struct, rename={"scryfall_oracle_id": "scryfallOracleId"}):
    scryfall_oracle_id: str | None = None


class _Ruling(msgspec.Struct):
    date: date
    text: str


class _Face(msgspec.Struct, rename="camel"):
    name: str
    layout: str
    type: str
    identifiers: _Ids
    face_name: str | None = None
    side: str | None = None
    mana_cost: str = ""
    text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: list[str] = []
    color_indicator: list[str] | None = None
    keywords: list[str] = []
    rulings: list[_Ruling] = []


_decode = decoder_of(_Face)
_Cards = dict[str, dict[str, _Face]]
"""Faces by Oracle id and name, in the order of the file."""


def is_mtgjson(stream: JsonStream) -> bool:
    """Whether the text begins as all files of MTGJSON do, with the field `meta` or `data`."""
    return stream.looks_at(_HEAD, 64)


def cards(stream: JsonStream, left_out: Counter[str]) -> Iterator[OfficialCard]:
    """The cards, with further printings as often as they stand there. Raises Refused, also in the middle."""
    for group in _groups(stream, left_out):
        for oracle_id, faces in group.items():
            yield _card(oracle_id, _in_order(faces))


def rulings(stream: JsonStream, left_out: Counter[str]) -> Iterator[RulingRead]:
    """The rulings that stand at the first face of each card. Raises Refused, also in the middle."""
    told: set[str] = set()
    for group in _groups(stream, left_out):
        for oracle_id, faces in group.items():
            if oracle_id not in told:
                told.add(oracle_id)
                yield from _rulings(oracle_id, _in_order(faces)[0][1])


def _rulings(oracle_id: str, face: _Face) -> Iterator[RulingRead]:
    for ruling in face.rulings:
        yield RulingRead(oracle_id, ruling.date, "unstated", accepted_text(ruling.text, face.name))


def _groups(stream: JsonStream, left_out: Counter[str]) -> Iterator[_Cards]:
    has_data = False
    for field in stream.fields():
        if field == "data":
            has_data = True
            yield from _data(stream, left_out)
        else:
            stream.value()
    stream.end()
    if not has_data:
        raise Refused("there is no field `data`, in which MTGJSON has the cards")


def _data(stream: JsonStream, left_out: Counter[str]) -> Iterator[_Cards]:
    is_one_set: bool | None = None
    for field in stream.fields():
        opening = stream.ahead()
        if is_one_set is None:
            is_one_set = field in _SET_FIELDS or opening not in (b"[", b"{")
        if is_one_set:
            yield from _field_of_set(stream, field, left_out)
        elif opening == b"{":
            for inner in stream.fields():
                yield from _field_of_set(stream, inner, left_out)
        else:
            yield _faces(stream, left_out)


def _field_of_set(stream: JsonStream, field: str, left_out: Counter[str]) -> Iterator[_Cards]:
    if field == "cards":
        yield _faces(stream, left_out)
    else:
        stream.value()


def _faces(stream: JsonStream, left_out: Counter[str]) -> _Cards:
    found: _Cards = {}
    for index in stream.elements():
        if index > _MOST_IN_A_SET:
            raise Refused(f"more than {_MOST_IN_A_SET:,} cards in one set, at byte {stream.offset:,}")
        stream.ahead()
        place = f"the entry at byte {stream.offset:,}"
        face = _decode(stream.value(), place)
        oracle_id = face.identifiers.scryfall_oracle_id
        if face.layout in NO_CARDS:
            left_out[face.layout] += 1
        elif oracle_id is None:
            left_out["without an Oracle id"] += 1
        else:
            here = f"{place} ({shown(face.name)})"
            accepted_name(face.name, here)
            name = accepted_name(face.face_name or face.name, here)
            found.setdefault(accepted_id(oracle_id, here), {}).setdefault(name, face)
    return found


def _in_order(faces: dict[str, _Face]) -> Sequence[tuple[str, _Face]]:
    return sorted(faces.items(), key=lambda pair: pair[1].side or "")


def _card(oracle_id: str, faces: Sequence[tuple[str, _Face]]) -> OfficialCard:
    name = " // ".join(name for name, _ in faces)
    return OfficialCard(
        oracle_id,
        name,
        accepted_name(faces[0][1].layout, name),
        tuple(_face(name, face) for name, face in faces),
        accepted_values(dict.fromkeys(word for _, face in faces for word in face.keywords), name),
    )


def _face(name: str, face: _Face) -> OfficialFace:
    return OfficialFace(
        name,
        accepted_text(face.mana_cost, name),
        accepted_text(face.type, name),
        accepted_text(face.text, name),
        accepted_value(face.power, name),
        accepted_value(face.toughness, name),
        accepted_value(face.loyalty, name),
        accepted_value(face.defense, name),
        colors.in_order(face.colors),
        colors.in_order(face.color_indicator),
    )
