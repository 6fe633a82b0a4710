"""The grammar that the chart walks: a trie of patterns for each nonterminal and form, made when needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from upheld.language.declare import RecogniserDeclaration
from upheld.language.entries import Entry, Nonterminal
from upheld.language.inflection import plural
from upheld.language.pattern import Hole, Option, Part, Word, shown
from upheld.language.tokens import Token
from upheld.language.unread import PhrasebookError

MOST_WAYS_THROUGH = 64
BETWEEN: dict[str, tuple[str, ...]] = {"": (), ",": (",",), ".": (".",), "then": (",", "then")}
"""What stands between the items of a list with a separator; `and` and `or` have a way of their own."""
_MOST_REMEMBERED = 4_096

First = tuple[frozenset[str], bool]
Ahead = tuple["Step | None", tuple[tuple["Symbol", "Step"], ...]]


class Step:
    """A place between two parts of patterns in one form that begin alike, `depth` parts into them."""

    __slots__ = ("_ahead", "depth", "ends", "form", "holes", "words")

    def __init__(self, form: str, depth: int = 0) -> None:
        self.form = form
        self.depth = depth
        self.words: dict[str, Step] = {}
        self.holes: dict[int, tuple[Symbol, Step]] = {}
        self.ends: list[tuple[Entry, tuple[str, ...]]] = []
        self._ahead: dict[str, Ahead] = {}

    def ahead(self, token: Token) -> Ahead:
        """Where the token leads as a word, and the holes that can begin with it."""
        found = self._ahead.get(token.key)
        if found is None:
            if len(self._ahead) >= _MOST_REMEMBERED:
                self._ahead.clear()
            holes = tuple(pair for pair in self.holes.values() if pair[0].can_begin_with(token))
            found = self._ahead[token.key] = (self.words.get(token.key), holes)
        return found

    def shown(self) -> Iterator[str]:
        """Every pattern that goes through or ends at this step, as people see it."""
        for entry, _ in self.ends:
            yield shown(entry.in_form(self.form))
        yield from self.going_on()

    def going_on(self) -> Iterator[str]:
        """Every pattern that goes through this step, as people see it."""
        for step in (*self.words.values(), *(step for _, step in self.holes.values())):
            yield from step.shown()


class Symbol:
    """What a hole is read by: a nonterminal in a form, or a list of another symbol's readings."""

    def __init__(self, grammar: Grammar, number: int, name: str) -> None:
        self.grammar = grammar
        self.number = number
        self.name = name
        self.nonterminal: Nonterminal | None = None
        self.form = ""
        self.item: Symbol | None = None
        self.separator = ""
        self._root: Step | None = None
        self._first: First | None = None

    @property
    def root(self) -> Step:
        """The trie of the nonterminal's patterns."""
        if self._root is None:
            self._root = self.grammar.trie(self)
        return self._root

    @property
    def recognisers(self) -> Iterable[RecogniserDeclaration]:
        return self.nonterminal.recognisers.get(self.form, ()) if self.nonterminal else ()

    @property
    def first(self) -> First:
        """Keys and kinds of tokens with which a reading can begin, and whether any other can too."""
        if self._first is None:
            self._first = self.item.first if self.item else self._first_of_nonterminal()
        return self._first

    def can_begin_with(self, token: Token) -> bool:
        keys, is_open = self.first
        return is_open or token.key in keys or f"<{token.kind}>" in keys

    def _first_of_nonterminal(self) -> First:
        keys = set(self.root.words)
        is_open = False
        for symbol, _ in self.root.holes.values():
            keys |= symbol.first[0]
            is_open |= symbol.first[1]
        for recogniser in self.recognisers:
            keys |= recogniser.starts or set()
            is_open |= recogniser.starts is None
        return frozenset(keys), is_open


class Grammar:
    """The symbols of a book, each made once."""

    def __init__(self, nonterminals: Mapping[str, Nonterminal]) -> None:
        self.nonterminals = nonterminals
        self._symbols: dict[str, Symbol] = {}

    def symbol(self, type_name: str) -> Symbol:
        """The symbol of a type as holes write it (`player-verb.s`); raises PhrasebookError."""
        found = self._symbols.get(type_name)
        if found is None:
            name, _, form = type_name.partition(".")
            found = self._make(name, form)
            self._symbols[type_name] = found
        return found

    def of_hole(self, hole: Hole) -> Symbol:
        """The symbol that reads a hole."""
        item = self.symbol(f"{hole.type}.{hole.form}" if hole.form else hole.type)
        if not hole.repeat:
            return item
        name = f"{item.name}+{hole.separator}"
        found = self._symbols.get(name)
        if found is None:
            found = self._symbols[name] = Symbol(self, len(self._symbols), name)
            found.item, found.separator = item, hole.separator
        return found

    def trie(self, symbol: Symbol) -> Step:
        """All patterns of the symbol's nonterminal, in its form, sharing what they begin with."""
        root = Step(symbol.form)
        assert symbol.nonterminal is not None
        for entry in symbol.nonterminal.entries:
            ways = list(_ways(entry.in_form(symbol.form)))
            if len(ways) > MOST_WAYS_THROUGH:
                raise PhrasebookError([f'{entry.origin}: "{entry.text}" has too many optional parts'])
            for way in ways:
                self._add(root, entry, way)
        return root

    def _make(self, name: str, form: str) -> Symbol:
        nonterminal = self.nonterminals.get(name)
        if nonterminal is None or (form and form not in nonterminal.forms):
            raise PhrasebookError([f"nothing is declared as {name}{'.' if form else ''}{form}"])
        form = form or (nonterminal.forms or ("",))[0]
        full = f"{name}.{form}" if form else name
        found = self._symbols.get(full)
        if found is None:
            found = self._symbols[full] = Symbol(self, len(self._symbols), full)
            found.nonterminal, found.form = nonterminal, form
        return found

    def _add(self, root: Step, entry: Entry, way: tuple[Word | Hole, ...]) -> None:
        steps = [root]
        fields: list[str] = []
        for part in way:
            if isinstance(part, Hole):
                fields.append(part.field)
                symbol = self.of_hole(part)
                steps = [
                    step.holes.setdefault(symbol.number, (symbol, Step(step.form, step.depth + 1)))[1]
                    for step in steps
                ]
            else:
                steps = [
                    step.words.setdefault(key, Step(step.form, step.depth + 1))
                    for step in steps
                    for key in _keys(part)
                ]
        for step in steps:
            step.ends.append((entry, tuple(fields)))


def _keys(word: Word) -> tuple[str, ...]:
    return (word.key, plural(word.key)) if word.many and plural(word.key) != word.key else (word.key,)


def _ways(parts: tuple[Part, ...]) -> Iterator[tuple[Word | Hole, ...]]:
    """Every sequence of words and holes that the parts stand for."""
    choices = [list(_ways_of(part)) for part in parts]
    for chosen in product(*choices):
        yield tuple(piece for pieces in chosen for piece in pieces)


def _ways_of(part: Part) -> Iterator[tuple[Word | Hole, ...]]:
    if isinstance(part, Option):
        yield from _ways(part.parts)
        yield ()
        return
    yield (part,)
    if isinstance(part, Hole) and part.repeat == "*":
        yield ()
