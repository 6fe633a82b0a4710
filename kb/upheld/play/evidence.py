"""Evidence: which rules that decided something carry a result, by putting each to its misreading (§7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from upheld.corpus.ruling import Ruling
from upheld.engine.marks import Mark

from .verdict import CaseResult, Checker

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
class Proof:
    """The evidence for one ruling: each trial, each cited rule, and rules that matter without being cited."""

    ruling: Ruling
    trials: tuple[Trial, ...]
    citations: tuple[Citation, ...]
    not_cited: tuple[str, ...]

    @property
    def is_shown(self) -> bool:
        """Whether at least one cited rule matters."""
        return any(citation.effect == "matters" for citation in self.citations)


def prove(checker: Checker, ruling: Ruling) -> Proof:
    """Put every mark that decided something in the ruling's cases to its misreading, one at a time.

    Where no cited rule matters alone, pairs of marks of cited rules are tried and reported together.
    """
    trials: list[Trial] = []
    for case in ruling.cases():
        right = checker.check(case)
        if right.outcome != "holds":
            continue
        trials += [trial(checker, right, (mark,)) for mark in sorted(right.decided, key=lambda m: m.id)]
    cited = {citation.number for citation in ruling.rules}
    if not any(t.effect == "matters" and _numbers(t.marks) & cited for t in trials):
        trials += _pairs(checker, ruling, cited)
    return Proof(ruling, tuple(trials), _citations(ruling, trials), _not_cited(ruling, trials))


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
    named = {citation.number for citation in (*ruling.rules, *ruling.see_also)}
    needed = [t.marks[0] for t in trials if t.effect == "matters" and len(t.marks) == 1]
    return tuple(dict.fromkeys(mark.numbers[0] for mark in needed if not named & set(mark.numbers)))


@dataclass(frozen=True, slots=True)
class MarkRecord:
    """How one mark did over many cases: flips, controls (decided, nothing changed), inconclusive trials."""

    mark: Mark
    flips: tuple[str, ...]
    controls: tuple[str, ...]
    inconclusive: tuple[str, ...]

    @property
    def touched(self) -> int:
        return len(self.flips) + len(self.controls) + len(self.inconclusive)

    @property
    def is_blunt(self) -> bool:
        """Over 20 % inconclusive, or flips most of what it touches with no control (§7)."""
        if not self.touched or self.mark.bedrock:
            return False
        return len(self.inconclusive) > 0.2 * self.touched or not self.controls


def by_mark(proofs: Iterable[Proof]) -> dict[str, MarkRecord]:
    """The record of every mark over all proofs, by mark id."""
    trials: dict[Mark, list[Trial]] = {}
    for proof in proofs:
        for found in proof.trials:
            if len(found.marks) == 1:
                trials.setdefault(found.marks[0], []).append(found)
    return {
        mark.id: MarkRecord(
            mark,
            tuple(t.case for t in found if t.effect == "matters"),
            tuple(t.case for t in found if t.effect == "background"),
            tuple(t.case for t in found if t.effect == "inconclusive"),
        )
        for mark, found in sorted(trials.items(), key=lambda pair: pair[0].id)
    }
