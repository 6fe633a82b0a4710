"""Patterns: words, optional parts and typed holes, as `@phrase` writes them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from upheld.language.spoken import spoken
from upheld.language.tokens import Token, tokenize
from upheld.language.unread import Unread

SEPARATORS = ("", ",", "and", "or", ".", "then")

_PIECE = re.compile(
    r"(?P<hole><[^<>]*>)|(?P<many>(?<=\w)\[s\])|(?P<open>\[\??)|(?P<close>\])|(?P<text>[^<>\[\]\s]+)|\s+"
)
_HOLE = re.compile(r"(?:(\w+):)?([a-z][a-z0-9-]*)(\.[a-z]+|\.=)?(?:([*+])([^<>]*))?")


class PatternError(ValueError):
    """A pattern that is not well formed; the message says what is wrong."""


@dataclass(frozen=True, slots=True)
class Word:
    """One literal token. `many`: also read in the plural, and printed by number."""

    text: str
    key: str
    many: bool = False

    @property
    def shown(self) -> str:
        return self.text + ("[s]" if self.many else "")


@dataclass(frozen=True, slots=True)
class Hole:
    """A place for a value: `form` is a form of the type's family, `=` for the form in force, or empty.

    `repeat` is empty, `*` or `+`; a list's items stand beside each other or are parted by `separator`.
    """

    field: str
    type: str
    form: str = ""
    repeat: str = ""
    separator: str = ""

    @property
    def shown(self) -> str:
        return f"<{spoken(self.type)}{' …' if self.repeat else ''}>"


@dataclass(frozen=True, slots=True)
class Option:
    """Parts that may be missing; unless `printed`, they are read and never said."""

    parts: tuple[Part, ...]
    printed: bool = True

    @property
    def shown(self) -> str:
        return f"[{shown(self.parts)}]"


Part = Word | Hole | Option


@lru_cache(maxsize=8_192)
def parse_pattern(text: str) -> tuple[Part, ...]:
    """The parts of a pattern; raises PatternError."""
    stack: list[tuple[list[Part], bool]] = [([], True)]
    end = 0
    for match in _PIECE.finditer(text):
        if match.start() != end:
            raise PatternError(f"{text[end]!r} has no partner")
        end = match.end()
        _take(match, stack)
    if end != len(text):
        raise PatternError(f"{text[end]!r} has no partner")
    if len(stack) > 1:
        raise PatternError("'[' has no partner")
    parts = tuple(stack[0][0])
    if can_be_empty(parts):
        raise PatternError("everything in it may be missing")
    return parts


def _take(match: re.Match[str], stack: list[tuple[list[Part], bool]]) -> None:
    parts = stack[-1][0]
    piece = match.group()
    match match.lastgroup:
        case "hole":
            parts.append(_hole(piece[1:-1]))
        case "many":
            last = parts[-1] if parts else None
            if not isinstance(last, Word):
                raise PatternError("[s] must follow a word")
            parts[-1] = replace(last, many=True)
        case "open":
            stack.append(([], piece == "["))
        case "close":
            _close(stack)
        case "text":
            parts.extend(Word(token.text, token.key) for token in _tokens(piece))
        case _:
            pass


def _close(stack: list[tuple[list[Part], bool]]) -> None:
    if len(stack) == 1:
        raise PatternError("']' has no partner")
    parts, printed = stack.pop()
    if not parts:
        raise PatternError("[] is empty")
    if not printed and any(True for _ in holes(tuple(parts))):
        raise PatternError("[?…] is never printed, so it cannot hold a hole")
    stack[-1][0].append(Option(tuple(parts), printed))


def _hole(text: str) -> Hole:
    match = _HOLE.fullmatch(text)
    if match is None:
        raise PatternError(
            f"<{text}> is no hole: write <field:type>, <type>, <field:type*> or <field:type+and>"
        )
    field, kind, form, repeat, separator = match.groups()
    if separator and (separator not in SEPARATORS or repeat == "*"):
        raise PatternError(f"<{text}>: a list is parted by one of + +, +and +or +. +then")
    return Hole(field or kind.replace("-", "_"), kind, (form or "")[1:], repeat or "", separator or "")


def _tokens(piece: str) -> list[Token]:
    try:
        return tokenize(piece)
    except Unread as error:
        raise PatternError(error.message) from error


def holes(parts: tuple[Part, ...]) -> Iterator[tuple[Hole, bool]]:
    """Every hole of the parts, in order, with whether it may be missing."""
    for part in parts:
        if isinstance(part, Hole):
            yield part, part.repeat == "*"
        elif isinstance(part, Option):
            for hole, _ in holes(part.parts):
                yield hole, True


def can_be_empty(parts: tuple[Part, ...]) -> bool:
    """Whether the parts may stand for no token at all."""
    return all(isinstance(part, Option) or (isinstance(part, Hole) and part.repeat == "*") for part in parts)


def shown(parts: tuple[Part, ...]) -> str:
    """The pattern as people see it in hints: holes in words."""
    text = " ".join(part.shown for part in parts)
    return re.sub(r" (?=[,.;:)]|'s\b)", "", text)
