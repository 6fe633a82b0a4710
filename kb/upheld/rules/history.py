"""The life of one rule, or of one glossary entry, through many editions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Literal, NamedTuple, Protocol

from upheld.rules.changes import keyed_rules
from upheld.rules.edition import Edition
from upheld.rules.matching import Matching
from upheld.rules.renumbering import Renumbering
from upheld.rules.term_matching import match_terms
from upheld.rules.wording import plain

Event = Literal["there", "renumbered", "edited", "moved and edited", "split off"]
"""What an edition did to a rule. "There" stands for the first edition that has it."""


@dataclass(frozen=True, slots=True)
class Station:
    """A rule or entry as it stood from an edition on; `of` is the number of the rule it was split off."""

    day: date
    name: str
    text: str
    event: Event
    of: str | None = None


@dataclass(frozen=True, slots=True)
class Life:
    """The stations of one rule or entry, the earliest first; editions that changed nothing are none.

    `first` and `last` are the first and the last edition that have it. `ended` is the edition that no longer
    has it, None when there is none; `after` the number of the rule that took it in, when one did.
    """

    stations: tuple[Station, ...]
    first: date
    last: date
    ended: date | None
    after: str | None


class Book(Protocol):
    """The things of one kind in many editions, and how those of two editions are paired."""

    @property
    def days(self) -> Sequence[date]:
        """The editions, the earliest first."""
        ...

    def text(self, day: date, key: str) -> str: ...

    def matching(self, earlier: date, later: date) -> Matching: ...

    def says_the_same(self, earlier: date, later: date, old: str, new: str) -> bool: ...


class RuleBook:
    """The rules of many editions."""

    def __init__(
        self,
        days: Sequence[date],
        edition: Callable[[date], Edition],
        matching: Callable[[date, date], Matching],
    ) -> None:
        self.days = days
        self._edition = edition
        self.matching = matching

    def text(self, day: date, key: str) -> str:
        """The text of a rule; KeyError when the edition has no such key."""
        return keyed_rules(self._edition(day))[key].text

    def says_the_same(self, earlier: date, later: date, old: str, new: str) -> bool:
        """Whether two texts differ in typography and renumbered references at most."""
        return Renumbering(self.matching(earlier, later).pairs).says_the_same(old, new)


class Glossary:
    """The glossary entries of many editions; `rules` tells which numbers in them are only renumbered."""

    def __init__(self, rules: RuleBook, edition: Callable[[date], Edition]) -> None:
        self.days = rules.days
        self.says_the_same = rules.says_the_same
        self._edition = edition

    def text(self, day: date, key: str) -> str:
        """What an entry says; KeyError when the edition has none such."""
        return {term.name: term.text for term in self._edition(day).glossary}[key]

    def matching(self, earlier: date, later: date) -> Matching:
        """The entries of two editions, paired by name and by what they say."""
        pairs = match_terms(self._edition(earlier).glossary, self._edition(later).glossary)
        return Matching(pairs, {}, {})

    def latest(self, name: str) -> tuple[date, str]:
        """The last edition with an entry of this name, and the name as printed; KeyError without one."""
        wanted = plain(name).casefold()
        for day in reversed(self.days):
            for term in self._edition(day).glossary:
                if plain(term.name).casefold() == wanted:
                    return day, term.name
        raise KeyError(name)


class _Step(NamedTuple):
    day: date
    key: str


def trace(book: Book, day: date, key: str) -> Life:
    """The life of what the edition of `day` calls `key`, back and forth; KeyError for no such thing."""
    book.text(day, key)
    at = book.days.index(day)
    back = list(_back(book, _Step(day, key), book.days[:at]))
    steps = [*reversed(back), _Step(day, key), *_forth(book, _Step(day, key), book.days[at + 1 :])]
    first, last = steps[0], steps[-1]
    beyond = book.days[book.days.index(last.day) + 1 :][:1]
    return Life(
        tuple(_stations(book, steps)),
        first.day,
        last.day,
        beyond[0] if beyond else None,
        book.matching(last.day, beyond[0]).absorbed.get(last.key) if beyond else None,
    )


def _back(book: Book, step: _Step, days: Sequence[date]) -> Iterator[_Step]:
    for earlier in reversed(days):
        pairs = book.matching(earlier, step.day).pairs
        found = next((old for old, new in pairs.items() if new == step.key), None)
        if found is None:
            return
        step = _Step(earlier, found)
        yield step


def _forth(book: Book, step: _Step, days: Sequence[date]) -> Iterator[_Step]:
    for later in days:
        found = book.matching(step.day, later).pairs.get(step.key)
        if found is None:
            return
        step = _Step(later, found)
        yield step


def _stations(book: Book, steps: Sequence[_Step]) -> Iterator[Station]:
    yield _beginning(book, steps[0])
    for before, after in pairwise(steps):
        old, new = book.text(*before), book.text(*after)
        is_same = book.says_the_same(before.day, after.day, old, new)
        event = _event(before.key != after.key, is_same)
        if event is not None:
            yield Station(after.day, _name(after.key), new, event)


def _event(is_moved: bool, is_same: bool) -> Event | None:
    if is_same:
        return "renumbered" if is_moved else None
    return "moved and edited" if is_moved else "edited"


def _beginning(book: Book, first: _Step) -> Station:
    at = book.days.index(first.day)
    whole = book.matching(book.days[at - 1], first.day).parts.get(first.key) if at else None
    event: Event = "split off" if whole else "there"
    return Station(first.day, _name(first.key), book.text(*first), event, whole)


def _name(key: str) -> str:
    return key.rstrip("*")
