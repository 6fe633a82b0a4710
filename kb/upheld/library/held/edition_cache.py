"""Editions, and what became of one in the next, in a form that is read quickly; what is absent is made again.

The name of such a file in the cache folder holds a fingerprint of the code that reads and compares editions,
so a change of that code makes the old ones useless, and they are swept away at the next import.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

from upheld.paths import cache_dir

_RULES: Final = Path(__file__).resolve().parent.parent.parent / "rules"
_LARGEST: Final = 64 << 20

PREFIX: Final = 24
"""Characters of the hash of a text with which the key of all that is made of it begins."""

_T = TypeVar("_T")


def cached(key: str, kind: type[_T]) -> _T | None:
    """What was kept under this key, None when it must be made again."""
    import msgspec  # slow to import

    try:
        packed = _file(key).read_bytes()
        text = zlib.decompressobj().decompress(packed, _LARGEST)
        return msgspec.msgpack.decode(text, type=kind)
    except (OSError, zlib.error, msgspec.DecodeError):
        return None


def keep(key: str, made: object) -> None:
    """It is found by `cached` from now on, unless the cache folder cannot be written."""
    import msgspec

    packed = zlib.compress(msgspec.msgpack.encode(made), 1)
    file = _file(key)
    aside = file.with_suffix(f".{os.getpid()}.new")
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        aside.write_bytes(packed)
        os.replace(aside, file)


def sweep(held: Iterable[str]) -> None:
    """Gone is what no code reads any more, what killed processes left, and all of editions not held.

    `held` are the hashes of the texts that are.
    """
    kept = {sha256[:PREFIX] for sha256 in held}
    with suppress(OSError):
        for file in _folder().iterdir():
            if file.suffix != f".{_reader()}" or file.name[:PREFIX] not in kept:
                file.unlink(missing_ok=True)


def _folder() -> Path:
    return cache_dir() / "editions"


def _file(key: str) -> Path:
    return _folder() / f"{key}.{_reader()}"


@cache
def _reader() -> str:
    """A fingerprint of the code on which what is kept depends."""
    digest = hashlib.sha256()
    for file in sorted(_RULES.glob("*.py")):
        digest.update(f"{file.name}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:12]
