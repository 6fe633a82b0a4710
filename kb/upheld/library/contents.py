"""Everything that is held, and taking it away."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from upheld.errors import UpheldError
from upheld.library.editions import HeldEdition, absent, held_editions
from upheld.library.held.edition_cache import sweep
from upheld.library.held.kind import TITLES, Kind
from upheld.library.held.lock import Waiting, silently
from upheld.library.held.store import changing, remove_store, store_path
from upheld.library.held.whole import HeldWhole, held_whole


@dataclass(frozen=True, slots=True)
class Contents:
    """What the library holds; `editions_size` is that of the file of all editions in bytes."""

    editions: tuple[HeldEdition, ...]
    editions_size: int
    cards: HeldWhole | None
    rulings: HeldWhole | None


def contents(folder: Path | None = None) -> Contents:
    """What is imported."""
    editions = held_editions(folder)
    size = store_path("cr", folder).stat().st_size if editions else 0
    return Contents(editions, size, held_whole("cards", folder), held_whole("rulings", folder))


def remove_edition(day: date, folder: Path | None = None, waiting: Waiting = silently) -> None:
    """The edition with this effective date is held no more. Raises UpheldError when it is not held."""
    with changing("cr", "", folder, waiting) as draft:
        if not any(each.date == day for each in held_editions(folder)):
            raise absent(day, folder)
        draft.store.execute("DELETE FROM editions WHERE date = ?", (day.isoformat(),))
    _sweep(folder)


def remove_all(kind: Kind, folder: Path | None = None, waiting: Waiting = silently) -> None:
    """Nothing of this kind is held. Raises UpheldError when nothing was."""
    if not remove_store(kind, folder, waiting):
        raise UpheldError(f"no {TITLES[kind]} are imported")
    _sweep(folder)


def _sweep(folder: Path | None) -> None:
    """What the cache has of editions that are no longer held is gone as well."""
    sweep(each.sha256 for each in held_editions(folder))
