"""Official cards straight from a file, without taking them in."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from upheld.library.cards import OfficialCard
from upheld.library.files.json_stream import JsonStream
from upheld.library.files.publisher import publisher_of
from upheld.library.files.refusal import Refused, RefusedFile
from upheld.library.files.source_file import opened
from upheld.library.files.unpack import unpacked


def cards_in(path: Path) -> tuple[OfficialCard, ...]:
    """The cards in a file of Scryfall or MTGJSON, also packed, each once. Raises RefusedFile, OSError."""
    found: dict[str, OfficialCard] = {}
    try:
        with opened(path) as file:
            stream = JsonStream(unpacked(file))
            for card in publisher_of(stream).cards(stream, Counter()):
                found.setdefault(card.oracle_id, card)
    except Refused as refusal:
        raise RefusedFile(path, refusal) from None
    if not found:
        raise RefusedFile(path, Refused("there are no cards in it"))
    return tuple(found.values())
