"""What a record of official data may hold: a name is a name, an id an id, a text hides nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from upheld.library.files.refusal import Refused, shown

_LONGEST_NAME: Final = 300
_LONGEST_TEXT: Final = 50_000
_ID: Final = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_CONTROL: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_CONTROL_IN_TEXT: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_PATH: Final = re.compile(r"^/|\\|(?:^|/)\.\.?(?:/|$)")


def accepted_name(name: str, place: str) -> str:
    """The name, when it could be that of a card; else Refused."""
    if not name.strip():
        raise Refused(f"{place}: a name is empty")
    if len(name) > _LONGEST_NAME:
        raise Refused(f"{place}: a name has {len(name):,} characters, at most {_LONGEST_NAME} are read")
    if _CONTROL.search(name):
        raise Refused(f"{place}: the name {shown(name)} holds a control character")
    if _PATH.search(name):
        raise Refused(f"{place}: the name {shown(name)} is a path of files, not that of a card")
    return name


def accepted_values(values: Iterable[str], place: str) -> tuple[str, ...]:
    """Short values such as a power or a keyword, when each could be one; else Refused."""
    return tuple(accepted_value(value, place) or "" for value in values)


def accepted_value(value: str | None, place: str) -> str | None:
    """A short value such as a power, or None for none; Refused when it could not be one."""
    if value is not None and (len(value) > _LONGEST_NAME or _CONTROL.search(value)):
        raise Refused(f"{place}: {shown(value)} is too long for a value, or holds a control character")
    return value


def accepted_id(oracle_id: str, place: str) -> str:
    """The Oracle id, when it is a UUID in the usual form; else Refused."""
    if _ID.fullmatch(oracle_id) is None:
        raise Refused(f"{place}: {shown(oracle_id)!r} is no Oracle id, which has the form of a UUID")
    return oracle_id


def accepted_text(text: str | None, place: str) -> str:
    """The text, "" for none; Refused when it is longer than any card's or holds control characters."""
    if text is None:
        return ""
    if len(text) > _LONGEST_TEXT:
        raise Refused(f"{place}: a text has {len(text):,} characters, at most {_LONGEST_TEXT:,} are read")
    if found := _CONTROL_IN_TEXT.search(text):
        raise Refused(f"{place}: a text holds the control character U+{ord(found[0]):04X}")
    return text
