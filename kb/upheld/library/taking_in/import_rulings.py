"""Takes official rulings into the library."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from upheld.library.files.json_stream import JsonStream
from upheld.library.files.publisher import publisher_of
from upheld.library.files.ruling_read import RulingRead
from upheld.library.held.lock import Waiting, silently
from upheld.library.taking_in.imported import Imported, Progress, unseen
from upheld.library.taking_in.whole_import import Plan, import_whole
from upheld.rules.edition_facts import fingerprint

if TYPE_CHECKING:
    from sqlite3 import Connection

_SCHEMA: Final = """
CREATE TABLE texts (id INTEGER PRIMARY KEY, fingerprint TEXT NOT NULL, text TEXT NOT NULL);
CREATE TABLE rulings (
    position INTEGER PRIMARY KEY, oracle_id TEXT NOT NULL, date TEXT NOT NULL, source TEXT NOT NULL,
    text INTEGER NOT NULL, UNIQUE (oracle_id, date, text)
);
"""
_INDEX: Final = "CREATE INDEX IF NOT EXISTS texts_by_fingerprint ON texts (fingerprint)"


def import_rulings(
    paths: Sequence[Path],
    folder: Path | None = None,
    progress: Progress = unseen,
    waiting: Waiting = silently,
) -> Imported:
    """The rulings in the files are held instead of those that were; after any error nothing is changed.

    The files are of Scryfall ("Rulings") or MTGJSON (`AtomicCards`, sets), also packed. The same text of the
    same date on the same card is held once. Raises RefusedFile, OSError.
    """
    texts = _Texts()

    def take(store: Connection, stream: JsonStream, left_out: Counter[str]) -> int:
        count = 0
        for ruling in publisher_of(stream).rulings(stream, left_out):
            if texts.hold(store, ruling):
                count += 1
            else:
                left_out["repeated"] += 1
        store.execute(_INDEX)
        return count

    return import_whole(Plan("rulings", _SCHEMA, take), paths, folder, progress, waiting)


class _Texts:
    """Many cards have rulings with the same text, which is held once."""

    def __init__(self) -> None:
        self._ids: dict[bytes, int] = {}

    def hold(self, store: Connection, ruling: RulingRead) -> bool:
        """False when the card has this ruling already."""
        row = (ruling.oracle_id, ruling.day.isoformat(), ruling.source, self._id(store, ruling.text))
        return bool(store.execute("INSERT OR IGNORE INTO rulings VALUES (NULL, ?, ?, ?, ?)", row).rowcount)

    def _id(self, store: Connection, text: str) -> int:
        digest = hashlib.blake2b(text.encode(), digest_size=16).digest()
        if digest not in self._ids:
            self._ids[digest] = len(self._ids) + 1
            store.execute("INSERT INTO texts VALUES (?, ?, ?)", (self._ids[digest], fingerprint(text), text))
        return self._ids[digest]
