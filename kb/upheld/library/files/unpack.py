"""Unpacks gzip, bzip2, xz and zip as it is read; the first bytes tell which it is, never the name.

What unpacks to far more than any text does is refused before it has filled the memory.
"""

from __future__ import annotations

import bz2
import lzma
import zlib
from collections.abc import Callable
from typing import BinaryIO, Final, Protocol

from upheld.library.files.refusal import Refused
from upheld.library.taking_in.imported import Progress, unseen

_CHUNK: Final = 64 * 1024
_LARGEST: Final = 8 << 30
_RATIO: Final = 100
"""JSON of cards packs to a tenth with gzip and to a thirtieth with xz; nothing real comes near this."""
_UNSUSPECTED: Final = 16 << 20
_XZ_MEMORY: Final = 128 << 20
_MOST_MEMBERS: Final = 100_000


class Reader(Protocol):
    """Gives at most `size` further bytes, none at the end."""

    def read(self, size: int, /) -> bytes: ...


class _Unpacker(Protocol):
    """What `bz2` and `lzma` have in common."""

    def decompress(self, data: bytes, max_length: int, /) -> bytes: ...

    @property
    def eof(self) -> bool: ...

    @property
    def needs_input(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...


class _Gzip:
    """zlib, in the manner of `bz2` and `lzma`."""

    def __init__(self) -> None:
        self._inner = zlib.decompressobj(wbits=31)

    def decompress(self, data: bytes, max_length: int, /) -> bytes:
        return self._inner.decompress(self._inner.unconsumed_tail + data, max_length)

    @property
    def eof(self) -> bool:
        return self._inner.eof

    @property
    def needs_input(self) -> bool:
        return not self._inner.unconsumed_tail

    @property
    def unused_data(self) -> bytes:
        return self._inner.unused_data


def _xz() -> _Unpacker:
    return lzma.LZMADecompressor(memlimit=_XZ_MEMORY)


_PACKED: Final[dict[bytes, tuple[str, Callable[[], _Unpacker]]]] = {
    b"\x1f\x8b": ("gzip", _Gzip),
    b"BZh": ("bzip2", bz2.BZ2Decompressor),
    b"\xfd7zXZ\0": ("xz", _xz),
}
_UNREAD: Final[dict[bytes, str]] = {
    b"\x28\xb5\x2f\xfd": "zstd",
    b"7z\xbc\xaf\x27\x1c": "7z",
    b"Rar!": "rar",
    b"SQLite format 3\0": "an SQLite database",
    b"%PDF": "a PDF",
}


def unpacked(file: BinaryIO, progress: Progress = unseen) -> Reader:
    """Reads what is in the file, unpacked when it is packed. Raises Refused, also while it is read."""
    head = file.read(16)
    file.seek(0)
    for magic, name in _UNREAD.items():
        if head.startswith(magic):
            raise Refused(f"this is {name}, which is not read here: unpack it, or take the text or JSON file")
    told = _Told(file, progress)
    if head.startswith(b"PK\x03\x04"):
        from upheld.library.files.unpack_zip import zip_member  # only needed for the files of one publisher

        return _Watched(zip_member(file, progress), told_size=lambda: file.tell())
    for magic, (name, make) in _PACKED.items():
        if head.startswith(magic):
            return _Watched(_Unpacked(told, name, make), told_size=lambda: told.size)
    return told


class _Told:
    """The file as it is; tells how much of it was read."""

    def __init__(self, file: BinaryIO, progress: Progress) -> None:
        self._file, self._progress = file, progress
        self.size = 0

    def read(self, size: int, /) -> bytes:
        data = self._file.read(size)
        self.size += len(data)
        self._progress(len(data))
        return data


class _Unpacked:
    """One or more packed members behind each other, as `gzip` and `xz` allow (RFC 1952, section 2.2)."""

    def __init__(self, packed: Reader, name: str, make: Callable[[], _Unpacker]) -> None:
        self._packed, self._name, self._make = packed, name, make
        self._member: _Unpacker = make()
        self._members = 1
        self._ahead = b""

    def read(self, size: int, /) -> bytes:
        try:
            return self._read(size)
        except (OSError, EOFError, zlib.error, lzma.LZMAError) as error:
            raise Refused(f"damaged {self._name}: {error}") from None

    def _read(self, size: int) -> bytes:
        while True:
            if self._member.eof and not self._next_member():
                return b""
            data = self._member.decompress(self._input(), size)
            if data:
                return data
            if not self._member.eof and self._member.needs_input and not self._fill():
                raise Refused(f"the {self._name} file ends too early: it was cut off, fetch it again")

    def _input(self) -> bytes:
        data, self._ahead = self._ahead, b""
        return data

    def _fill(self) -> bool:
        self._ahead = self._packed.read(_CHUNK)
        return bool(self._ahead)

    def _next_member(self) -> bool:
        rest = self._member.unused_data or self._packed.read(_CHUNK)
        if not rest.strip(b"\0"):  # tapes and `xz` fill up with zeros
            return False
        self._members += 1
        if self._members > _MOST_MEMBERS:
            raise Refused(f"damaged {self._name}: more than {_MOST_MEMBERS:,} packed parts")
        self._member, self._ahead = self._make(), rest
        return True


class _Watched:
    """Refuses what grows beyond all measure."""

    def __init__(self, inner: Reader, told_size: Callable[[], int]) -> None:
        self._inner, self._packed_size = inner, told_size
        self._size = 0

    def read(self, size: int, /) -> bytes:
        data = self._inner.read(size)
        self._size += len(data)
        if self._size > _LARGEST:
            raise Refused(f"it unpacks to more than {_LARGEST:,} bytes")
        if self._size > _UNSUSPECTED and self._size > _RATIO * self._packed_size():
            raise Refused(
                f"it unpacks to more than {_RATIO} times its size "
                f"(after {self._size:,} bytes): this is no file of texts"
            )
        return data
