"""The documents of a shelf that the filters of a question let through."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import Final, get_args

from upheld.coverage.verdicts import Verdict
from upheld.search.asking.naming import Naming, did_you_mean
from upheld.search.asking.query import BadQuery, Filter, Phrase, Query
from upheld.search.shelf.shelf import Shelf
from upheld.search.things.thing import KINDS

_DAY = re.compile(r"\d{4}(?:-\d\d(?:-\d\d)?)?", re.ASCII)
_SECTION = re.compile(r"[1-9](?:\d\d)?", re.ASCII)
_VERDICTS: Final[Sequence[str]] = get_args(Verdict)
_PLURALS: Final = {f"{kind}s": kind for kind in KINDS}

Documents = frozenset[int]


class Where:
    """The filters of one question, read with the names that the index knows.

    Raises BadQuery for a value that means nothing.
    """

    def __init__(self, query: Query, naming: Naming) -> None:
        self._query, self._naming = query, naming
        self._filters = [self._read(each) for each in query.filters]
        self._without = [
            self._read(each) if isinstance(each, Filter) else _phrase(each) for each in query.without
        ]

    def __bool__(self) -> bool:
        return bool(self._filters or self._without or self._query.phrases)

    def through(self, shelf: Shelf) -> Documents | None:
        """The documents that are let through, None for all."""
        if not self:
            return None
        wanted = [find(shelf) for find in (*self._filters, *map(_phrase, self._query.phrases))]
        through = frozenset.intersection(*wanted) if wanted else frozenset(shelf.all_documents())
        return through.difference(*(find(shelf) for find in self._without))

    def _read(self, asked: Filter) -> Callable[[Shelf], Documents]:
        finders = [self._finder(asked, value) for value in asked.values]
        return lambda shelf: frozenset().union(*(find(shelf) for find in finders))

    def _finder(self, asked: Filter, value: str) -> Callable[[Shelf], Documents]:
        readers: dict[str, Callable[[Filter, str], Callable[[Shelf], Documents]]] = {
            "kind": self._kind,
            "card": self._card,
            "rule": self._rule,
            "cites": self._rule,
            "used": self._rule,
            "section": self._section,
            "verdict": self._verdict,
            "date": self._date,
        }
        return readers[asked.name](asked, value)

    def _kind(self, asked: Filter, value: str) -> Callable[[Shelf], Documents]:
        kind = _PLURALS.get(value.lower(), value.lower())
        return _having("kind", [self._one_of(asked, kind, KINDS)])

    def _verdict(self, asked: Filter, value: str) -> Callable[[Shelf], Documents]:
        return _having("verdict", [self._one_of(asked, value.lower(), _VERDICTS)])

    def _card(self, asked: Filter, value: str) -> Callable[[Shelf], Documents]:
        key = self._naming.card(value)
        if key is None:
            raise self._bad(asked, f"no card here is called {value!r}{self._naming.near_card(value)}")
        return _having("card", [key])

    def _rule(self, asked: Filter, value: str) -> Callable[[Shelf], Documents]:
        field = "about" if asked.name == "rule" else asked.name
        return _having(field, self._naming.rules(value, lambda what: self._bad(asked, what)))

    def _section(self, asked: Filter, value: str) -> Callable[[Shelf], Documents]:
        sections = [each for each in self._naming.sections() if each.startswith(value)]
        if not _SECTION.fullmatch(value) or not sections:
            raise self._bad(asked, f"{value!r} is no section\nhint: as in 603, or 6 for a chapter")
        return _having("about", sections)

    def _date(self, asked: Filter, value: str) -> Callable[[Shelf], Documents]:
        first, dots, last = value.partition("..")
        last = last if dots else first
        if not (first or last) or not all(_is_day(each) for each in (first, last) if each):
            raise self._bad(asked, f"{value!r} is no date\nhint: as in 2019, 2019-05.., ..2020 or 2019..2020")
        if first and last and first > f"{last}-99":
            raise self._bad(asked, f"{first} comes after {last}")
        return lambda shelf: shelf.between("date", first or "0", f"{last}-99" if last else None)

    def _one_of(self, asked: Filter, value: str, known: Iterable[str]) -> str:
        if value in known:
            return value
        there = ", ".join(known)
        hint = did_you_mean(value, known) or f"\nhint: there are {there}"
        raise self._bad(asked, f"{value!r} is no {asked.name}{hint}")

    def _bad(self, asked: Filter, what: str) -> BadQuery:
        message, _, hint = what.partition("\nhint: ")
        return BadQuery(self._query.text, asked.column, message, hint)


def _is_day(text: str) -> bool:
    """Whether it is a day of the calendar, a month or a year."""
    try:
        date.fromisoformat(f"{text}-01-01"[:10])
    except ValueError:
        return False
    return _DAY.fullmatch(text) is not None


def _having(field: str, values: Sequence[str]) -> Callable[[Shelf], Documents]:
    return lambda shelf: frozenset().union(*(shelf.having(field, value) for value in values))


def _phrase(phrase: Phrase) -> Callable[[Shelf], Documents]:
    if phrase.is_quoted or len(phrase.words) > 1:
        return lambda shelf: shelf.phrase(phrase.words)
    return lambda shelf: shelf.forms(phrase.words[0])
