"""`upheld lint official`: what is odd about imported rulings, and wrong with what ours say they cover."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from upheld.errors import Problem, UpheldError
from upheld_cli.output import counted, heading, print_json, problem_as_json, wrapped

if TYPE_CHECKING:
    from upheld.corpus.corpus import Corpus
    from upheld.library.checking.ruling_finding import Finding
    from upheld.rules.cross_references import Dangling


def report(corpus: Corpus) -> None:
    """Prints all of it as text; ends with exit code 1 when an entry of the corpus is wrong."""
    findings, problems = _found(corpus)
    for finding in findings:
        click.echo(f"{heading(finding.kind)}  {finding.card}  {finding.ruling.id}")
        click.echo(wrapped(finding.message, "    "))
        click.echo(wrapped(finding.ruling.text, "      "))
    for day, each in _dangling():
        click.echo(f"{heading('cross reference')}  {each.at} of {day} names {each.named}, which is not there")
    click.echo("\n".join(map(str, problems)), nl=bool(problems))
    _conclude(findings, problems)


def report_as_json(corpus: Corpus) -> None:
    """As `report`, as JSON."""
    findings, problems = _found(corpus)
    print_json(
        {
            "findings": [_finding_as_json(finding) for finding in findings],
            "cross_references": [
                {"edition": day.isoformat(), "at": each.at, "named": each.named} for day, each in _dangling()
            ],
            "problems": [problem_as_json(problem) for problem in problems],
        }
    )
    _conclude(findings, problems)


def _found(corpus: Corpus) -> tuple[Sequence[Finding], Sequence[Problem]]:
    from upheld.coverage.covers_lint import covered_cards_exist, covered_rulings_exist
    from upheld.library.checking.rulings_lint import lint_rulings
    from upheld.library.rulings import official_ruling_count

    if not official_ruling_count():
        raise UpheldError(
            "no official rulings are imported: upheld import rulings FILE, "
            "or upheld import --download rulings"
        )
    return tuple(lint_rulings()), (*covered_cards_exist(corpus), *covered_rulings_exist(corpus))


def _dangling() -> list[tuple[date, Dangling]]:
    """The cross references of imported editions that lead nowhere, by edition."""
    from upheld.library.editions import held_editions, load_edition
    from upheld.rules.cross_references import dangling

    days = [held.date for held in held_editions()]
    return [(day, each) for day in days for each in dangling(load_edition(day))]


def _conclude(findings: Sequence[Finding], problems: Sequence[Problem]) -> None:
    kinds = [finding.kind for finding in findings]
    counts = ", ".join(f"{kinds.count(kind):,} {kind}" for kind in dict.fromkeys(kinds)) or "nothing odd"
    click.echo(f"official rulings: {counts}; Covers: {counted(len(problems), 'problem')}", err=True)
    if problems:
        raise click.exceptions.Exit(1)


def _finding_as_json(finding: Finding) -> dict[str, Any]:
    return {
        "kind": finding.kind,
        "card": finding.card,
        "ruling": finding.ruling.id,
        "message": finding.message,
        "other": finding.other.id if finding.other else None,
    }
