"""What a check found for a case, as plain data that passes between processes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from upheld.corpus.scenario import Case

if TYPE_CHECKING:
    from upheld.play.verdict import CaseResult, Outcome


@dataclass(frozen=True, slots=True)
class Checked:
    """`lines` counts interchangeable answers apart, `explored` once; `decided` are ids of marks.

    `cards` and `rules` are what the case used. `message` says in lines what is wrong, empty when the case
    holds; `seconds` counts in no comparison.
    """

    case: str
    ruling: str
    place: str
    verdict: Outcome
    lines: int
    explored: int
    open_choices: int
    outcomes: tuple[str, ...]
    decided: tuple[str, ...]
    cards: tuple[str, ...]
    rules: tuple[str, ...]
    message: str
    seconds: float = field(compare=False)


def checked(case: Case, result: CaseResult, seconds: float) -> Checked:
    """The plain data of a result."""
    return Checked(
        case=case.key,
        ruling=case.ruling_id,
        place=str(case.place),
        verdict=result.outcome,
        lines=result.plain_lines,
        explored=result.lines,
        open_choices=result.open_choices,
        outcomes=result.outcomes,
        decided=tuple(sorted(mark.id for mark in result.decided)),
        cards=result.cards,
        rules=result.rules,
        message="\n".join(_message(case, result)),
        seconds=seconds,
    )


def _message(case: Case, result: CaseResult) -> Iterator[str]:
    yield from map(str, result.problems)
    example = result.counter_example
    if example is None:
        return
    yield f"{example.place}: then {example.statement}"
    yield f"    {example.why}"
    if case.values:
        values = ", ".join(f"{column} = {value}" for column, value in case.values.items())
        yield f"    in the row at {case.place}: {values}"
    if example.answers:
        yield "    the choices of this line:"
    for answer in example.answers:
        yield f"      {answer.chooser}: {answer.question}: {answer.answer}"
