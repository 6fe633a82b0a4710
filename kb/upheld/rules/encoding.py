"""Turns the bytes of a published text into one string, whatever program wrote them."""

from __future__ import annotations

import codecs

from upheld.errors import UpheldError


def text_of(data: bytes) -> str:
    """The text without byte order mark and with line feeds as its only line ends."""
    text = _decoded(data)
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _decoded(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _decoded_as(data, "utf-16")
    if b"\0" in data[:2000]:
        return _decoded_as(data, "utf-16-be" if data[:1] == b"\0" else "utf-16-le")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _decoded_as(data, "cp1252")


def _decoded_as(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise UpheldError(f"not a text: byte {error.start} is neither UTF-8 nor {encoding.upper()}") from None
