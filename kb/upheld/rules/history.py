"""The life of one rule, or of one glossary entry, through many editions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Literal, NamedTuple, Protocol

from upheld.rules.changes import keyed_rules
from upheld.rules.edition import Edition
from upheld.rules.matching import Matching, described, match
from upheld.rules.renumbering import Renumbering
from upheld.rules.term_matching import match_terms
from upheld.rules.wording import plain

Event = Literal["there", "added", "renumbered", "edited", "moved and edited", "split off"]
"""What an edition did to a rule. "There" stands for the first edition of all, when that has it."""


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


@dataclass(frozen=True, slots=True)
class Passage:
    """How things of one kind went into a later edition; `edited` are old keys with another text there."""

    matching: Matching
    edited: frozenset[str]


@dataclass(frozen=True, slots=True)
class Passages:
    """How the rules and the glossary entries of an edition went into a later one."""

    rules: Passage
    terms: Passage


def passages(old: Edition, new: Edition) -> Passages:
    """What became of all rules and entries of `old` in the later edition `new`."""
    matching = match(described(old), described(new))
    renumbering = Renumbering(matching.pairs)
    rules = _passage(matching, _rule_texts(old), _rule_texts(new), renumbering)
    terms = Matching(match_terms(old.glossary, new.glossary), {}, {})
    return Passages(rules, _passage(terms, _term_texts(old), _term_texts(new), renumbering))


def _passage(
    matching: Matching, old: Mapping[str, str], new: Mapping[str, str], renumbering: Renumbering
) -> Passage:
    texts = ((key, old[key], new[other]) for key, other in matching.pairs.items())
    return Passage(
        matching,
        frozenset(key for key, one, other in texts if not renumbering.says_the_same(one, other)),
    )


def _rule_texts(edition: Edition) -> dict[str, str]:
    return {key: rule.text for key, rule in keyed_rules(edition).items()}


def _term_texts(edition: Edition) -> dict[str, str]:
    return {term.name: term.text for term in edition.glossary}


class Book(Protocol):
    """The things of one kind in many editions, and how they went from one to the next."""

    @property
    def days(self) -> Sequence[date]:
        """The editions, the earliest first."""
        ...

    def text(self, day: date, key: str) -> str:
        """The text of a thing; KeyError when the edition has none such."""
        ...

    def passage(self, earlier: date, later: date) -> Passage:
        """How the things went from an edition to the next."""
        ...


@dataclass(frozen=True)
class RuleBook:
    """The rules of many editions."""

    days: Sequence[date]
    edition: Callable[[date], Edition]
    passages: Callable[[date, date], Passages]

    def text(self, day: date, key: str) -> str:
        return _rule_texts(self.edition(day))[key]

    def passage(self, earlier: date, later: date) -> Passage:
        return self.passages(earlier, later).rules


@dataclass(frozen=True)
class Glossary:
    """The glossary entries of many editions."""

    days: Sequence[date]
    edition: Callable[[date], Edition]
    passages: Callable[[date, date], Passages]

    def text(self, day: date, key: str) -> str:
        return _term_texts(self.edition(day))[key]

    def passage(self, earlier: date, later: date) -> Passage:
        return self.passages(earlier, later).terms

    def latest(self, name: str, until: date) -> tuple[date, str]:
        """The last edition up to a day with an entry of this name, and the name as printed; else KeyError."""
        wanted = plain(name).casefold()
        for day in reversed([each for each in self.days if each <= until]):
            for term in self.edition(day).glossary:
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
        book.passage(last.day, beyond[0]).matching.absorbed.get(last.key) if beyond else None,
    )


def _back(book: Book, step: _Step, days: Sequence[date]) -> Iterator[_Step]:
    for earlier in reversed(days):
        pairs = book.passage(earlier, step.day).matching.pairs
        found = next((old for old, new in pairs.items() if new == step.key), None)
        if found is None:
            return
        step = _Step(earlier, found)
        yield step


def _forth(book: Book, step: _Step, days: Sequence[date]) -> Iterator[_Step]:
    for later in days:
        found = book.passage(step.day, later).matching.pairs.get(step.key)
        if found is None:
            return
        step = _Step(later, found)
        yield step


def _stations(book: Book, steps: Sequence[_Step]) -> Iterator[Station]:
    yield _beginning(book, steps[0])
    for before, after in pairwise(steps):
        is_edited = before.key in book.passage(before.day, after.day).edited
        event = _event(before.key != after.key, is_edited)
        if event is not None:
            yield Station(after.day, _name(after.key), book.text(*after), event)


def _event(is_moved: bool, is_edited: bool) -> Event | None:
    if is_edited:
        return "moved and edited" if is_moved else "edited"
    return "renumbered" if is_moved else None


def _beginning(book: Book, first: _Step) -> Station:
    at = book.days.index(first.day)
    whole = book.passage(book.days[at - 1], first.day).matching.parts.get(first.key) if at else None
    event: Event = "split off" if whole else "added" if at else "there"
    return Station(first.day, _name(first.key), book.text(*first), event, whole)


def _name(key: str) -> str:
    return key.rstrip("*")
