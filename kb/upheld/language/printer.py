"""The printer: the canonical words for a value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from upheld.language.entries import READ_BY_INCLUSION, Entry, Nonterminal
from upheld.language.grammar import BETWEEN, Grammar, Symbol
from upheld.language.inflection import plural
from upheld.language.node import Node
from upheld.language.pattern import Hole, Option, Part, Word, holes
from upheld.language.spacing import join
from upheld.language.unread import Unprintable

Pieces = tuple[str, ...]
_EXACTLY_ONE = frozenset({"1", "a", "an", "one"})


def print_value(grammar: Grammar, symbol: Symbol, value: Any) -> str:
    """The text of a value; raises Unprintable."""
    pieces = _Printing(grammar).pieces(symbol, value)
    if pieces is None:
        raise Unprintable(f"no phrase of {symbol.name} says {value!r}")
    return join(pieces)


class _Printing:
    """One printing, which tries each value in each symbol once."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar
        self._known: dict[tuple[int, int], tuple[Any, Pieces | None]] = {}

    def pieces(self, symbol: Symbol, value: Any) -> Pieces | None:
        place = (symbol.number, id(value))
        if place not in self._known:
            self._known[place] = (value, self._first_fitting(symbol, value))
        return self._known[place][1]

    def _first_fitting(self, symbol: Symbol, value: Any) -> Pieces | None:
        if symbol.item is not None:
            return self._list(symbol, symbol.item, value)
        for entry, given in _candidates(symbol, value):
            pieces = self._phrase(entry, symbol.form, given)
            if pieces is not None:
                return pieces
        for recogniser in symbol.recognisers:
            text = recogniser.show(value)
            if text is not None:
                return (text,)
        return None

    def _phrase(self, entry: Entry, form: str, given: Mapping[str, Any]) -> Pieces | None:
        return _PhrasePrinting(self._grammar, self.pieces, entry, given).parts(entry.in_form(form))

    def _list(self, symbol: Symbol, item: Symbol, value: Any) -> Pieces | None:
        values: tuple[Any, ...] = value if isinstance(value, tuple) else ()  # pyright: ignore[reportUnknownVariableType]
        items: list[Pieces] = []
        for one in values:
            pieces = self.pieces(item, one)
            if pieces is None:
                return None
            items.append(pieces)
        return _parted(items, symbol.separator) if items else None


class _PhrasePrinting:
    """One pattern being printed: its last hole that can be a number decides between singular and plural."""

    def __init__(
        self,
        grammar: Grammar,
        pieces: Callable[[Symbol, Any], Pieces | None],
        entry: Entry,
        given: Mapping[str, Any],
    ) -> None:
        self._grammar = grammar
        self._pieces = pieces
        self._entry = entry
        self._given = given
        self._number: str | None = None

    def parts(self, parts: tuple[Part, ...]) -> Pieces | None:
        printed: list[str] = []
        for part in parts:
            pieces = self._part(part)
            if pieces is None:
                return None
            printed.extend(pieces)
        return tuple(printed)

    def _part(self, part: Part) -> Pieces | None:
        if isinstance(part, Word):
            return (plural(part.text) if part.many and not self._is_one() else part.text,)
        if isinstance(part, Hole):
            return self._hole(part)
        return self.parts(part.parts) if self._is_there(part) else ()

    def _hole(self, hole: Hole) -> Pieces | None:
        if hole.field not in self._given:
            return () if hole.repeat == "*" else None
        value = self._given[hole.field]
        if hole.repeat == "*" and value == ():
            return ()
        symbol = self._grammar.of_hole(hole)
        pieces = self._pieces(symbol, value)
        if pieces is not None and "<number>" in symbol.first[0]:
            self._number = join(pieces).lower()
        return pieces

    def _is_one(self) -> bool:
        return self._number in _EXACTLY_ONE

    def _is_there(self, option: Option) -> bool:
        inside = [hole for hole, _ in holes(option.parts)]
        return option.printed and (not inside or any(map(self._says_something, inside)))

    def _says_something(self, hole: Hole) -> bool:
        if hole.field not in self._given:
            return False
        value = self._given[hole.field]
        return not _same(value, self._entry.absent.get(hole.field))


def _candidates(symbol: Symbol, value: Any) -> Iterator[tuple[Entry, Mapping[str, Any]]]:
    nonterminal = symbol.nonterminal
    assert nonterminal is not None
    phrases = nonterminal.by_node.get(type(value), []) if isinstance(value, Node) else []
    for entry in (*phrases, *(entry for entry in nonterminal.phrases if entry.node is None)):
        given = entry.unmake(value)
        if given is not None:
            yield entry, given
    yield from _by_words(nonterminal, value)
    for entry in nonterminal.includes:
        yield entry, {READ_BY_INCLUSION: value}


def _by_words(nonterminal: Nonterminal, value: Any) -> Iterator[tuple[Entry, Mapping[str, Any]]]:
    for entry, known in nonterminal.words:
        if _same(known, value):
            yield entry, {}


def _same(one: Any, other: Any) -> bool:
    """Equal and of one type: 1 is not True."""
    return type(one) is type(other) and bool(one == other)


def _parted(items: list[Pieces], separator: str) -> Pieces:
    if separator not in ("and", "or"):
        between = BETWEEN[separator]
    elif len(items) == 2:
        between = (separator,)
    else:
        between = (",",)
    pieces = list(items[0])
    for index, item in enumerate(items[1:], start=1):
        is_last = separator in ("and", "or") and len(items) > 2 and index == len(items) - 1
        pieces += [*between, *((separator,) if is_last else ()), *item]
    return tuple(pieces)
