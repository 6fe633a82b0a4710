"""Takes editions of the Comprehensive Rules into the library."""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final

from upheld.errors import UpheldError
from upheld.library.editions import HeldEdition, held_editions
from upheld.library.files.refusal import Refused, RefusedFile, shown
from upheld.library.files.source_file import opened
from upheld.library.files.unpack import Reader, unpacked
from upheld.library.held.edition_cache import keep, sweep
from upheld.library.held.lock import Waiting, silently
from upheld.library.held.store import changing
from upheld.library.taking_in.imported import Imported, Outcome, Progress, now, unseen
from upheld.rules.edition import Edition, read_edition

if TYPE_CHECKING:
    from sqlite3 import Connection

_LARGEST: Final = 4 << 20
_MOST_LINE_ENDS: Final = 100_000
"""Real texts have fewer than 10,000 lines and 2 MB; what has more takes long to read."""
_LABEL: Final = re.compile(r"(?<!\d)((?:19|20)\d\d)-?(\d\d)-?(\d\d)(?!\d)", re.ASCII)
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS editions (
    date TEXT PRIMARY KEY, label TEXT NOT NULL, rules INTEGER NOT NULL, sha256 TEXT NOT NULL,
    imported TEXT NOT NULL, source TEXT NOT NULL, size INTEGER NOT NULL, text BLOB NOT NULL
) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class _Read:
    """An edition that was read and may be taken in."""

    name: str
    data: bytes
    edition: Edition
    sha256: str

    @property
    def day(self) -> str:
        return self.edition.date.isoformat()


def import_edition_files(
    paths: Sequence[Path],
    folder: Path | None = None,
    progress: Progress = unseen,
    waiting: Waiting = silently,
) -> tuple[Imported, ...]:
    """The editions in the files are held beside those that were; when one is refused, none is taken in.

    Files may be packed. Raises UpheldError that names every file that is no edition; OSError.
    """
    texts = ((path, _text_of(path, progress)) for path in paths)
    return _import(texts, folder, waiting)


def import_edition(data: bytes, name: str, folder: Path | None = None) -> Imported:
    """The edition in `data` is held, instead of another one with the same effective date.

    `name` is that of its file. Raises NotAnEdition, or Refused for something else altogether.
    """
    (imported,) = import_texts([(name, data)], folder)
    return imported


def import_texts(
    texts: Iterable[tuple[str, bytes]], folder: Path | None = None, waiting: Waiting = silently
) -> tuple[Imported, ...]:
    """As `import_edition_files`, of names and the texts that they stand for."""
    return _import(((Path(name), data) for name, data in texts), folder, waiting)


def _import(
    texts: Iterable[tuple[Path, bytes | RefusedFile]], folder: Path | None, waiting: Waiting
) -> tuple[Imported, ...]:
    with changing("cr", _SCHEMA, folder, waiting) as draft:
        found = tuple(_taken(draft.store, texts, held_editions(folder)))
        if all(each.outcome == "unchanged" for each in found):
            draft.give_up()
    sweep(each.sha256 for each in held_editions(folder))
    return found


def _taken(
    store: Connection, texts: Iterable[tuple[Path, bytes | RefusedFile]], held: Sequence[HeldEdition]
) -> Iterator[Imported]:
    """Each edition is taken in as soon as it is read; at the end all refusals are raised at once."""
    refusals: list[RefusedFile] = []
    for path, data in texts:
        try:
            yield _unchanged(path, data, held) or _written(store, _read(path, data), held)
        except RefusedFile as refusal:
            refusals.append(refusal)
    if refusals:
        raise UpheldError("\n".join(map(str, refusals)))


def _unchanged(path: Path, data: bytes | RefusedFile, held: Sequence[HeldEdition]) -> Imported | None:
    """The same bytes are held already, so they need not be read again."""
    digest = "" if isinstance(data, RefusedFile) else hashlib.sha256(data).hexdigest()
    old = next((each for each in held if each.sha256 == digest), None)
    if old is None:
        return None
    return Imported("cr", shown(path.name), "unchanged", old.rules, digest, old.date.isoformat())


def _read(path: Path, data: bytes | RefusedFile) -> _Read:
    if isinstance(data, RefusedFile):
        raise data
    try:
        _check_no_json(data)
        _check_lines(data)
        edition = read_edition(data)
    except UpheldError as error:
        raise RefusedFile(path, error) from None
    return _Read(shown(path.name), data, edition, hashlib.sha256(data).hexdigest())


def _written(store: Connection, read: _Read, held: Sequence[HeldEdition]) -> Imported:
    rules = len(read.edition.rules)
    _write(store, read, rules)
    keep(read.sha256, read.edition)
    outcome: Outcome = "replaced" if any(each.date == read.edition.date for each in held) else "new"
    return Imported("cr", read.name, outcome, rules, read.sha256, read.day)


def _write(store: Connection, read: _Read, rules: int) -> None:
    row = (
        read.day, _label(read.name, read.edition.date), rules, read.sha256, now().isoformat(), read.name,
        len(read.data), zlib.compress(read.data),
    )  # fmt: skip
    store.execute("INSERT OR REPLACE INTO editions VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)


def _label(name: str, day: date) -> str:
    """The date in the name of the file, which can differ from the effective one; else the effective one."""
    for found in _LABEL.finditer(name):
        try:
            return f"{date(*map(int, found.groups())):%Y%m%d}"
        except ValueError:
            continue
    return f"{day:%Y%m%d}"


def _text_of(path: Path, progress: Progress) -> bytes | RefusedFile:
    try:
        with opened(path) as file:
            return _whole(unpacked(file, progress))
    except RefusedFile as refusal:
        return refusal


def _check_no_json(data: bytes) -> None:
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"[", b"{"):
        raise Refused("this is JSON: upheld import cards FILE, or upheld import rulings FILE")


def _check_lines(data: bytes) -> None:
    if data.count(b"\n") + data.count(b"\r") > _MOST_LINE_ENDS:
        raise Refused(
            f"more than {_MOST_LINE_ENDS:,} line ends: no text of the Comprehensive Rules has that many"
        )


def _whole(reader: Reader) -> bytes:
    pieces: list[bytes] = []
    size = 0
    while piece := reader.read(1 << 18):
        if not pieces:
            _check_no_json(piece)
        pieces.append(piece)
        size += len(piece)
        if size > _LARGEST:
            raise Refused(f"more than {_LARGEST:,} bytes: no text of the Comprehensive Rules is that long")
    return b"".join(pieces)
