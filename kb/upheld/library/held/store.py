"""The files of the library: one SQLite file for each kind, replaced whole and never changed in place.

A new file is written aside and renamed onto the old one, so a reader has the old or the new, whatever happens
in between, and one that reads goes on with the file that it opened.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from upheld.errors import UpheldError
from upheld.library.held.kind import TITLES, Kind
from upheld.paths import library_dir

if TYPE_CHECKING:
    from sqlite3 import Connection

    from upheld.library.held.lock import Waiting

FORMAT: Final = 1
"""Rises with every change of the tables; files of another format are imported again."""

_FACTS: Final = "CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"


def store_path(kind: Kind, folder: Path | None = None) -> Path:
    """Where the data of this kind lie, imported or not."""
    return (folder or library_dir()) / f"{kind}.sqlite"


@contextmanager
def reading(kind: Kind, folder: Path | None = None) -> Iterator[Connection | None]:
    """The data of this kind as they are now, None when none are imported.

    Raises UpheldError when the file is damaged or was written by another version.
    """
    path = store_path(kind, folder)
    if not path.is_file():
        yield None
        return
    import sqlite3  # slow to import, and most users have no library

    try:
        with closing(_opened(path)) as store:
            _check_format(store, path, kind)
            yield store
    except sqlite3.DatabaseError as error:
        raise UpheldError(f"{path}: damaged ({error}): {_again(kind)}") from None


def _opened(path: Path) -> Connection:
    import sqlite3

    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)


def _check_format(store: Connection, path: Path, kind: Kind) -> None:
    (found,) = store.execute("PRAGMA user_version").fetchone()
    if found != FORMAT:
        raise UpheldError(f"{path}: written by another version of Upheld: {_again(kind)}")


def _again(kind: Kind) -> str:
    return f"take it away with upheld library --remove {kind}, then import the {TITLES[kind]} again"


class Draft:
    """The file that will take the place of the old one, unless it is given up."""

    def __init__(self, store: Connection) -> None:
        self.store = store
        self.is_given_up = False

    def give_up(self) -> None:
        """The old file stays."""
        self.is_given_up = True


@contextmanager
def replacing(kind: Kind, schema: str, folder: Path | None, waiting: Waiting) -> Iterator[Draft]:
    """An empty file with the tables of `schema`, which replaces the old one at the end of the block.

    When the block raises, the old one stays. Other processes that would change this kind wait meanwhile.
    """
    with _aside(kind, folder, waiting) as new, _written(kind, new, schema, folder) as draft:
        yield draft


@contextmanager
def changing(kind: Kind, schema: str, folder: Path | None, waiting: Waiting) -> Iterator[Draft]:
    """As `replacing`, but the new file begins with all that the old one holds."""
    old = store_path(kind, folder)
    with _aside(kind, folder, waiting) as new:
        if old.is_file():
            with reading(kind, folder):  # which refuses a damaged one
                shutil.copyfile(old, new)
        with _written(kind, new, schema, folder) as draft:
            yield draft


def remove_store(kind: Kind, folder: Path | None, waiting: Waiting) -> bool:
    """Nothing of this kind is held; false when nothing was."""
    path = store_path(kind, folder)
    if not path.exists():
        return False
    with _aside(kind, folder, waiting):
        path.unlink(missing_ok=True)
    return True


@contextmanager
def _aside(kind: Kind, folder: Path | None, waiting: Waiting) -> Iterator[Path]:
    """The path of the file to write, with nothing there: what a killed import left is swept away."""
    from upheld.library.held.lock import alone

    path = store_path(kind, folder)
    with alone(path.with_suffix(".lock"), waiting):
        new = path.with_suffix(".new")
        new.unlink(missing_ok=True)
        try:
            yield new
        finally:
            new.unlink(missing_ok=True)


@contextmanager
def _written(kind: Kind, new: Path, schema: str, folder: Path | None) -> Iterator[Draft]:
    import sqlite3

    try:
        with closing(sqlite3.connect(new, isolation_level=None)) as store:
            store.executescript(f"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; {_FACTS}{schema}")
            store.execute("BEGIN")
            draft = Draft(store)
            yield draft
            store.execute(f"PRAGMA user_version = {FORMAT}")
            store.execute("COMMIT")
    except sqlite3.Error as error:
        raise UpheldError(f"{new}: cannot be written: {error}") from None
    if not draft.is_given_up:
        _put_in_place(new, store_path(kind, folder))


def _put_in_place(new: Path, path: Path) -> None:
    _to_disk(new)
    os.replace(new, path)
    with suppress(OSError):  # some systems have no folders that can be opened
        _to_disk(path.parent)


def _to_disk(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
