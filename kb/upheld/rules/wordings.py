"""Which wording of a rule each edition has, found by comparing texts and never by date.

A change of meaning is given by two witnesses: the rule as the edition of the corpus has it, and a dated text
that said otherwise, or none where the rule was new.  From the newest edition back the paragraph is followed
that is the rule: like a witness or like the text in the edition after it, and like no other rule there more.
The witness that it is more like is the wording in force.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal, NamedTuple

from upheld.errors import UpheldError
from upheld.rules.edition import Edition
from upheld.rules.edition_facts import EditionFacts, rule_fingerprint
from upheld.rules.likeness import Features
from upheld.rules.matching import GAINED
from upheld.rules.number import edition_of
from upheld.rules.paragraphs import Paragraphs
from upheld.rules.wording import word_features

Standing = Literal["now", "former", "neither"]
"""The wording in force in an edition; `neither` where it has no text like either."""

NEAR: Final = 0.4
"""The likeness, from 0 to 1, below which a paragraph shares only common phrases with a text."""
CONTAINED: Final = 2 / 3
"""The part of what a rule says, from 0 to 1, that a longer paragraph must have in order to say it too."""


class NoWitness(UpheldError):
    """A text to compare with is in none of the editions; the message says which edition to import."""


@dataclass(frozen=True, slots=True)
class Change:
    """A rule, and a text that said otherwise, both by number and perhaps edition: "614.12@2017-08-25".

    Without an edition the one that the corpus cites is meant. `former` is None where the rule was new: there
    was no text like it.
    """

    now: str
    former: str | None = None


class _Text(NamedTuple):
    """The words of a rule, and the edition where it stands."""

    words: Features
    among: Paragraphs


class Wordings:
    """Editions in which the wordings of rules are looked up; `facts` are those of the edition cited."""

    def __init__(self, editions: Iterable[Edition], facts: EditionFacts) -> None:
        self._editions = {edition.date: edition for edition in sorted(editions, key=lambda each: each.date)}
        self._facts = facts
        self._paragraphs: dict[date, Paragraphs] = {}

    @property
    def days(self) -> tuple[date, ...]:
        """The effective dates of the editions, oldest first."""
        return tuple(self._editions)

    def standings(self, change: Change) -> Mapping[date, Standing]:
        """Which wording is in force in each edition, oldest first; NoWitness where a text is missing."""
        now = self._text(change.now)
        former = None if change.former is None else self._text(change.former)
        found = dict(self._followed(now, former))
        return {day: found[day] for day in self.days}

    def said(self, number: str) -> Mapping[date, bool]:
        """Whether each edition, oldest first, has the rule, be it edited or part of a longer one.

        NoWitness where none of the editions has its text as the corpus cites it.
        """
        now = self._text(number)
        standings = self.standings(Change(number))
        return {
            day: standing == "now" or _says_too(self._among(day), now) for day, standing in standings.items()
        }

    def _followed(self, now: _Text, former: _Text | None) -> Iterator[tuple[date, Standing]]:
        latest = now
        for day in reversed(self.days):
            here = self._among(day)
            texts = [text for text in (now, former, latest) if text is not None]
            words = _continuing(here, texts)
            if words is None:
                yield day, "neither" if former is not None else "former"
                continue
            latest = _Text(words, here)
            yield day, _nearer(here, words, now, former)

    def _text(self, reference: str) -> _Text:
        number, day = reference.partition("@")[0], edition_of(reference)
        if day in ("", str(self._facts.date)):
            return self._cited(number)
        return self._dated(number, date.fromisoformat(day))

    def _cited(self, number: str) -> _Text:
        """The rule as the edition cited has it, from the newest edition with the same text."""
        wanted = self._facts.fingerprints.get(number)
        if wanted is None:
            raise NoWitness(
                f"the edition of {self._facts.date}, which the corpus cites, has no rule {number}"
            )
        for day, edition in reversed(self._editions.items()):
            for rule in edition.rules.values():
                if rule_fingerprint(rule.text) == wanted:
                    return _Text(word_features(rule.text), self._among(day))
        raise _missing(f"rule {number} as the corpus cites it", self._facts.date)

    def _dated(self, number: str, day: date) -> _Text:
        edition = self._editions.get(day)
        rule = None if edition is None else edition.rules.get(number)
        if rule is None:
            raise _missing(f"the text of {number} until {day}", day)
        return _Text(word_features(rule.text), self._among(day))

    def _among(self, day: date) -> Paragraphs:
        if day not in self._paragraphs:
            self._paragraphs[day] = Paragraphs(self._editions[day])
        return self._paragraphs[day]


def _missing(what: str, day: date) -> NoWitness:
    return NoWitness(f"{what} is in no imported edition: import the edition of {day}")


def _continuing(here: Paragraphs, texts: Sequence[_Text]) -> Features | None:
    """The rule of this edition that is one of the texts, perhaps edited; the most like where several are."""
    found: dict[Features, float] = {}
    for text in texts:
        words = here.nearest(text.words)
        likeness = here.likeness(words, text.words)
        if likeness >= NEAR and likeness > found.get(words, 0) and _goes_back(words, text):
            found[words] = likeness
    return max(found, key=lambda words: found[words], default=None)


def _says_too(here: Paragraphs, text: _Text) -> bool:
    """Whether a longer rule of this edition says what the text does, beside what it says itself.

    What the rule itself says is its counterpart where the text stands: of keyword abilities that are worded
    alike none says what another does.
    """
    holder = here.holder(text.words)
    own = text.among.nearest(holder)
    beside = holder if own == text.words else holder - own
    return here.share(text.words, holder) >= CONTAINED and here.share(text.words, beside) >= GAINED


def _goes_back(words: Features, text: _Text) -> bool:
    """Whether no other rule where the text stands is more like these words than the text itself."""
    among = text.among
    return among.likeness(words, text.words) >= among.likeness(words, among.nearest(words))


def _nearer(here: Paragraphs, words: Features, now: _Text, former: _Text | None) -> Standing:
    if former is None:
        return "now"
    return "now" if here.likeness(words, now.words) >= here.likeness(words, former.words) else "former"
