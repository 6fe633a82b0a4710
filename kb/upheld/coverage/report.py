"""The statements of a coverage list, each with its rulings and the cases that it asks for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from upheld.corpus.corpus import Corpus
from upheld.corpus.coverage import CoverageList, Statement
from upheld.corpus.ruling import Ruling
from upheld.coverage.standing import Standing
from upheld.coverage.verdicts import Verdict, worst
from upheld.errors import UpheldError


@dataclass(frozen=True, slots=True)
class CoveringRuling:
    """A ruling that a statement names, `unchecked` when there is no such ruling."""

    id: str
    title: str
    verdict: Verdict
    cases: int
    lines: int


@dataclass(frozen=True, slots=True)
class CoveringCase:
    """A scenario that a statement asks for by name; `ruling` is None when no ruling of it has one."""

    name: str
    ruling: str | None
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class CoveredStatement:
    """A statement with all that is to carry it."""

    key: str
    statement: str
    rulings: tuple[CoveringRuling, ...]
    cases: tuple[CoveringCase, ...]

    @property
    def upheld(self) -> bool:
        """A ruling of it holds, none fails or is undetermined, and every case that it asks for holds."""
        verdicts: list[Verdict] = [ruling.verdict for ruling in self.rulings]
        return (
            "holds" in verdicts
            and worst(verdicts) not in ("fails", "undetermined")
            and all(case.verdict == "holds" for case in self.cases)
        )


@dataclass(frozen=True, slots=True)
class CoverageReport:
    """One coverage list, in its own order."""

    name: str
    statements: tuple[CoveredStatement, ...]

    @property
    def missing(self) -> tuple[CoveredStatement, ...]:
        """The statements that are not upheld."""
        return tuple(statement for statement in self.statements if not statement.upheld)


def coverage_report(standing: Standing, name: str = "seeds") -> CoverageReport:
    """How the statements of a list stand; UpheldError when the corpus has no list of this name."""
    found = _list_called(standing.corpus, name)
    return CoverageReport(name, tuple(_covered(standing, each) for each in found.statements.values()))


def _list_called(corpus: Corpus, name: str) -> CoverageList:
    for each in corpus.coverage:
        if each.name == name:
            return each
    known = ", ".join(each.name for each in corpus.coverage) or "none"
    raise UpheldError(f"the corpus has no coverage list {name!r}; it has: {known}")


def _covered(standing: Standing, statement: Statement) -> CoveredStatement:
    rulings = [standing.corpus.rulings.get(name) for name in statement.rulings]
    found = [ruling for ruling in rulings if ruling is not None]
    return CoveredStatement(
        statement.key,
        statement.statement,
        tuple(_ruling(standing, name) for name in statement.rulings),
        tuple(_cases(standing, found, statement)),
    )


def _ruling(standing: Standing, name: str) -> CoveringRuling:
    ruling = standing.corpus.rulings.get(name)
    if ruling is None:
        return CoveringRuling(name, "", "unchecked", 0, 0)
    return CoveringRuling(
        name, ruling.title, standing.ruling(ruling), len(ruling.cases()), standing.lines(ruling)
    )


def _cases(standing: Standing, rulings: list[Ruling], statement: Statement) -> Iterator[CoveringCase]:
    scenarios = {scenario.name: scenario for ruling in rulings for scenario in ruling.scenarios}
    for name in statement.cases:
        scenario = scenarios.get(name)
        if scenario is None:
            yield CoveringCase(name, None, "unchecked")
        else:
            yield CoveringCase(name, scenario.ruling_id, standing.scenario(scenario))
