"""`upheld check`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from upheld_cli.output import counted, heading, json_option, print_json, verdict_text

if TYPE_CHECKING:
    from upheld.coverage.acceptance import Comparison
    from upheld.coverage.checked import Checked
    from upheld.coverage.selection import Selection


@click.command()
@click.argument("names", nargs=-1, metavar="[PATH or ID]...")
@click.option("--rule", metavar="NUMBER", help="Only rulings that cite this rule, or rules of this section.")
@click.option("--card", metavar="NAME", help="Only rulings about this card or with it in a scenario.")
@click.option(
    "--jobs", type=click.IntRange(1, 256), help="How many processes work; by default as many as pay."
)
@click.option("--accept", metavar="REASON", help="Write what was found, and what carries it, into the lock.")
@click.option("--junit", type=click.Path(path_type=Path), help="Write the results to this file for CI.")
@json_option
@click.pass_obj
def command(
    corpus: Path | None,
    names: tuple[str, ...],
    rule: str | None,
    card: str | None,
    jobs: int | None,
    accept: str | None,
    junit: Path | None,
    as_json: bool,
) -> None:
    """Run the scenarios of rulings on every line of play that they leave open.

    The exit code is 0 when all hold, 1 when one fails, is undetermined or is not what the lock says, 2 when
    a page or scenario cannot be played as written. Only --accept writes the lock, and only when all hold.

    \b
    Example: upheld check
             upheld check damia.recount-on-resolution
             upheld check --rule 614 --junit results.xml
             upheld check --accept "Brainstorm opens the order of two cards"
    """
    from upheld.corpus.corpus import load_corpus
    from upheld.coverage.acceptance import held_against_lock
    from upheld.coverage.checking import check_rulings
    from upheld.coverage.selection import select

    if accept is not None and not accept.strip():
        raise click.UsageError('--accept needs a reason: upheld check --accept "what changed and why"')
    selection = select(load_corpus(corpus), names, rule=rule, card=card)
    found: list[Checked] = []
    if not as_json:
        for problem in selection.problems:
            click.echo(str(problem))
    told: dict[str, str] = {}
    for each in check_rulings(selection.corpus, selection.rulings, jobs):
        found.append(each)
        if each.verdict != "holds" and not as_json:
            first = told.setdefault(each.message, each.case)
            message = f"\n{each.message}" if first == each.case else f": as {first}"
            click.echo(f"{heading(each.case)}  {verdict_text(each.verdict)}{message}")
    comparison = held_against_lock(selection, found, _matters(selection, jobs) if accept else None)
    if junit is not None:
        from upheld_cli.junit import junit_report

        junit.write_bytes(junit_report(selection.rulings, found, selection.problems))
    if as_json:
        print_json(_as_json(selection, found, comparison))
    else:
        click.echo(_summary(selection, found))
    code = _exit_code(selection, found)
    if accept is not None and code:
        click.echo("nothing is accepted: only what holds and can be played is", err=True)
    elif accept is not None:
        comparison.accept()
        click.echo(f"accepted: {counted(len(comparison.differences), 'difference')}: {accept}", err=True)
    elif comparison.differences:
        code = max(code, 1)
        _show_differences(comparison)
    elif not code:
        comparison.confirm()
    if code:
        raise click.exceptions.Exit(code)


def _matters(selection: Selection, jobs: int | None) -> dict[str, list[str]]:
    """The marks shown to matter in each case of the selection."""
    from upheld.play.proving import matters_by_case, prove_all

    shown = matters_by_case(prove_all(selection.corpus, selection.rulings, jobs=jobs or 1))
    cases = (case.key for ruling in selection.rulings for case in ruling.cases())
    return {key: sorted(shown.get(key, ())) for key in cases}


def _exit_code(selection: Selection, found: Sequence[Checked]) -> int:
    if selection.problems or any(each.verdict == "wrong" for each in found):
        return 2
    return 0 if all(each.verdict == "holds" for each in found) else 1


def _summary(selection: Selection, found: Sequence[Checked]) -> str:
    verdicts = Counter(each.verdict for each in found)
    size = f"{counted(len(selection.rulings), 'ruling')}, {counted(len(found), 'case')}"
    lines = counted(sum(each.lines for each in found), "line")
    worse = [f"{verdicts[word]} {word}" for word in ("fails", "undetermined", "wrong") if verdicts[word]]
    if selection.problems:
        worse.append(f"{counted(len(selection.problems), 'mistake')} in the files")
    parts = [", ".join(worse) or "all hold"]
    for word in ("untested", "disputed"):
        ids = [ruling.id for ruling in selection.rulings if getattr(ruling, word)]
        if ids:
            parts.append(f"{word}: {len(ids)} ({', '.join(ids)})")
    return f"{size}, {lines} of play: {'; '.join(parts)}"


def _show_differences(comparison: Comparison) -> None:
    click.echo("not what the lock says:", err=True)
    for difference in comparison.differences:
        click.echo(f"  {difference}", err=True)
    click.echo('when all hold and this is right: upheld check --accept "what changed and why"', err=True)


def _as_json(selection: Selection, found: Sequence[Checked], comparison: Comparison) -> dict[str, Any]:
    from dataclasses import asdict

    return {
        "rulings": len(selection.rulings),
        "lines": sum(each.lines for each in found),
        "cases": [{**asdict(each), "seconds": round(each.seconds, 4)} for each in found],
        "untested": [ruling.id for ruling in selection.rulings if ruling.untested],
        "disputed": [ruling.id for ruling in selection.rulings if ruling.disputed],
        "problems": [str(problem) for problem in selection.problems],
        "differences": [str(difference) for difference in comparison.differences],
    }
