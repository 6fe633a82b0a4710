"""The words of a rule's text, without what changes when only numbers or typography do."""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise
from typing import Final

from upheld.rules.named_numbers import NAMED

PLAIN: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "−": "-", "–": "-", "—": "-"})
"""Typography that programs put in and take out again."""

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*|\{[^{}]*\}|[+-]?\d+/[+-]?\d+|#")


def plain(text: str) -> str:
    """The text with simple quotation marks and dashes, and single spaces."""
    return " ".join(text.translate(PLAIN).split())


def masked(text: str) -> str:
    """The text with # for every rule number that it names: renumbered references are no edits."""
    return plain(NAMED.sub("#", text))


def words(text: str) -> list[str]:
    """The words of the text in lower case, in order, rule numbers masked."""
    return _WORD.findall(masked(text).lower())


@lru_cache(4096)  # a little more than one edition has, so that the next one finds its own again
def features(text: str) -> frozenset[int]:
    """A number of 24 bits for each word of the text and for each pair of words that stand together."""
    found = words(text)
    pairs = (f"{one} {other}" for one, other in pairwise(found))
    return frozenset(map(_hashed, (*found, *pairs)))


@lru_cache(65_536)
def word_features(text: str) -> frozenset[int]:
    """A number of 24 bits for each word of the text."""
    return frozenset(map(_hashed, words(text)))


@lru_cache(200_000)  # editions share nearly all of their words
def _hashed(word: str) -> int:
    return int.from_bytes(blake2b(word.encode(), digest_size=3).digest(), "big")
