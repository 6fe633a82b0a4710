"""The book: all declarations frozen into one grammar that reads, prints and lists its phrases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from upheld.errors import Place
from upheld.language.chart import Chart, TooMuch
from upheld.language.declare import Declaration, RecogniserDeclaration
from upheld.language.entries import Entry, Nonterminal, gather
from upheld.language.freeze import check
from upheld.language.grammar import Grammar, Symbol
from upheld.language.hints import unread
from upheld.language.printer import print_value
from upheld.language.readings import values
from upheld.language.recognisers import BUILT_IN
from upheld.language.recognisers.names import Names
from upheld.language.tokens import Tokens, tokenize
from upheld.language.unread import Ambiguous, Unread

__all__ = ["Book", "PhraseEntry"]

_MOST_REMEMBERED = 50_000


@dataclass(frozen=True, slots=True)
class PhraseEntry:
    """A phrase as the generated list shows it; `canonical` if its node prints so."""

    nonterminal: str
    text: str
    node: str
    module: str
    doc: str
    canonical: bool


class Book:
    """Reads and prints by the given declarations; the order of the modules that made them does not matter.

    `names` are what the recogniser `name` knows. Raises PhrasebookError with every mistake found.
    """

    def __init__(self, declarations: Iterable[Declaration], names: Iterable[str] = ()) -> None:
        self.names = frozenset(names)
        known_names = Names(self.names).declared_in()
        self._nonterminals = gather([*BUILT_IN, *known_names, *declarations])
        check(self._nonterminals)
        self._grammar = Grammar(self._nonterminals)
        self._read: dict[tuple[str, str], Any] = {}

    def parse(self, nonterminal: str, text: str, place: Place | None = None) -> Any:
        """The value of the cheapest reading of the whole text; raises Unread or Ambiguous.

        A phrase costs 1 and what it declares; words and recognisers cost nothing. `place` is where the
        text begins.
        """
        key = (nonterminal, text)
        if key in self._read:
            return self._read[key]
        found = self.parse_all(nonterminal, text, place)
        if len(found) > 1:
            raise Ambiguous(text, found, place)
        if len(self._read) >= _MOST_REMEMBERED:
            self._read.clear()
        self._read[key] = found[0]
        return found[0]

    def parse_all(self, nonterminal: str, text: str, place: Place | None = None) -> list[Any]:
        """Every different value of least cost, at most sixteen; raises Unread if there is none."""
        symbol = self._grammar.symbol(nonterminal)
        tokens = _tokens(text, place)
        try:
            found = _values(symbol, tokens)
            if not found:
                raise unread(symbol, tokens, place)
        except TooMuch as error:
            raise Unread(text, (0, len(text)), f"the text {error}", place=place) from None
        return found

    def text(self, nonterminal: str, value: Any) -> str:
        """The canonical text of a value; raises Unprintable."""
        return print_value(self._grammar, self._grammar.symbol(nonterminal), value)

    def phrases(self) -> list[PhraseEntry]:
        """Every phrase, by nonterminal; each in the order in which it is preferred for printing."""
        found: list[PhraseEntry] = []
        for name in sorted(self._nonterminals):
            found.extend(_listed(self._nonterminals[name]))
        return found


def _tokens(text: str, place: Place | None) -> Tokens:
    try:
        return tokenize(text)
    except Unread as error:
        raise Unread(error.text, error.span, error.message, hint=error.hint, place=place) from None


def _values(symbol: Symbol, tokens: Tokens) -> list[Any]:
    if not tokens or not symbol.can_begin_with(tokens[0]):
        return []
    cell = Chart(tokens).ends(symbol, 0).get(len(tokens))
    return values(cell) if cell else []


def _listed(nonterminal: Nonterminal) -> Iterator[PhraseEntry]:
    seen: set[Any] = set()
    for entry in nonterminal.phrases:
        canonical = entry.builder not in seen
        seen.add(entry.builder)
        yield _row(nonterminal.name, entry, _name(entry.builder), _doc(entry.builder), canonical)
    said: list[Any] = []
    for entry, value in nonterminal.words:
        yield _row(nonterminal.name, entry, repr(value), "", value not in said)
        said.append(value)
    for entry in nonterminal.includes:
        yield _row(nonterminal.name, entry, "", "", True)
    for form, declared in nonterminal.recognisers.items():
        is_first = form == (nonterminal.forms or ("",))[0]
        name = nonterminal.name if is_first else f"{nonterminal.name}.{form}"
        yield from (_recogniser_row(name, one) for one in declared)


def _row(name: str, entry: Entry, node: str, doc: str, canonical: bool) -> PhraseEntry:
    return PhraseEntry(name, entry.text, node, entry.origin.module, doc, canonical)


def _recogniser_row(name: str, declared: RecogniserDeclaration) -> PhraseEntry:
    function = declared.recognise
    return PhraseEntry(name, declared.example, _name(function), declared.origin.module, _doc(function), True)


def _name(builder: Callable[..., Any]) -> str:
    return getattr(builder, "__name__", repr(builder))


def _doc(builder: Callable[..., Any]) -> str:
    return (builder.__doc__ or "").strip().partition("\n")[0]
