"""What the lock says now: the verdict of each case, scenario and ruling, without playing anything."""

from __future__ import annotations

from dataclasses import dataclass, field

from upheld.corpus.corpus import Corpus
from upheld.corpus.lock import (
    LOCK_NAME,
    Lock,
    LockEntry,
    cards_named,
    case_fingerprint,
    code_fingerprint,
    read_lock,
)
from upheld.corpus.ruling import Ruling
from upheld.corpus.scenario import Case, Scenario
from upheld.coverage.notes import noted
from upheld.coverage.verdicts import Verdict, worst
from upheld.rules.number import in_book_order


@dataclass(frozen=True, slots=True)
class Used:
    """What the cases of a ruling used when they were run.

    `cards` are names of corpus cards, in the order of the alphabet, `rules` numbers in the order of the book.
    """

    cards: tuple[str, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A lock, held against a corpus and the fingerprint of the code that plays it."""

    corpus: Corpus
    lock: Lock
    engine: str
    _found: dict[str, LockEntry | None] = field(default_factory=dict, init=False, repr=False, compare=False)

    def entry(self, case: Case) -> LockEntry | None:
        """What was found for the case, None when its lines, cards or the engine changed since."""
        if case.key not in self._found:
            self._found[case.key] = self._fitting(case)
        return self._found[case.key]

    def _fitting(self, case: Case) -> LockEntry | None:
        entry = self.lock.entries.get(case.key)
        if entry is None or self.lock.engine != self.engine:
            return None
        return entry if entry.of == case_fingerprint(case, self.corpus.cards) else None

    def case(self, case: Case) -> Verdict:
        """The verdict of a case."""
        entry = self.entry(case)
        return "unchecked" if entry is None else entry.verdict

    def scenario(self, scenario: Scenario) -> Verdict:
        """The worst verdict of its cases."""
        return worst(map(self.case, scenario.cases()))

    def ruling(self, ruling: Ruling) -> Verdict:
        """The worst verdict of its cases; disputed or untested when it says so and no case is worse."""
        found: list[Verdict] = [self.case(case) for case in ruling.cases()]
        if ruling.disputed:
            found.append("disputed")
        if ruling.untested:
            found.append("untested")
        return worst(found)

    def lines(self, ruling: Ruling) -> int:
        """How many lines of play the cases of the ruling have, unchecked ones left out."""
        return sum(entry.lines for case in ruling.cases() if (entry := self.entry(case)))

    def used(self, ruling: Ruling) -> Used:
        """What any of its cases used; an unchecked case counts with the cards that it names, and no rules."""
        each = [self._used(case) for case in ruling.cases()]
        cards = {name for used in each for name in used.cards}
        return Used(tuple(sorted(cards)), in_book_order(number for used in each for number in used.rules))

    def _used(self, case: Case) -> Used:
        entry = self.entry(case)
        if entry is None:
            return Used(tuple(cards_named(case, self.corpus.cards)), ())
        return Used(entry.cards, entry.rules)


def standing_of(corpus: Corpus) -> Standing:
    """The corpus with the lock that lies in its folder and the engine that is installed."""
    file = corpus.root / LOCK_NAME
    lock, engine = read_lock(file), code_fingerprint()
    note = noted(file)
    return Standing(corpus, note if note is not None and note.engine == engine else lock, engine)
