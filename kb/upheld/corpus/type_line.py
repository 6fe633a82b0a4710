"""A type line: supertypes and card types before the dash, subtypes after it (CR 205)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

SUPERTYPES: Final = ("Basic", "Legendary", "Ongoing", "Snow", "World")
"""All supertypes (CR 205.4a)."""

CARD_TYPES: Final = (
    "Artifact", "Battle", "Conspiracy", "Creature", "Dungeon", "Enchantment", "Instant", "Kindred", "Land",
    "Phenomenon", "Plane", "Planeswalker", "Scheme", "Sorcery", "Vanguard",
)  # fmt: skip
"""All card types (CR 205.2a)."""

_DASH = re.compile(r"\s+[—–-]\s+")


class NotATypeLine(ValueError):
    """The text is no type line; the message says why."""


@dataclass(frozen=True, slots=True)
class TypeLine:
    """Each word of the line, sorted into its kind."""

    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]

    def __str__(self) -> str:
        front = " ".join(self.supertypes + self.types)
        return f"{front} — {' '.join(self.subtypes)}" if self.subtypes else front


def parse_type_line(text: str) -> TypeLine:
    """The type line that `text` writes; NotATypeLine when a word before the dash is no type."""
    front, *rest = _DASH.split(text.strip(), maxsplit=1)
    words = front.split()
    for word in words:
        if word not in SUPERTYPES and word not in CARD_TYPES:
            raise NotATypeLine(f"{word!r} is neither a card type nor a supertype")
    supertypes = tuple(word for word in words if word in SUPERTYPES)
    types = tuple(word for word in words if word in CARD_TYPES)
    if not types:
        raise NotATypeLine(f"{text!r} names no card type")
    return TypeLine(supertypes, types, _subtypes(rest[0].strip(), types) if rest else ())


def _subtypes(text: str, types: tuple[str, ...]) -> tuple[str, ...]:
    """Each word is a subtype, but all words of a plane are one, and so is Time Lord (CR 205.3b)."""
    if "Plane" in types:
        return (text,)
    return tuple(word.replace("_", " ") for word in text.replace("Time Lord", "Time_Lord").split())
