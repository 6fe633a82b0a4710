"""Cases told step by step, for the commands that do so."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from upheld.coverage.checked import Checked, checked
from upheld_cli.output import counted, dim, heading, verdict_text, wrapped

if TYPE_CHECKING:
    from upheld.corpus.corpus import Corpus
    from upheld.corpus.scenario import Case
    from upheld.play.transcript import Step
    from upheld.play.verdict import CaseResult, Checker


@dataclass(frozen=True, slots=True)
class Told:
    """What was found for a case, and one of its lines: the first, or the one on which it fails."""

    found: Checked
    steps: Sequence[Step]
    line: int | None = None
    notes: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """All of it as plain data."""
        steps = [
            {"title": step.title, "text": step.text, "rules": list(step.rules), "board": list(step.board)}
            for step in self.steps
        ]
        seconds = round(self.found.seconds, 4)
        return {**asdict(self.found), "seconds": seconds, "line": self.line, "steps": steps}

    def heading(self) -> str:
        """The case and its verdict in one line."""
        found = self.found
        size = "" if found.verdict == "wrong" else f" ({counted(found.lines, 'line')} of play)"
        return f"{heading(found.case)}  {verdict_text(found.verdict)}{size}"

    def lines(self) -> Iterator[str]:
        """All of it as text."""
        yield self.heading()
        if self.found.message:
            yield self.found.message
        for step in self.steps:
            if step.title:
                yield f"\n{heading(step.title)}"
            by = dim(f"  [{', '.join(step.rules)}]") if step.rules else ""
            yield f"{wrapped(step.text, '  ')}{by}"
            yield from (dim(wrapped(line, "      ")) for line in step.board)
        if self.notes:
            yield ""
        yield from self.notes


Pick = Callable[["Checker", "Case", "CaseResult"], "tuple[int, tuple[int, ...]]"]
"""Which line of a case is told: its number and the path that it takes."""


def tell(corpus: Corpus, cases: Iterable[Case], pick: Pick | None = None) -> list[Told]:
    """Each case, checked and told: on the line picked, else on the first or the one on which it fails."""
    from upheld.play.transcript import transcript
    from upheld.play.verdict import Checker

    checker = Checker(corpus)
    told: list[Told] = []
    for case in cases:
        started = time.perf_counter()
        result = checker.check(case)
        found = checked(case, result, time.perf_counter() - started)
        if found.verdict == "wrong":
            told.append(Told(found, ()))
            continue
        example = result.counter_example
        number, path = None, example.path if example else ()
        if pick is not None:
            number, path = pick(checker, case, result)
        told.append(Told(found, transcript(checker, case, path, result), number))
    return told


def exit_code(told: Iterable[Told]) -> int:
    """0 when every case holds, 1 when one does not, 2 when one cannot be played as written."""
    verdicts = {each.found.verdict for each in told}
    if "wrong" in verdicts:
        return 2
    return 0 if verdicts <= {"holds"} else 1
