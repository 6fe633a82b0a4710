"""Makes files that no import may take in."""

from __future__ import annotations

import gzip
import io
import json
import lzma
import os
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.library.samples import packed, rules_text, scryfall_card

MEGABYTE = 1 << 20


def written(data: Callable[[], bytes]) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        path.write_bytes(data())

    return write


def cards(*records: Any) -> Callable[[Path], None]:
    return written(lambda: packed(list(records)))


def rulings(*records: Any) -> Callable[[Path], None]:
    return written(lambda: packed(list(records)))


def raw(text: str) -> Callable[[Path], None]:
    return written(lambda: text.encode("utf-8", "surrogatepass"))


def card_text(**changes: Any) -> str:
    return json.dumps([scryfall_card(), scryfall_card(2, **changes)])


def zipped(*members: tuple[str, bytes]) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in members:
                archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)

    return write


def spaces_bomb(pack: Callable[[bytes], bytes], member: int = 8 * MEGABYTE, members: int = 16) -> bytes:
    return pack(b"[") + pack(b" " * member) * members


def encrypted(path: Path) -> None:
    zipped(("cards.json", packed([scryfall_card()])))(path)
    data = bytearray(path.read_bytes())
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + at] |= 1
    path.write_bytes(data)


def many_members(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for index in range(30_000):
            archive.writestr(f"{index}" * 10, b"")


def string_bomb(pack: Callable[[bytes], bytes]) -> bytes:
    return pack(b'[{"name": "') + pack(b"a" * 8 * MEGABYTE) * 12


def fifo(path: Path) -> None:
    os.mkfifo(path)


def half(data: bytes) -> bytes:
    return data[: len(data) // 2]


def gzip_with_long_name(path: Path) -> None:
    path.write_bytes(b"\x1f\x8b\x08\x08\0\0\0\0\0\xff" + b"n" * 20 * MEGABYTE)


def gzip_members(path: Path) -> None:
    path.write_bytes(gzip.compress(b"[") + gzip.compress(b"") * 200_000)


def xz_wanting_memory(path: Path) -> None:
    """The size of the dictionary stands in the header of the first block, which has a checksum of its own."""
    data = bytearray(lzma.compress(packed([scryfall_card()])))
    data[data.index(b"\x21\x01") + 2] = 40
    start, end = 12, 12 + (data[12] + 1) * 4 - 4
    data[end : end + 4] = zlib.crc32(data[start:end]).to_bytes(4, "little")
    path.write_bytes(data)


def sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(6 << 30)


def many_rules() -> bytes:
    return rules_text(thing="".join(f"\n{index % 900 + 100}.{index}. A." for index in range(150_000)))


def big_rules() -> bytes:
    return b"\n" * 5 * MEGABYTE


def zip_of_a_card() -> bytes:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("cards.json", packed([scryfall_card()]))
    return inner.getvalue()


def noisy_cards() -> bytes:
    """Cards whose texts do not pack, so that half of the packed file is a part of them."""
    noise = (os.urandom(400).hex() for _ in range(200))
    return packed([scryfall_card(index, oracle_text=text) for index, text in enumerate(noise)])


def wrong_sum() -> bytes:
    data = bytearray(gzip.compress(packed([scryfall_card()])))
    data[-6] ^= 1
    return bytes(data)


def unread_byte() -> bytes:
    return packed([scryfall_card(artist="X")]).replace(b'"X"', b'"\xff"')
