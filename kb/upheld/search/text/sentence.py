"""The first sentence of a text."""

from __future__ import annotations

import re
from typing import Final

LONGEST: Final = 240
"""Characters after which a sentence is cut between words."""

_END = re.compile(r"(?<=[a-z0-9)\]}\"”’][.!?])\s+(?=[A-Z{“\"(])|\n")
_SHORT = re.compile(r"\b(?:e\.g|i\.e|etc|vs|St|Mr|Mrs|Dr)\.$")


def first_sentence(text: str) -> str:
    """The text up to its first full stop; cut with … when that is far away."""
    whole = text.strip()
    for found in _END.finditer(whole):
        if not _SHORT.search(whole[: found.start()]):
            whole = whole[: found.start()]
            break
    if len(whole) <= LONGEST:
        return whole
    return f"{whole[: whole.rfind(' ', 0, LONGEST)]} …"
