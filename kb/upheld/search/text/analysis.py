"""How texts are cut into the terms of the index."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from whoosh.lang import porter

TOKEN: Final = "|".join(
    (
        r"\{[^{}\s]{1,8}\}",  # a symbol: {T}, {2/W}
        r"[+−-](?:\d+|[xX])/[+−-](?:\d+|[xX])",  # a change: +1/+1
        r"(?<![\w/])(?:\d+|[xX*])/(?:\d+|[xX*])(?![\w/])",  # a size: 4/4
        r"[1-9]\d\d\.\d+[a-z]{0,2}",  # a rule: 702.94a
        r"\w+(?:['’]\w+)*",
    )
)
"""What is kept whole, the more special forms first."""

STOP_WORDS: Final = frozenset({
    "a", "about", "am", "an", "and", "anyone", "are", "as", "at", "be", "been", "by", "did", "do",
    "does", "for", "from", "had", "has", "have", "he", "her", "him", "his", "how", "i", "if", "in",
    "into", "is", "it", "its", "me", "my", "of", "ok", "on", "or", "our", "please", "really", "she",
    "so", "someone", "that", "the", "their", "them", "then", "there", "these", "they", "this",
    "those", "to", "us", "want", "was", "we", "were", "what", "when", "where", "which", "who",
    "why", "will", "with", "would", "you", "your",
})  # fmt: skip
"""Words that say nothing about what is asked for. "No", "not", "may" and "can" do."""

_TOKEN = re.compile(TOKEN)
LETTERS: Final = {"−": "-", "æ": "ae", "œ": "oe", "ß": "ss", "ø": "o"}
"""Letters that people type with others."""

_LETTERS = str.maketrans(LETTERS)
_WORD = re.compile(r"[a-z]+")
_porter_stem: Any = porter.stem

DOUBLED: Final = r"([bdfgmnprt])\1$"
"""A letter doubled before an ending: whoosh leaves both where Porter takes one away (tapped, tap)."""

_DOUBLED = re.compile(DOUBLED)
IRREGULAR: Final = {
    "died": "die", "dies": "die", "dying": "die", "drawn": "draw", "drew": "draw", "lost": "lose",
    "losing": "lose", "won": "win", "chosen": "choos", "chose": "choos", "spent": "spend", "left": "leav",
    "leaves": "leav", "put": "put", "putting": "put",
}  # fmt: skip
"""Stems of words whose forms have no ending in common."""


class Token(NamedTuple):
    """A word, number or symbol of a text: in its normal form, as a term, and where it stands."""

    word: str
    term: str
    start: int
    end: int


@lru_cache(maxsize=20_000)
def normal(text: str) -> str:
    """The form of a token in which case, accents, apostrophes and dashes no longer count."""
    plain = unicodedata.normalize("NFKD", text.lower().translate(_LETTERS))
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return re.sub(r"['’]s?\b", lambda found: "" if len(found[0]) == 2 else found[0][1:], plain)


@lru_cache(maxsize=20_000)
def stem(text: str) -> str:
    """What the forms of a word have in common."""
    if not _WORD.fullmatch(text):
        return text
    return IRREGULAR.get(text) or _DOUBLED.sub(r"\1", str(_porter_stem(text)))


def tokens_in(text: str) -> Iterator[Token]:
    """The words of a text in its order, without those that say nothing."""
    for token in words_in(text):
        if token.word not in STOP_WORDS:
            yield token


def words_in(text: str) -> Iterator[Token]:
    """All words of a text in its order."""
    for found in _TOKEN.finditer(text):
        word = normal(found[0])
        yield Token(word, stem(word), found.start(), found.end())


def terms_in(text: str) -> list[str]:
    """The terms by which a text is found, in its order."""
    words = (normal(found[0]) for found in _TOKEN.finditer(text))
    return [stem(word) for word in words if word not in STOP_WORDS]
