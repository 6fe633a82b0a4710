"""Notes in the user's cache: what a check of everything found where it agreed with a lock.

So a lock need not be written anew for every engine: its verdicts count as checked by the noted one.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from upheld.corpus.lock import Lock, read_lock, write_lock
from upheld.errors import UpheldError
from upheld.paths import cache_dir

_MOST = 20


def note_of(lock: Path) -> Path:
    """The file in the cache that notes what a check found for this lock; it need not be there."""
    content = hashlib.sha256(lock.read_bytes()).hexdigest()[:32] if lock.is_file() else "none"
    return cache_dir() / "checked" / f"{content}.lock"


def note_checked(lock: Path, found: Lock) -> None:
    """Note what a check found that agrees with a lock; a cache that cannot be written is no error."""
    try:
        note = note_of(lock)
        note.parent.mkdir(parents=True, exist_ok=True)
        write_lock(note, found)
        notes = sorted(note.parent.glob("*.lock"), key=lambda file: file.stat().st_mtime)
        for old in notes[:-_MOST]:
            old.unlink(missing_ok=True)
    except OSError:
        return


def noted(lock: Path) -> Lock | None:
    """What was noted for this lock, or None."""
    try:
        note = note_of(lock)
        return read_lock(note) if note.is_file() else None
    except (OSError, UpheldError):
        return None
