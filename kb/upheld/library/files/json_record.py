"""Decodes one JSON object strictly: typed by msgspec, no field twice, no half characters."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec

from upheld.library.files.refusal import Refused, shown

_T = TypeVar("_T")
_NAME: Final = re.compile(rb'"name"\s*+:\s*+("(?:[^"\\]|\\.){1,400}")')


def decoder_of(shape: type[_T]) -> Callable[[bytes, str], _T]:
    """Decodes texts of this shape; the second argument says which text it is, for the Refused."""
    decode = msgspec.json.Decoder(shape).decode

    def decoded(text: bytes, place: str) -> _T:
        try:
            value = decode(text)
            _decode_strictly(text.decode("utf-8"))
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            raise Refused(f"{place}{_name_in(text)}: {_reason(error, text)}") from None
        return value

    return decoded


def _once(pairs: list[tuple[str, Any]]) -> None:
    if len(dict(pairs)) == len(pairs):
        return
    names = [name for name, _ in pairs]
    twice = next(name for name in names if names.count(name) > 1)
    raise ValueError(f"the field {shown(twice)!r} stands twice in one object")


_decode_strictly = json.JSONDecoder(object_pairs_hook=_once, parse_int=len, parse_float=len).decode
"""What msgspec lets pass: of two fields with one name it takes the last, fields it skips may be no UTF-8."""


def _name_in(text: bytes) -> str:
    """The first name in a record that cannot be read, in brackets, when there is one."""
    found = _NAME.search(text, 0, 100_000)
    try:
        return f" ({shown(msgspec.json.decode(found[1], type=str))})" if found else ""
    except msgspec.DecodeError:
        return ""


def _reason(error: Exception, text: bytes) -> str:
    if isinstance(error, UnicodeDecodeError):
        return f"not UTF-8 at byte {error.start:,} of it"
    if isinstance(error, RecursionError):
        return "too many brackets within brackets"
    if isinstance(error, msgspec.DecodeError) and _has_half_a_character(text):
        return "half of a surrogate pair stands alone in a text, such as \\ud83d"
    return shown(str(error), longest=300)


def _has_half_a_character(text: bytes) -> bool:
    try:
        json.dumps(json.loads(text), ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return True
    except (ValueError, RecursionError):
        return False
    return False
