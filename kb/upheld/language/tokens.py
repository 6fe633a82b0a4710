"""A text as tokens: words, numbers, symbols and marks, each with its place."""

from __future__ import annotations

import re
from typing import Final

from upheld.language.unread import Unread

LONGEST_TEXT: Final = 2_000
LARGEST_NUMBER: Final = 1_000_000

_PART = r"(?:\d+|\*|X)(?:[+\-−](?:\d+|\*))?"
_TOKEN = re.compile(
    rf"""
    (?P<symbol>\{{[^{{}}\s]{{1,12}}\}})
    |(?P<change>[+\-−](?:\d+|X)/[+\-−](?:\d+|X)(?!\w))
    |(?P<size>{_PART}/{_PART}(?!\w))
    |(?P<signed>[+\-−](?:\d+|X)(?!\w))
    |(?P<number>\d{{1,3}}(?:,\d{{3}})+(?!\w)|\d+(?!\w))
    |(?P<word>(?i:and/or)|\w+(?:-\w+|['’](?![sS](?!\w))\w+)*|['’][sS](?!\w))
    |(?P<mark>//|\S)
    """,
    re.VERBOSE,
)
_UNSEEN = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\ud800-\udfff]"
)
_SAME = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "−": "-"})


class Token:
    """`text` as written; `key` is what patterns compare; `start` and `end` are offsets in the text.

    Kinds: `word number signed symbol size change mark`. A possessive `'s` is a token of its own,
    and so is the apostrophe after a plural. "an" has the key "a".
    """

    __slots__ = ("end", "key", "kind", "start", "text")

    def __init__(self, text: str, key: str, kind: str, start: int, end: int) -> None:
        self.text = text
        self.key = key
        self.kind = kind
        self.start = start
        self.end = end

    def __repr__(self) -> str:
        return f"Token({self.text!r}, {self.kind})"


class Tokens(list[Token]):
    """The tokens of one text, and the text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text


def tokenize(text: str) -> Tokens:
    """Every token of `text` in order; raises `Unread` for what is no text for people to read."""
    if len(text) > LONGEST_TEXT:
        raise Unread(
            text[:1], (0, 1), f"the text has {len(text):,} characters; at most {LONGEST_TEXT:,} are read"
        )
    unseen = _UNSEEN.search(text)
    if unseen:
        code = f"U+{ord(unseen.group()):04X}"
        raise Unread(text, unseen.span(), f"there is an invisible character ({code})", hint="delete it")
    tokens = Tokens(text)
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or "mark"
        written = match.group()
        if kind == "number":
            key = _number_key(text, match)
        else:
            key = normal(written).lower()
            if key == "an":
                key = "a"
        tokens.append(Token(written, key, kind, match.start(), match.end()))
    return tokens


def normal(written: str) -> str:
    """The same text with typewriter quotes, apostrophes and minus signs."""
    return written if written.isascii() else written.translate(_SAME)


def _number_key(text: str, match: re.Match[str]) -> str:
    key = match.group().replace(",", "")
    if not key.isascii() or len(key) > 9 or int(key) > LARGEST_NUMBER:
        message = f"the number {_shortened(match.group())} is too large"
        raise Unread(text, match.span(), message, hint=f"numbers go up to {LARGEST_NUMBER:,}")
    return key


def _shortened(digits: str) -> str:
    return digits if len(digits) <= 20 else f"{digits[:12]}… of {len(digits)} digits"
