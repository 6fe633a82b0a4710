"""The editions of the Comprehensive Rules that were imported."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Final

from upheld.errors import UpheldError
from upheld.library.held.store import reading
from upheld.rules.edition import Edition, read_edition

_LARGEST: Final = 4 << 20
_NEAREST: Final = 3
_DAY: Final = re.compile(r"\d{4}(?:-?\d\d){0,2}", re.ASCII)


@dataclass(frozen=True, slots=True)
class HeldEdition:
    """An imported edition. `date` is the effective date in it, `label` the publisher's, YYYYMMDD.

    `rules` counts its rules and subrules, `size` the bytes of its text, whose SHA-256 is `sha256`; `source`
    is the name of the file that was imported.
    """

    date: date
    label: str
    rules: int
    sha256: str
    imported: datetime
    source: str
    size: int


def held_editions(folder: Path | None = None) -> tuple[HeldEdition, ...]:
    """All imported editions, oldest first; none when none are imported."""
    query = "SELECT date, label, rules, sha256, imported, source, size FROM editions ORDER BY date"
    with reading("cr", folder) as store:
        if store is None:
            return ()
        return tuple(
            HeldEdition(
                date.fromisoformat(day), label, rules, sha256, datetime.fromisoformat(at), source, size
            )
            for day, label, rules, sha256, at, source, size in store.execute(query)
        )


def load_edition(day: date, folder: Path | None = None) -> Edition:
    """The edition with this effective date.

    Raises UpheldError that names the nearest ones when it is not imported.
    """
    from upheld.library.held.edition_cache import cached, keep

    query = "SELECT sha256 FROM editions WHERE date = ?"
    with reading("cr", folder) as store:
        found = None if store is None else store.execute(query, (day.isoformat(),)).fetchone()
    if found is None:
        raise absent(day, folder)
    edition = cached(found[0], Edition)
    if edition is None:
        edition = read_edition(edition_text(day, folder))
        keep(found[0], edition)
    return edition


def load_if_held(day: date, folder: Path | None = None) -> Edition | None:
    """The edition with this effective date, None when it is not imported."""
    return load_edition(day, folder) if any(held.date == day for held in held_editions(folder)) else None


def edition_text(day: date, folder: Path | None = None) -> bytes:
    """The text of the edition with this effective date, byte for byte as it was published."""
    query = "SELECT text FROM editions WHERE date = ?"
    with reading("cr", folder) as store:
        found = None if store is None else store.execute(query, (day.isoformat(),)).fetchone()
        if found is None:
            raise absent(day, folder)
        try:
            return zlib.decompressobj().decompress(found[0], _LARGEST)
        except zlib.error as error:
            raise UpheldError(f"the library's text of {day} is damaged ({error}): import it again") from None


def find_edition(text: str, folder: Path | None = None) -> HeldEdition:
    """The imported edition that the text means.

    "2020-07-03" or "20200703" is an effective date or else the publisher's label; "2020-07" and "2020" are
    the latest of that month or year. Raises UpheldError that names the nearest ones.
    """
    held = held_editions(folder)
    asked = text.strip().lower()
    if asked in ("latest", "first") and held:
        return held[-1] if asked == "latest" else held[0]
    if asked not in ("latest", "first") and _DAY.fullmatch(asked) is None:
        raise UpheldError(f'{text!r} names no edition: write a date such as 2020-07-03, a year, or "latest"')
    digits = asked.replace("-", "")
    found = _meant(digits, held)
    if found is None:
        raise _absent(asked, _some_day(digits), held)
    return found


def _meant(digits: str, held: Sequence[HeldEdition]) -> HeldEdition | None:
    by_date = [each for each in held if f"{each.date:%Y%m%d}".startswith(digits)]
    by_label = [each for each in held if each.label.startswith(digits)]
    return next(iter([*reversed(by_date), *reversed(by_label)]), None)


def _some_day(digits: str) -> date | None:
    """The day, or one in the middle of the month or year; None when there is no such day."""
    try:
        return date(int(digits[:4]), int(digits[4:6] or "07"), int(digits[6:8] or "15"))
    except ValueError:
        return None


def absent(day: date, folder: Path | None = None) -> UpheldError:
    """Says that the edition of this day is not imported, and which are the nearest."""
    return _absent(day.isoformat(), day, held_editions(folder))


def _absent(asked: str, day: date | None, held: Sequence[HeldEdition]) -> UpheldError:
    if not held:
        return UpheldError(
            "no edition of the rules is imported: upheld import cr FILE, or upheld import --download cr"
        )
    if day is None:
        return UpheldError(f"{asked} is no day of the calendar; upheld editions lists what is imported")
    nearest = sorted(
        sorted(held, key=lambda each: abs(each.date - day))[:_NEAREST], key=lambda each: each.date
    )
    names = ", ".join(f"{each.date}" for each in nearest)
    return UpheldError(
        f"no edition of {asked} is imported; the nearest are {names} (of {len(held)}, see upheld editions)"
    )
