"""When a ruling became true: its cases under the wordings that each imported edition has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from upheld.corpus.ruling import Ruling
from upheld.engine import mechanics
from upheld.engine.marks import NO_RULE, Former, former_wordings
from upheld.rules.wordings import Change, NoWitness, Standing, Wordings

if TYPE_CHECKING:
    from upheld.play.verdict import CaseResult, Checker

Outcome = Literal["holds", "fails", "no rule"]
"""`no rule`: the edition has no text like a rule that the ruling cites, so nothing is said of it there."""

InForce = frozenset[Former]


@dataclass(frozen=True, slots=True)
class Failure:
    """What does not hold of a case: a statement and why; None for a case that cannot be played so."""

    case: str
    statement: str | None
    why: str


@dataclass(frozen=True, slots=True)
class Played:
    """A ruling under some former wordings: what fails, and the wordings that make it fail."""

    former: tuple[Former, ...] = ()
    failures: tuple[Failure, ...] = ()


@dataclass(frozen=True, slots=True)
class Span:
    """Neighbouring editions, of which the same is true, by their dates.

    `missing` are the cited rules of which no text stands there.
    """

    first: date
    last: date
    played: Played
    missing: tuple[str, ...]

    @property
    def outcome(self) -> Outcome:
        """The verdict under these editions."""
        if self.played.failures:
            return "fails"
        return "no rule" if self.missing else "holds"


@dataclass(frozen=True, slots=True)
class Life:
    """A former wording, and which wording each edition has, oldest first; or why that cannot be found."""

    former: Former
    standings: Mapping[date, Standing] = field(default_factory=dict)
    unknown: str | None = None

    @property
    def changes(self) -> tuple[tuple[date, Standing], ...]:
        """The first edition of all with its wording, and each later one with another than the one before."""
        first = list(self.standings.items())[:1]
        later = (after for before, after in pairwise(self.standings.items()) if before[1] != after[1])
        return (*first, *later)


@dataclass(frozen=True, slots=True)
class Since:
    """A ruling through the editions, oldest first; `unknown` says what could not be looked up."""

    ruling: Ruling
    spans: tuple[Span, ...]
    unknown: tuple[str, ...]

    @property
    def holds_from(self) -> date | None:
        """The first of the editions up to the newest under all of which it holds; None if not under that."""
        return self.spans[-1].first if self.holds_today else None

    @property
    def holds_today(self) -> bool:
        """Whether it holds under the newest edition."""
        return bool(self.spans) and self.spans[-1].outcome == "holds"


class History:
    """The rules with former wordings through the editions, and rulings played under each set of wordings."""

    def __init__(self, wordings: Wordings, checker: Checker) -> None:
        mechanics.load()
        self._wordings = wordings
        self._checker = checker
        self.lives = tuple(_life(wordings, former) for former in former_wordings())

    def since(self, ruling: Ruling) -> Since:
        """The editions under which a ruling holds; each set of wordings is played once."""
        rulings_plays = _Plays(self._checker, ruling)
        missing, unknown = self._missing(ruling)
        spans = [
            Span(
                day,
                day,
                rulings_plays.under(self._in_force(day)),
                tuple(number for number, days in missing.items() if day in days),
            )
            for day in self._wordings.days
        ]
        unknown += [
            life.unknown for life in self.lives if life.unknown and rulings_plays.hangs_on(life.former)
        ]
        return Since(ruling, tuple(_joined(spans)), tuple(dict.fromkeys(unknown)))

    def _in_force(self, day: date) -> InForce:
        return frozenset(life.former for life in self.lives if life.standings.get(day) == "former")

    def _missing(self, ruling: Ruling) -> tuple[dict[str, frozenset[date]], list[str]]:
        """Where the rules that a ruling cites are not to be found, and what could not be looked up."""
        changed = {life.former.now: life for life in self.lives}
        missing: dict[str, frozenset[date]] = {}
        unknown: list[str] = []
        for number in (citation.number for citation in ruling.rules):
            try:
                missing[number] = self._unsaid(number, changed.get(number))
            except NoWitness as error:
                unknown.append(str(error))
        return missing, unknown

    def _unsaid(self, number: str, life: Life | None) -> frozenset[date]:
        if life is not None:
            return frozenset(day for day, standing in life.standings.items() if standing == "neither")
        return frozenset(day for day, is_said in self._wordings.said(number).items() if not is_said)


def _life(wordings: Wordings, former: Former) -> Life:
    change = Change(former.now, None if former.of == NO_RULE else former.of)
    try:
        return Life(former, wordings.standings(change))
    except NoWitness as error:
        return Life(former, unknown=str(error))


class _Plays:
    """The cases of a ruling, played once under each set of former wordings."""

    def __init__(self, checker: Checker, ruling: Ruling) -> None:
        self._checker = checker
        self._cases = ruling.cases()
        self._failures: dict[InForce, tuple[Failure, ...]] = {}

    def under(self, in_force: InForce) -> Played:
        """What fails under these wordings, and those that alone make something fail; all where none does."""
        failures = self._failing(in_force)
        if not failures:
            return Played()
        alone = [former for former in in_force if self.hangs_on(former)]
        named = () if set(failures) <= self._today else alone or in_force
        return Played(tuple(sorted(named, key=lambda former: former.id)), failures)

    @cached_property
    def _today(self) -> frozenset[Failure]:
        """What fails although every rule is read as it is today."""
        return frozenset(self._failing(frozenset()))

    def hangs_on(self, former: Former) -> bool:
        """Whether something fails under this wording that holds as the rules are read today."""
        return bool(set(self.alone(former).failures) - self._today)

    def alone(self, former: Former) -> Played:
        """What fails while this is the only wording that is not as it is today."""
        return Played((former,), self._failing(frozenset((former,))))

    def _failing(self, in_force: InForce) -> tuple[Failure, ...]:
        if in_force not in self._failures:
            results = (self._checker.check(case, formerly=in_force) for case in self._cases)
            self._failures[in_force] = tuple(map(_failure, (r for r in results if r.outcome != "holds")))
        return self._failures[in_force]


def _failure(result: CaseResult) -> Failure:
    example = result.counter_example
    if example is not None:
        return Failure(result.case.key, example.statement, example.why)
    return Failure(result.case.key, None, result.problem.message if result.problem else result.outcome)


def _joined(spans: Iterable[Span]) -> Iterator[Span]:
    """The same with neighbours of which the same is true as one."""
    latest: Span | None = None
    for span in spans:
        if latest is not None and (latest.played, latest.missing) == (span.played, span.missing):
            latest = replace(latest, last=span.last)
            continue
        if latest is not None:
            yield latest
        latest = span
    if latest is not None:
        yield latest
