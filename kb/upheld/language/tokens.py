"""The shape of a token: one word, number, symbol or mark of a text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Token:
    """`text` as written; `key` is what patterns compare; `start` and `end` are offsets in the text.

    Kinds: `word number signed symbol size change mark`.
    """

    text: str
    key: str
    kind: str
    start: int
    end: int
