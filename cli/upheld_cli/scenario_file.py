"""Scenario text from a file or from the standard input."""

from __future__ import annotations

import sys
from pathlib import Path

from upheld.corpus.source import LARGEST_FILE, Source, read_source, source_of
from upheld.errors import UpheldError


def scenario_source(name: str) -> Source:
    """The text of a file, or of the standard input when the name is a dash."""
    if name == "-":
        return source_of(_typed(), "<input>")
    try:
        real = Path(name).resolve()
        if not real.exists():
            raise UpheldError(f"{name}: no such file")
    except RuntimeError:  # Python 3.11 and 3.12 so report a link that leads to itself
        raise UpheldError(f"{name}: this link leads to itself") from None
    return read_source(real, name, inside=real.parent)


def _typed() -> str:
    data = sys.stdin.buffer.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise UpheldError(f"<input>: too long: at most {LARGEST_FILE:,} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UpheldError(f"<input>:{line}: byte 0x{data[error.start]:02X} is not UTF-8") from None
