"""Editions in a form that is read quickly, in the cache folder; what is absent is made again from the text.

The name of such a file holds a fingerprint of the code that reads an edition, so a change of that code makes
the old ones useless, and they are swept away at the next import.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from upheld.paths import cache_dir
from upheld.rules.edition import Edition

_RULES: Final = Path(__file__).resolve().parent.parent / "rules"
_LARGEST: Final = 64 << 20


def cached(sha256: str) -> Edition | None:
    """The edition whose text has this hash, None when it must be read from the text."""
    import msgspec  # slow to import

    try:
        packed = _file(sha256).read_bytes()
        text = zlib.decompressobj().decompress(packed, _LARGEST)
        return msgspec.msgpack.decode(text, type=Edition)
    except (OSError, zlib.error, msgspec.DecodeError):
        return None


def keep(sha256: str, edition: Edition) -> None:
    """The edition is found by `cached` from now on, unless the cache folder cannot be written."""
    import msgspec

    packed = zlib.compress(msgspec.msgpack.encode(edition), 1)
    file = _file(sha256)
    aside = file.with_suffix(f".{os.getpid()}.new")
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        aside.write_bytes(packed)
        os.replace(aside, file)


def sweep() -> None:
    """Files that no code reads any more, and leftovers of killed processes, are gone."""
    with suppress(OSError):
        for file in _folder().iterdir():
            if file.suffix != f".{_reader()}":
                file.unlink(missing_ok=True)


def _folder() -> Path:
    return cache_dir() / "editions"


def _file(sha256: str) -> Path:
    return _folder() / f"{sha256}.{_reader()}"


@cache
def _reader() -> str:
    """A fingerprint of the code on which a parsed edition depends."""
    digest = hashlib.sha256()
    for file in sorted(_RULES.glob("*.py")):
        digest.update(f"{file.name}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:12]
