"""Turns the bytes of a published text into one string, whatever program wrote them."""

from __future__ import annotations

import codecs
import re

from upheld.errors import UpheldError

_LINE_ENDS = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")
_UNSEEN = re.compile("[\ufeff\u200b-\u200d\u2060\xad]")
_TYPOGRAPHY = frozenset("’‘“”—–−™®©•…†∞áâäàéèíñóòöúûüÆæ\xa0")
"""What the published texts hold beside ASCII; a wrong guess of the encoding makes other characters."""


def text_of(data: bytes) -> str:
    """The text with line feeds as its only line ends and without characters that nobody sees."""
    text = _decoded(data)
    if 2 * text.count("\r\r\n") > text.count("\n"):  # written twice as a text of Windows
        text = text.replace("\r\r\n", "\n")
    return _LINE_ENDS.sub("\n", _UNSEEN.sub("", text))


def _decoded(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _decoded_as(data, "utf-16")
    if b"\0" in data[:2000]:
        return _decoded_as(data, "utf-16-be" if data[:1] == b"\0" else "utf-16-le")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        return _decoded_by_guess(data, error)


def _decoded_by_guess(data: bytes, error: UnicodeDecodeError) -> str:
    """As cp1252 or GB18030, in whichever fewer characters look out of place."""
    guesses = [text for encoding in ("cp1252", "gb18030") if (text := _tried(data, encoding)) is not None]
    if not guesses:
        raise UpheldError(
            f"not a text: byte {error.start} is neither UTF-8, and all of it neither CP1252 nor GB18030"
        ) from None
    return min(guesses, key=_out_of_place)


def _tried(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _out_of_place(text: str) -> int:
    return sum(not (character.isascii() or character in _TYPOGRAPHY) for character in text)


def _decoded_as(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise UpheldError(f"not a text: byte {error.start} is not {encoding.upper()}") from None
