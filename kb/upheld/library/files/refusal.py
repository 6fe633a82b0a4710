"""Why a file is not taken into the library, and how foreign names are shown in the reason."""

from __future__ import annotations

import unicodedata
from os import PathLike, fspath
from typing import Final

from upheld.errors import UpheldError

_LONGEST: Final = 120
_UNSEEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Control, format, surrogate, private, unassigned, line and paragraph separator (Unicode, table 4-4)."""


class Refused(UpheldError):
    """A file is not taken in; nothing was changed. The message names the place in the file, not the file."""


class RefusedFile(UpheldError):
    """A file is not taken in; nothing was changed. The message begins with the name of the file."""

    def __init__(self, file: str | PathLike[str], reason: object) -> None:
        super().__init__(f"{shown(fspath(file), longest=500)}: {reason}")


def shown(text: str, longest: int = _LONGEST) -> str:
    """The text in one line, cut after `longest` characters, with everything that is not seen as an escape."""
    cut = text if len(text) <= longest else f"{text[: longest - 1]}…"
    return "".join(map(_shown, cut))


def _shown(character: str) -> str:
    if unicodedata.category(character) not in _UNSEEN:
        return character
    return character.encode("unicode_escape", "surrogatepass").decode("ascii")
