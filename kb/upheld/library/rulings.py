"""Official rulings, as they were imported."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from upheld.library.held.store import reading
from upheld.rules.edition_facts import fingerprint

_ALL: Final = (
    "SELECT oracle_id, date, row_number() OVER (PARTITION BY oracle_id, date ORDER BY rulings.position), "
    "source, texts.text FROM rulings JOIN texts ON texts.id = rulings.text"
)
_IN_ORDER: Final = " ORDER BY oracle_id, date, rulings.position"


@dataclass(frozen=True, slots=True)
class OfficialRuling:
    """One ruling on one card. `source` is "wotc", "scryfall", or "unstated" where the file does not say.

    `ordinal` counts the rulings of one card and date from 1, in the order of the imported file. Another
    publisher's file can have another order: what stays the same is `fingerprint`.
    Source: https://scryfall.com/docs/api/rulings.
    """

    oracle_id: str
    date: date
    ordinal: int
    source: str
    text: str

    @property
    def fingerprint(self) -> str:
        """Ten hexadecimal digits, the same for the same text on other cards."""
        return fingerprint(self.text)

    @property
    def id(self) -> str:
        """`official:<oracle_id>/<date>/<ordinal>`."""
        return f"official:{self.oracle_id}/{self.date.isoformat()}/{self.ordinal}"


def rulings_of(oracle_id: str, folder: Path | None = None) -> tuple[OfficialRuling, ...]:
    """The rulings on one card, oldest first; none when there are none or none are imported."""
    return tuple(_found(f"{_ALL} WHERE oracle_id = ?{_IN_ORDER}", (oracle_id,), folder))


def official_rulings(folder: Path | None = None) -> Iterator[OfficialRuling]:
    """Every ruling, by card and date; those that are imported meanwhile do not show."""
    return _found(f"{_ALL}{_IN_ORDER}", (), folder)


def official_ruling_count(folder: Path | None = None) -> int:
    """How many rulings are imported."""
    with reading("rulings", folder) as store:
        if store is None:
            return 0
        (count,) = store.execute("SELECT count(*) FROM rulings").fetchone()
        return int(count)


def _found(query: str, values: tuple[str, ...], folder: Path | None) -> Iterator[OfficialRuling]:
    with reading("rulings", folder) as store:
        if store is None:
            return
        for oracle_id, day, ordinal, source, text in store.execute(query, values):
            yield OfficialRuling(oracle_id, date.fromisoformat(day), ordinal, source, text)
