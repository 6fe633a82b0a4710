"""Which publisher's reader a JSON text needs; the text itself tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Protocol

from upheld.library.cards import OfficialCard
from upheld.library.files import mtgjson, scryfall
from upheld.library.files.json_stream import JsonStream
from upheld.library.files.refusal import Refused
from upheld.library.files.ruling_read import RulingRead


class Publisher(Protocol):
    """Reads the files of one publisher; what a file holds besides is counted by reason."""

    def cards(self, stream: JsonStream, left_out: Counter[str]) -> Iterator[OfficialCard]: ...

    def rulings(self, stream: JsonStream, left_out: Counter[str]) -> Iterator[RulingRead]: ...


def publisher_of(stream: JsonStream) -> Publisher:
    """The reader for the text; Refused when it does not begin as JSON data do."""
    if stream.ahead() not in (b"[", b"{"):
        raise Refused(
            "this is no JSON: cards and rulings are read from the files of Scryfall and MTGJSON; "
            "a text of the Comprehensive Rules is taken in by: upheld import cr FILE"
        )
    return mtgjson if mtgjson.is_mtgjson(stream) else scryfall
