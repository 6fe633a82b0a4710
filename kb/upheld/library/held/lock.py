"""Lets one process at a time change a file; the others wait.

The lock is SQLite's own, which works on every system and ends with the process that holds it.
Source: https://sqlite.org/lockingv3.html.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from upheld.errors import UpheldError

_LONGEST_WAIT: Final = 600.0

Waiting = Callable[[], object]
"""Is called once when another process holds the lock."""


def silently() -> None:
    """Waits without a word."""


@contextmanager
def alone(path: Path, waiting: Waiting = silently, longest: float = _LONGEST_WAIT) -> Iterator[None]:
    """No other process is between `with alone(path)` and its end; `path` is a file for this alone.

    Raises UpheldError when another one still is after `longest` seconds.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as lock:
        if not _taken(lock):
            waiting()
            lock.execute(f"PRAGMA busy_timeout = {int(longest * 1000)}")
            if not _taken(lock):
                raise UpheldError(f"{path.parent}: another import is still running after {longest:g} seconds")
        yield


def _taken(lock: sqlite3.Connection) -> bool:
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise UpheldError(f"the library cannot be locked: {error}") from None
        return False
    return True
