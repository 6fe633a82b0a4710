"""Takes official cards into the library."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from upheld.corpus.slug import slug
from upheld.library.cards import OfficialCard
from upheld.library.files.json_stream import JsonStream
from upheld.library.files.publisher import publisher_of
from upheld.library.held.lock import Waiting, silently
from upheld.library.taking_in.imported import Imported, Progress, unseen
from upheld.library.taking_in.whole_import import Plan, import_whole

if TYPE_CHECKING:
    from sqlite3 import Connection

_SCHEMA: Final = """
CREATE TABLE cards (
    position INTEGER PRIMARY KEY, oracle_id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, body BLOB NOT NULL
);
CREATE TABLE names (
    slug TEXT, oracle_id TEXT, of_face INTEGER NOT NULL, PRIMARY KEY (slug, oracle_id)
) WITHOUT ROWID;
"""


def import_cards(
    paths: Sequence[Path],
    folder: Path | None = None,
    progress: Progress = unseen,
    waiting: Waiting = silently,
) -> Imported:
    """The cards in the files are held instead of those that were; after any error nothing is changed.

    The files are of Scryfall ("Oracle Cards", "Default Cards") or MTGJSON (`AtomicCards`, sets), also packed.
    Of several printings the first one counts. Raises RefusedFile, OSError.
    """
    return import_whole(Plan("cards", _SCHEMA, _take), paths, folder, progress, waiting)


def _take(store: Connection, stream: JsonStream, left_out: Counter[str]) -> int:
    encode = msgspec.msgpack.Encoder().encode
    insert, name = (
        "INSERT OR IGNORE INTO cards VALUES (NULL, ?, ?, ?)",
        "INSERT OR IGNORE INTO names VALUES (?, ?, ?)",
    )
    count = 0
    for card in publisher_of(stream).cards(stream, left_out):
        if not store.execute(insert, (card.oracle_id, card.name, encode(card))).rowcount:
            left_out["further printings"] += 1
            continue
        store.executemany(name, _names(card))
        count += 1
    return count


def _names(card: OfficialCard) -> Iterator[tuple[str, str, int]]:
    yield slug(card.name), card.oracle_id, 0
    for face in card.faces:
        yield slug(face.name), card.oracle_id, 1
