"""What is known of the imported cards or rulings as a whole."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from upheld.library.held.kind import Kind
from upheld.library.held.store import reading, store_path


@dataclass(frozen=True, slots=True)
class Source:
    """An imported file: `size` in bytes, as it was given."""

    name: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class HeldWhole:
    """The cards or rulings that are held. `size` is that of the library's file in bytes."""

    kind: Kind
    count: int
    imported: datetime
    left_out: Mapping[str, int]
    sources: tuple[Source, ...]
    size: int


def held_whole(kind: Kind, folder: Path | None = None) -> HeldWhole | None:
    """What is held of cards or rulings, None when nothing is."""
    with reading(kind, folder) as store:
        if store is None:
            return None
        facts = {name: json.loads(value) for name, value in store.execute("SELECT name, value FROM facts")}
    return HeldWhole(
        kind,
        facts["count"],
        datetime.fromisoformat(facts["imported"]),
        facts["left_out"],
        tuple(Source(**source) for source in facts["sources"]),
        store_path(kind, folder).stat().st_size,
    )
