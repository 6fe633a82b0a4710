"""The facts of a card that our wording and the official one must share: numbers, symbols, keywords."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

_NUMBER_WORDS: Final = {
    word: value
    for value, words in {
        2: "two second twice double doubles doubled",
        3: "three third thrice triple triples tripled",
        4: "four fourth",
        5: "five fifth",
        6: "six sixth",
        7: "seven seventh",
        8: "eight eighth",
        9: "nine ninth",
        10: "ten tenth",
        11: "eleven",
        12: "twelve",
        13: "thirteen",
        15: "fifteen",
        20: "twenty",
    }.items()
    for word in words.split()
}

_REMINDER = re.compile(r"\([^()]*\)")
_SYMBOL = re.compile(r"\{[^{}]+\}")
_CHANGE = re.compile(r"[+−-][0-9X*]+/[+−-][0-9X*]+")
_SIZE = re.compile(r"(?<![\w/+−-])[0-9X*]+/[0-9X*]+")
_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"[a-z]+")


def rules_text(text: str, name: str) -> str:
    """The text without reminders and without the card's own name, whose words state nothing."""
    short = name.split(",")[0]
    without = _REMINDER.sub("", text).replace(name, "~").replace(short, "~")
    return without.replace("−", "-")


def symbols(text: str) -> Counter[str]:
    """How often each symbol such as {T} or {2/W} stands in a text."""
    return Counter(_SYMBOL.findall(text))


def changes(text: str) -> frozenset[str]:
    """The sizes and size changes in a text, such as +1/+1 and 2/2."""
    return frozenset(_CHANGE.findall(text)) | frozenset(_SIZE.findall(_CHANGE.sub(" ", text)))


def numbers(text: str) -> frozenset[int]:
    """The numbers above one in a text, as digits or words; "a", "one" and "1" come and go."""
    plain = _SIZE.sub(" ", _CHANGE.sub(" ", _SYMBOL.sub(" ", text))).lower()
    digits = {int(found) for found in _NUMBER.findall(plain)}
    words = {_NUMBER_WORDS[word] for word in _WORD.findall(plain) if word in _NUMBER_WORDS}
    return frozenset((digits | words) - {0, 1})


def leading_keywords(text: str, known: frozenset[str]) -> frozenset[str]:
    """The known keywords that begin a line, alone or as a list with commas.

    Ability words, which a dash follows, mean nothing (CR 207.2c) and are left out.
    """
    found: set[str] = set()
    for line in text.lower().split("\n"):
        for part in re.split(r"[,;]\s+", line):
            keyword = _beginning(part.strip(), known)
            if keyword is None:
                break
            found.add(keyword)
    return frozenset(found)


def _beginning(text: str, known: frozenset[str]) -> str | None:
    """The longest known keyword that `text` begins with, unless it is an ability word."""
    words = re.split(r"[\s{]+", text.rstrip("."), maxsplit=5)
    starts = (" ".join(words[:count]) for count in range(min(len(words), 5), 0, -1))
    keyword = next((start.rstrip(".:") for start in starts if start.rstrip(".:") in known), None)
    return None if keyword is None or text[len(keyword) :].startswith(" — ") else keyword
