"""Packed files are known by their contents, and read like the files in them."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import random
import zipfile
from collections.abc import Callable

import pytest

from upheld.library.files.refusal import Refused
from upheld.library.files.unpack import unpacked

TEXT = random.Random(1).randbytes(300_000)


def zipped(data: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("folder/any name", data)
    return file.getvalue()


def in_parts(data: bytes) -> bytes:
    return gzip.compress(data[:100]) + gzip.compress(b"") + gzip.compress(data[100:]) + b"\0" * 512


def read(packed: bytes, size: int = 10_000) -> bytes:
    told: list[int] = []
    reader = unpacked(io.BytesIO(packed), told.append)
    data = b"".join(iter(lambda: reader.read(size), b""))
    assert sum(told) >= len(packed) - 64 * 1024
    return data


@pytest.mark.parametrize("pack", [bytes, gzip.compress, bz2.compress, lzma.compress, zipped, in_parts])
@pytest.mark.parametrize("size", [100, 10_000, 1 << 20])
def test_what_was_packed_is_read(pack: Callable[[bytes], bytes], size: int) -> None:
    assert read(pack(TEXT), size) == TEXT


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress, zipped])
def test_a_packed_file_cut_off_anywhere_is_refused(pack: Callable[[bytes], bytes]) -> None:
    packed = pack(TEXT[:50_000])
    for end in (17, len(packed) // 2, len(packed) - 9, len(packed) - 1):
        with pytest.raises(Refused):
            read(packed[:end])


def test_texts_that_repeat_much_are_no_bomb() -> None:
    line = b"".join(b'{"number": %d}' % number for number in range(200_000))
    assert read(gzip.compress(line * 8), 1 << 20) == line * 8
