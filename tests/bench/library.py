"""Imports of the real files: seconds, memory, sizes, and how long it takes to read them back."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from tests.bench.measured import Measured, upheld

from upheld.library.cards import official_card, official_cards
from upheld.library.editions import edition_text, held_editions, load_edition
from upheld.library.rulings import official_rulings, rulings_of
from upheld.rules.edition import read_edition

SHARED = Path(os.environ.get("UPHELD_SHARED") or Path(__file__).resolve().parents[3] / "shared")


def library_figures(scratch: Path) -> list[tuple[str, str]]:
    """A table of what was measured; one line that says so where the real files are absent."""
    data = SHARED / "data"
    if not data.is_dir():
        return [("library", "not measured: set UPHELD_SHARED to a folder that holds data/")]
    library, cache = scratch / "library", scratch / "cache"
    environment = {"UPHELD_LIBRARY": str(library), "UPHELD_CACHE": str(cache)}
    editions = sorted(map(str, (data / "cr").glob("*.txt")))
    figures = [
        (f"import of {len(editions)} editions", _told(upheld(environment, "import", "cr", *editions))),
        (
            "import of all cards",
            _told(upheld(environment, "import", "cards", str(data / "oracle-cards.json.gz"))),
        ),
        (
            "import of all rulings",
            _told(upheld(environment, "import", "rulings", str(data / "rulings.json.gz"))),
        ),
        ("library, cold", _told(upheld(environment, "library"))),
    ]
    return figures + _sizes(library, cache) + _reading(library, cache)


def _told(measured: Measured) -> str:
    assert measured.code == 0, measured.errors
    return f"{measured.seconds:.2f} s ({measured.processor:.2f} s of processor), {measured.memory:.0f} MB"


def _sizes(library: Path, cache: Path) -> list[tuple[str, str]]:
    files = [*sorted(library.glob("*.sqlite")), cache / "editions"]
    return [(f"size of {file.name}", f"{_size(file) / 1e6:.1f} MB") for file in files]


def _size(file: Path) -> int:
    return sum(each.stat().st_size for each in file.iterdir()) if file.is_dir() else file.stat().st_size


def _reading(library: Path, cache: Path) -> list[tuple[str, str]]:
    os.environ["UPHELD_CACHE"] = str(cache)
    day = held_editions(library)[-1].date
    card = next(official_cards(library))
    actions: list[tuple[str, Callable[[], object]]] = [
        ("list of editions", lambda: held_editions(library)),
        ("one edition", lambda: load_edition(day, library)),
        ("one edition, read from its text", lambda: read_edition(edition_text(day, library))),
        ("one card by name", lambda: official_card(card.name, library)),
        ("rulings of one card", lambda: rulings_of(card.oracle_id, library)),
        ("all cards", lambda: list(official_cards(library))),
        ("all rulings", lambda: list(official_rulings(library))),
        ("all editions", lambda: [load_edition(each.date, library) for each in held_editions(library)]),
    ]
    return [(f"read back: {name}", f"{_median(action) * 1000:.1f} ms") for name, action in actions]


def _median(action: Callable[[], object]) -> float:
    found: list[float] = []
    for _ in range(5):
        start = time.perf_counter()
        action()
        found.append(time.perf_counter() - start)
    return statistics.median(found)
