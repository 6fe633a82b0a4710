"""Evidence: which rules that decided something carry a result, by putting each to its misreading (§7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from upheld.corpus.ruling import Ruling
from upheld.engine.marks import Mark, declared
from upheld.errors import Problem

from .verdict import CaseResult, Checker, Outcome

Effect = Literal["matters", "background", "inconclusive"]


@dataclass(frozen=True, slots=True)
class Flip:
    """A statement that gets another truth value under a misreading."""

    statement: str
    line: int
    before: bool
    after: bool


@dataclass(frozen=True, slots=True)
class Trial:
    """What one misreading, or a pair of them, does to one case."""

    marks: tuple[Mark, ...]
    case: str
    effect: Effect
    flips: tuple[Flip, ...] = ()
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Citation:
    """What the evidence says of one rule that a ruling cites."""

    number: str
    effect: Effect
    without: tuple[str, ...] = ()
    together_with: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NotHeld:
    """A case that does not hold, so that nothing can be shown by it; `problems` say why it is no case."""

    case: str
    outcome: Outcome
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """The evidence for one ruling: each trial, each cited rule, and rules that matter without being cited.

    `not_held` are the cases that have to be mended first.
    """

    ruling: Ruling
    trials: tuple[Trial, ...]
    citations: tuple[Citation, ...]
    not_cited: tuple[str, ...]
    not_held: tuple[NotHeld, ...] = ()

    @property
    def is_shown(self) -> bool:
        """Whether at least one cited rule matters."""
        return any(citation.effect == "matters" for citation in self.citations)


def prove(checker: Checker, ruling: Ruling) -> Proof:
    """Put every mark that decided something in the ruling's cases to its misreading, one at a time.

    Where no cited rule matters alone, pairs of marks of cited rules are tried and reported together.
    """
    trials: list[Trial] = []
    not_held: list[NotHeld] = []
    for case in ruling.cases():
        right = checker.check(case)
        if right.outcome != "holds":
            not_held.append(NotHeld(case.key, right.outcome, right.problems))
            continue
        trials += [trial(checker, right, (mark,)) for mark in sorted(right.decided, key=lambda m: m.id)]
    cited = {citation.number for citation in ruling.rules}
    if not any(t.effect == "matters" and _numbers(t.marks) & cited for t in trials):
        trials += _pairs(checker, ruling, cited)
    return Proof(
        ruling, tuple(trials), _citations(ruling, trials), _not_cited(ruling, trials), tuple(not_held)
    )


def trial(checker: Checker, right: CaseResult, marks: tuple[Mark, ...]) -> Trial:
    """What happens to a case that holds when these marks are misread."""
    misread = checker.check(right.case, misread=marks)
    if misread.outcome in ("wrong", "undetermined"):
        reason = misread.problem.message if misread.problem else misread.outcome
        return Trial(marks, right.case.key, "inconclusive", reason=reason)
    flips = tuple(
        Flip(statement.text, statement.place.line, before, after)
        for statement, before, after in zip(right.statements, right.verdicts, misread.verdicts, strict=True)
        if before != after
    )
    return Trial(marks, right.case.key, "matters" if flips else "background", flips)


def _pairs(checker: Checker, ruling: Ruling, cited: set[str]) -> list[Trial]:
    found: list[Trial] = []
    for case in ruling.cases():
        right = checker.check(case)
        if right.outcome != "holds":
            continue
        marks = sorted((m for m in right.decided if set(m.numbers) & cited), key=lambda m: m.id)
        found += [trial(checker, right, pair) for pair in combinations(marks, 2)]
    return found


def _numbers(marks: Iterable[Mark]) -> set[str]:
    return {number for mark in marks for number in mark.numbers}


def _citations(ruling: Ruling, trials: Sequence[Trial]) -> tuple[Citation, ...]:
    found: list[Citation] = []
    for citation in ruling.rules:
        touching = [t for t in trials if citation.number in _numbers(t.marks)]
        alone = [t for t in touching if t.effect == "matters" and len(t.marks) == 1]
        paired = [t for t in touching if t.effect == "matters" and len(t.marks) > 1]
        effect: Effect = "background"
        if alone or paired:
            effect = "matters"
        elif touching and all(t.effect == "inconclusive" for t in touching):
            effect = "inconclusive"
        without = dict.fromkeys(
            mark.without for t in (alone or paired) for mark in t.marks if citation.number in mark.numbers
        )
        others: dict[str, None] = {}
        if not alone:
            others = dict.fromkeys(
                mark.without for t in paired for mark in t.marks if citation.number not in mark.numbers
            )
        found.append(Citation(citation.number, effect, tuple(without), tuple(others)))
    return tuple(found)


def _not_cited(ruling: Ruling, trials: Sequence[Trial]) -> tuple[str, ...]:
    named = _named(ruling)
    needed = [t.marks[0] for t in trials if t.effect == "matters" and len(t.marks) == 1]
    return tuple(dict.fromkeys(mark.numbers[0] for mark in needed if not named & set(mark.numbers)))


@dataclass(frozen=True, slots=True)
class MarkRecord:
    """How one mark did over many cases: flips, controls (decided, nothing changed), inconclusive trials.

    `strays` and `elsewhere` count the flips and the conclusive trials in rulings that name none of the mark's
    rules, neither as citation nor under See also.
    """

    mark: Mark
    flips: tuple[str, ...]
    controls: tuple[str, ...]
    inconclusive: tuple[str, ...]
    strays: int
    elsewhere: int

    @property
    def touched(self) -> int:
        return len(self.flips) + len(self.controls) + len(self.inconclusive)

    @property
    def is_blunt(self) -> bool:
        """Whether the misreading breaks too much to prove anything (§7), unless it is bedrock.

        So it is when over 20 % of its trials are inconclusive, when it has no control, or when it flips
        most of what it touches in rulings that are about something else.
        """
        if not self.touched or self.mark.bedrock:
            return False
        too_many = len(self.inconclusive) > 0.2 * self.touched
        return too_many or not self.controls or 2 * self.strays > self.elsewhere


def by_mark(proofs: Iterable[Proof]) -> dict[str, MarkRecord]:
    """The record of every mark over all proofs, by mark id."""
    trials: dict[Mark, list[tuple[Trial, bool]]] = {}
    for proof in proofs:
        named = _named(proof.ruling)
        for found in proof.trials:
            if len(found.marks) == 1:
                mark = found.marks[0]
                trials.setdefault(mark, []).append((found, bool(named & set(mark.numbers))))
    return {
        mark.id: _record(mark, found) for mark, found in sorted(trials.items(), key=lambda pair: pair[0].id)
    }


def _named(ruling: Ruling) -> set[str]:
    return {citation.number for citation in (*ruling.rules, *ruling.see_also)}


def _record(mark: Mark, trials: Sequence[tuple[Trial, bool]]) -> MarkRecord:
    def cases(effect: Effect) -> tuple[str, ...]:
        return tuple(trial.case for trial, _ in trials if trial.effect == effect)

    elsewhere = [trial.effect for trial, is_named in trials if not is_named]
    strays = elsewhere.count("matters")
    return MarkRecord(
        mark,
        cases("matters"),
        cases("background"),
        cases("inconclusive"),
        strays,
        strays + elsewhere.count("background"),
    )


def unproved(records: Mapping[str, MarkRecord]) -> list[str]:
    """The ids of the marks that no case flips, among all marks of the engine."""
    return [mark.id for mark in declared() if mark.id not in records or not records[mark.id].flips]
