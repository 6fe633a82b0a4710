"""`upheld coverage`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from upheld_cli.output import counted, heading, json_option, print_json, verdict_text, wrapped

if TYPE_CHECKING:
    from upheld.coverage.report import CoverageReport, CoveredStatement
    from upheld.coverage.standing import Standing


@click.command()
@click.argument("name", metavar="[LIST or CARD]", nargs=-1)
@click.option("--official", is_flag=True, help="Show official rulings: of all cards, or of CARD.")
@json_option
@click.pass_obj
def command(corpus: Path | None, name: tuple[str, ...], official: bool, as_json: bool) -> None:
    """Show which statements of a list are upheld, by which rulings and cases.

    A list is a file in corpus/coverage: statements that must stay upheld, each with a short key, such as S01,
    and the rulings that carry it. The list "seeds" has the statements with which the corpus began.

    Verdicts are those of the last accepted check. The exit code is 1 when a statement is not upheld.

    With --official the statements are the official rulings that were imported: how many of them, and of their
    distinct texts, are upheld by a ruling whose Covers names them, and for a card which are not covered.

    \b
    Example: upheld coverage
             upheld coverage seeds --json
             upheld coverage --official Damia, Sage of Stone
    """
    from upheld.corpus.corpus import load_corpus
    from upheld.coverage.standing import standing_of

    standing = standing_of(load_corpus(corpus))
    if official:
        _print_official(standing, " ".join(name), as_json)
    else:
        _print_list(standing, " ".join(name) or "seeds", as_json)


def _print_official(standing: Standing, card: str, as_json: bool) -> None:
    from upheld_cli import official_coverage

    if card and as_json:
        official_coverage.print_card_as_json(standing, card)
    elif card:
        official_coverage.print_card(standing, card)
    elif as_json:
        official_coverage.print_library_as_json(standing)
    else:
        official_coverage.print_library(standing)


def _print_list(standing: Standing, name: str, as_json: bool) -> None:
    from upheld.coverage.report import coverage_report

    report = coverage_report(standing, name)
    if as_json:
        print_json(_as_json(report))
    else:
        click.echo(f"{name}: statements that must stay upheld, by their keys\n")
        click.echo("\n".join(line for statement in report.statements for line in _lines(statement)))
        upheld = len(report.statements) - len(report.missing)
        click.echo(f"\n{upheld} of {counted(len(report.statements), 'statement')} upheld")
    if report.missing:
        click.echo(f"not upheld: {', '.join(each.key for each in report.missing)}", err=True)
        raise click.exceptions.Exit(1)


def _lines(statement: CoveredStatement) -> Iterator[str]:
    yield f"{heading(statement.key)}  {wrapped(statement.statement, '     ').lstrip()}"
    for ruling in statement.rulings:
        size = f"{counted(ruling.cases, 'case')}, {counted(ruling.lines, 'line')}"
        yield f"     {ruling.id}  {verdict_text(ruling.verdict)} ({size})"
    for case in statement.cases:
        owner = f" of {case.ruling}" if case.ruling else ", which none of its rulings has"
        yield f"       case {case.name!r}{owner}  {verdict_text(case.verdict)}"


def _as_json(report: CoverageReport) -> dict[str, Any]:
    from dataclasses import asdict

    statements = [{**asdict(each), "upheld": each.upheld} for each in report.statements]
    return {"list": report.name, "statements": statements, "missing": [each.key for each in report.missing]}
