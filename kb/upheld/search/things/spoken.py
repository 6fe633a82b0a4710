"""Which texts speak of a term."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from typing import Final

_WORD = re.compile(r"\w+")
_BEGINNING: Final = 3


class Spoken:
    """Texts by key, asked for the words of a term in a row, the last of which may go on.

    Letter case does not matter.
    """

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._words = {key: f" {' '.join(_WORD.findall(text.lower()))}" for key, text in texts.items()}
        self._having: dict[str, dict[str, None]] = defaultdict(dict)
        for key, text in self._words.items():
            for word in text.split():
                self._having[word[:_BEGINNING]][key] = None

    def of(self, term: str) -> list[str]:
        """The keys of the texts in which the term stands, in the order of the texts."""
        words = _WORD.findall(term.lower())
        if not words:
            return []
        rarest = min((self._having.get(word[:_BEGINNING], {}) for word in words), key=len)
        sought = f" {' '.join(words)}"
        return [key for key in rarest if sought in self._words[key]]
