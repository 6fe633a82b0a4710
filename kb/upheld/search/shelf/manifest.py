"""Whether the files of an index are still those that were written.

Whoosh has no checksums of its own: a file that was cut short fails while a question is answered, and a
changed one may answer wrongly. So each index has a list of its files with their sizes, times and checksums.
"""

from __future__ import annotations

import json
import math
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

MANIFEST: Final = "MANIFEST.json"

SMALL: Final = 1 << 22
"""Bytes of a file that is read so fast that its time need not be trusted."""

_NONE: Final = math.inf
_BLOCK: Final = 1 << 20


class Damaged(Exception):
    """The files of an index are not those that were written."""


def write_manifest(folder: Path) -> None:
    """The list stands beside the files that the folder has now."""
    files = {
        file.name: {"size": found.st_size, "time": found.st_mtime_ns, "crc32": checksum(file)}
        for file in _files(folder)
        for found in [file.stat()]
    }
    (folder / MANIFEST).write_text(json.dumps(files), "utf-8")


def check_manifest(folder: Path) -> None:
    """Raises Damaged when a file is missing or is no longer the one that was written.

    A large file whose size and time are as they were is not read again.
    """
    _check(folder, SMALL)


def check_whole(folder: Path) -> None:
    """The same, with every file read again, which takes longer than a search should."""
    _check(folder, _NONE)


def _check(folder: Path, trusted_above: float) -> None:
    try:
        listed: dict[str, dict[str, Any]] = json.loads((folder / MANIFEST).read_text("utf-8"))
        for name, was in listed.items():
            file = folder / name
            found = file.stat()
            same = found.st_size == was["size"]
            trusted = found.st_mtime_ns == was["time"] and found.st_size > trusted_above
            if not same or not (trusted or checksum(file) == was["crc32"]):
                raise Damaged(f"{file} is not as it was written")
        if not listed:
            raise Damaged(f"{folder} lists no file")
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise Damaged(f"{folder}: {error}") from None


def checksum(file: Path) -> int:
    """The CRC-32 of a file."""
    found = 0
    with file.open("rb") as stream:
        while block := stream.read(_BLOCK):
            found = zlib.crc32(block, found)
    return found


def _files(folder: Path) -> Iterator[Path]:
    """The files that make up the index, without the lock of its writer."""
    for name in sorted(os.listdir(folder)):
        if name != MANIFEST and not name.endswith("LOCK"):
            yield folder / name
