"""Declarations: phrases, words, recognisers and families, gathered before a book is made of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, TypeVar

from upheld.language.node import Node
from upheld.language.tokens import Token

Builder = Callable[..., Any]
Recognise = Callable[[Sequence[Token], int], Iterable[tuple[int, Any]]]
Show = Callable[[Any], str | None]
Unbuild = Callable[[Any], Mapping[str, Any] | None]
Nearest = Callable[[Sequence[Token], int], Iterable[str]]
B = TypeVar("B", bound=Builder)
R = TypeVar("R", bound=Recognise)

_counter = count()


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a declaration stands in the source, and its number among all declarations."""

    module: str
    line: int
    index: int

    def __str__(self) -> str:
        return f"{self.module}:{self.line}"


@dataclass(frozen=True, slots=True)
class PhraseDeclaration:
    """A pattern of a nonterminal and what its holes are given to."""

    nonterminal: str
    pattern: str
    builder: Builder
    at: Mapping[str, Any]
    cost: int
    prints: Unbuild | None
    key: str
    origin: Origin

    @property
    def node(self) -> type[Node] | None:
        """The class of the nodes that the phrase makes; None for a plain callable."""
        builder = self.builder
        return builder if isinstance(builder, type) and issubclass(builder, Node) else None


@dataclass(frozen=True, slots=True)
class WordsDeclaration:
    """An enumeration: patterns without holes and their values."""

    nonterminal: str
    values: Mapping[str, Any]
    cost: int
    key: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class IncludesDeclaration:
    """A nonterminal that reads and prints all that another one does."""

    nonterminal: str
    included: str
    key: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class RecogniserDeclaration:
    """A hand-written reader; `starts` are the keys or kinds of tokens it can begin with (None: any)."""

    nonterminal: str
    recognise: Recognise
    show: Show
    example: str
    starts: frozenset[str] | None
    nearest: Nearest | None
    key: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class FamilyDeclaration:
    """A nonterminal that comes in several forms, the first of which is meant when none is named."""

    name: str
    forms: tuple[str, ...]
    key: str
    origin: Origin


Declaration = (
    PhraseDeclaration | WordsDeclaration | IncludesDeclaration | RecogniserDeclaration | FamilyDeclaration
)


class Registry(list[Declaration]):
    """Declarations in the order in which they were made."""

    def phrase(
        self,
        nonterminal: str,
        pattern: str,
        *,
        at: Mapping[str, Any] | None = None,
        cost: int = 0,
        prints: Unbuild | None = None,
        key: str = "",
    ) -> Callable[[B], B]:
        """Decorator: `nonterminal` reads `pattern`; what is decorated takes the holes as keywords.

        The first pattern of a class in a nonterminal is the one it prints as. `at` gives constants for
        fields that are not in the pattern. A callable that is no Node class prints by `prints`: value →
        holes, or None.
        """
        origin = _origin()

        def declare(builder: B) -> B:
            self.append(
                PhraseDeclaration(nonterminal, pattern, builder, dict(at or {}), cost, prints, key, origin)
            )
            return builder

        return declare

    def words(self, nonterminal: str, values: Mapping[str, Any], *, cost: int = 0, key: str = "") -> None:
        """`nonterminal` reads each text as its value; a value prints as its first text."""
        self.append(WordsDeclaration(nonterminal, dict(values), cost, key, _origin()))

    def includes(self, nonterminal: str, included: str, *, key: str = "") -> None:
        """`nonterminal` reads and prints all that `included` does, at no cost."""
        self.append(IncludesDeclaration(nonterminal, included, key, _origin()))

    def recogniser(
        self,
        nonterminal: str,
        *,
        show: Show,
        example: str,
        starts: Iterable[str] | None = None,
        nearest: Nearest | None = None,
        key: str = "",
    ) -> Callable[[R], R]:
        """Decorator of `(tokens, start) → iterable of (end, value)`; `show` prints a value, or gives None.

        `starts` names token keys (lower case) or kinds (`<number>`) it can begin with: reading is faster.
        """
        origin = _origin()
        keys = None if starts is None else frozenset(starts)

        def declare(recognise: R) -> R:
            self.append(
                RecogniserDeclaration(nonterminal, recognise, show, example, keys, nearest, key, origin)
            )
            return recognise

        return declare

    def family(self, name: str, forms: Sequence[str], *, key: str = "") -> None:
        """`name` comes in forms: type `name` means the first one, type `name.form` any other."""
        self.append(FamilyDeclaration(name, tuple(forms), key, _origin()))


def _origin() -> Origin:
    frame = sys._getframe(2)  # pyright: ignore[reportPrivateUsage]
    return Origin(str(frame.f_globals.get("__name__", "")), frame.f_lineno, next(_counter))


PHRASES = Registry()
phrase = PHRASES.phrase
words = PHRASES.words
includes = PHRASES.includes
recogniser = PHRASES.recogniser
family = PHRASES.family
