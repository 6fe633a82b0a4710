"""`upheld prove`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from upheld_cli.output import counted, dim, heading, json_option, print_json, wrapped

if TYPE_CHECKING:
    from upheld.corpus.ruling import Ruling
    from upheld.coverage.selection import Selection
    from upheld.play.evidence import MarkRecord, Proof, Trial

NOT_HELD: Final = ("fails", "undetermined", "wrong")
"""What is said of cases that do not hold."""


@click.command()
@click.argument("names", nargs=-1, metavar="[ID]...")
@click.option(
    "--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="How many processes work."
)
@click.option("--marks", is_flag=True, help="Also show how each mark did over all these rulings.")
@json_option
@click.pass_obj
def command(corpus: Path | None, names: tuple[str, ...], jobs: int, marks: bool, as_json: bool) -> None:
    """Show which rules carry the results of rulings, by misreading one at a time.

    A rule "matters" when under its misreading a case still runs to its end and a statement gets another truth
    value. It is "background" when its misreading changes no statement, or when it decided nothing: name it
    under See also, or add a case in which it makes a difference. It is "inconclusive" when its misreading
    only leads into errors. "Matters, but is not cited" names rules that belong to the ruling's Rules.

    The exit code is 0 when every ruling is shown to rest on a rule that it cites; 1 when one is not, when one
    of its cases fails, when a mark is blunt, or when no case flips it; 2 when a page or a scenario cannot be
    played as written.

    \b
    Example: upheld prove damia.recount-on-resolution
             upheld prove --marks --jobs 2
    """
    from upheld.corpus.corpus import load_corpus
    from upheld.coverage.selection import select
    from upheld.play.evidence import by_mark, unproved
    from upheld.play.proving import prove_all

    selection = select(load_corpus(corpus), names)
    rulings = [ruling for ruling in selection.rulings if ruling.scenarios]
    proofs = prove_all(selection.corpus, rulings, jobs=jobs)
    records = by_mark(proofs)
    blunt = [name for name, record in records.items() if selection.is_whole and record.is_blunt]
    without_flip = unproved(records) if selection.is_whole else []
    if as_json:
        print_json(
            {
                "rulings": list(map(_proof_json, proofs)),
                "problems": list(map(str, selection.problems)),
                "marks": _marks_json(records),
                "blunt": blunt,
                "without_flip": without_flip,
            }
        )
    else:
        _show(selection, proofs)
        if marks:
            click.echo("\n".join(_mark_lines(records)))
    shown = sum(proof.is_shown for proof in proofs)
    worse = [each for proof in proofs for each in proof.not_held]
    click.echo(_summary(selection, proofs), err=True)
    if blunt:
        click.echo(f"{counted(len(blunt), 'blunt mark')}: {'; '.join(blunt)}", err=True)
    if without_flip:
        click.echo(
            f"{counted(len(without_flip), 'mark')} without a flip: {'; '.join(without_flip)}", err=True
        )
    if selection.problems or any(each.outcome == "wrong" for each in worse):
        raise click.exceptions.Exit(2)
    if blunt or without_flip or worse or shown < len(proofs):
        raise click.exceptions.Exit(1)


def _show(selection: Selection, proofs: Sequence[Proof]) -> None:
    """What is wrong with the pages, then what was found for each ruling; a mistake is told once."""
    for problem in selection.problems:
        click.echo(str(problem))
    problems = (problem for proof in proofs for each in proof.not_held for problem in each.problems)
    for text in dict.fromkeys(map(str, problems)):
        click.echo(text)
    told = {proof.ruling.id: proof for proof in proofs}
    for ruling in selection.rulings:
        proof = told.get(ruling.id)
        lines = _unproved_lines(ruling) if proof is None else _proof_lines(proof)
        click.echo("\n".join(lines))


def _unproved_lines(ruling: Ruling) -> Iterator[str]:
    why = "untested" if ruling.untested else "disputed" if ruling.disputed else "without a case to prove"
    reason = ruling.untested or ruling.disputed
    yield f"{heading(ruling.id)}  {click.style(why, fg='yellow')}{f': {reason}' if reason else ''}"


def _summary(selection: Selection, proofs: Sequence[Proof]) -> str:
    shown = sum(proof.is_shown for proof in proofs)
    outcomes = Counter(each.outcome for proof in proofs for each in proof.not_held)
    parts = [f"{counted(len(proofs), 'ruling')}, {shown} shown to rest on a rule that they cite"]
    parts += [f"{counted(outcomes[word], 'case')} {word}" for word in NOT_HELD if outcomes[word]]
    if selection.problems:
        parts.append(counted(len(selection.problems), "mistake"))
    without = len(selection.rulings) - len(proofs)
    if without:
        parts.append(f"{counted(without, 'ruling')} without a case")
    return "; ".join(parts)


def _proof_lines(proof: Proof) -> Iterator[str]:
    verdict = click.style("shown", fg="green") if proof.is_shown else click.style("not shown", fg="red")
    disputed = f"  disputed: {proof.ruling.disputed}" if proof.ruling.disputed else ""
    yield f"{heading(proof.ruling.id)}  {verdict}{disputed}"
    outcomes = Counter(each.outcome for each in proof.not_held)
    for outcome in (word for word in NOT_HELD if outcomes[word]):
        first = next(each.case for each in proof.not_held if each.outcome == outcome)
        more = f" and {outcomes[outcome] - 1} more" if outcomes[outcome] > 1 else ""
        yield f"  {click.style(outcome, fg='red')}: {first}{more}: nothing is shown by it"
    for citation in proof.citations:
        rather = f", rather than: {'; '.join(citation.without)}" if citation.without else ""
        together = f" (together with: {'; '.join(citation.together_with)})" if citation.together_with else ""
        yield wrapped(f"{citation.number} {citation.effect}{rather}{together}", "  ")
        example = next(_examples(proof.trials, citation.number), None)
        if example is not None:
            yield dim(wrapped(example, "      "))
    if proof.not_cited:
        yield f"  matters, but is not cited: {', '.join(proof.not_cited)}"


def _examples(trials: Sequence[Trial], number: str) -> Iterator[str]:
    """The statements that a misreading of the rule changes."""
    for trial in trials:
        if trial.effect == "matters" and any(number in mark.numbers for mark in trial.marks):
            for flip in trial.flips:
                yield f"{flip.statement}: {_truth(flip.before)}, misread {_truth(flip.after)} ({trial.case})"


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _mark_lines(records: Mapping[str, MarkRecord]) -> Iterable[str]:
    yield f"\n{heading('Marks')}"
    for name, record in records.items():
        counts = f"flips {len(record.flips)}, controls {len(record.controls)}"
        blunt = "  blunt" if record.is_blunt else ""
        yield f"  {name}\n    {counts}, inconclusive {len(record.inconclusive)}{blunt}"


def _proof_json(proof: Proof) -> dict[str, Any]:
    return {
        "ruling": proof.ruling.id,
        "shown": proof.is_shown,
        "citations": [
            {
                "rule": each.number,
                "effect": each.effect,
                "without": list(each.without),
                "together_with": list(each.together_with),
            }
            for each in proof.citations
        ],
        "not_cited": list(proof.not_cited),
        "not_held": [
            {"case": each.case, "outcome": each.outcome, "problems": list(map(str, each.problems))}
            for each in proof.not_held
        ],
        "trials": list(map(_trial_json, proof.trials)),
    }


def _trial_json(trial: Trial) -> dict[str, Any]:
    return {
        "marks": [mark.id for mark in trial.marks],
        "case": trial.case,
        "effect": trial.effect,
        "flips": [
            {"statement": flip.statement, "line": flip.line, "before": flip.before, "after": flip.after}
            for flip in trial.flips
        ],
        "reason": trial.reason,
    }


def _marks_json(records: Mapping[str, MarkRecord]) -> list[dict[str, Any]]:
    return [
        {
            "mark": name,
            "flips": list(record.flips),
            "controls": list(record.controls),
            "inconclusive": list(record.inconclusive),
            "blunt": record.is_blunt,
        }
        for name, record in records.items()
    ]
