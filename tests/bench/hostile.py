"""Gives every hostile file of the tests to `upheld import`: `python -m tests.bench.hostile`.

Each must be refused with exit code 2 within 2 seconds and 300 MB.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.bench.measured import Measured, upheld
from tests.library.hostile import HOSTILE, Hostile

SECONDS, MEGABYTES = 2.0, 300.0


def measured(hostile: Hostile, folder: Path) -> Measured:
    """The import of one hostile file into an empty library."""
    file = hostile.make(folder / "given") or folder / "given"
    environment = {"UPHELD_LIBRARY": str(folder / "library"), "UPHELD_CACHE": str(folder / "cache")}
    return upheld(environment, "import", hostile.kind, str(file))


def is_good(hostile: Hostile, found: Measured) -> bool:
    """Whether it was refused clearly, quickly and in little memory."""
    refused = found.code == 2 and hostile.says in found.errors and "Traceback" not in found.errors
    return refused and found.seconds <= SECONDS and found.memory <= MEGABYTES


def main() -> None:
    """Print a line for each file, and the greatest of all; exit code 1 when one was not refused."""
    results: list[tuple[Hostile, Measured]] = []
    for hostile in HOSTILE:
        with tempfile.TemporaryDirectory() as folder:
            found = measured(hostile, Path(folder))
        results.append((hostile, found))
        mark = "" if is_good(hostile, found) else f"  NOT GOOD: exit code {found.code}, {found.errors!r}"
        print(f"{hostile.name:<34} {found.seconds:5.2f} s {found.memory:5.0f} MB{mark}", flush=True)
    good = sum(is_good(*result) for result in results)
    slowest = max(results, key=lambda result: result[1].seconds)
    largest = max(results, key=lambda result: result[1].memory)
    print(f"{good} of {len(results)} refused within {SECONDS:g} s and {MEGABYTES:g} MB")
    print(f"slowest: {slowest[0].name}, {slowest[1].seconds:.2f} s")
    print(f"largest: {largest[0].name}, {largest[1].memory:.0f} MB")
    raise SystemExit(good < len(results))


if __name__ == "__main__":
    main()
