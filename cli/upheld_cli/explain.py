"""`upheld explain`."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from upheld.errors import UpheldError
from upheld_cli.output import counted, json_option, print_json

if TYPE_CHECKING:
    from upheld.corpus.corpus import Corpus
    from upheld.corpus.lock import LockEntry
    from upheld.corpus.scenario import Case
    from upheld.play.verdict import CaseResult, Checker
    from upheld_cli.told import Pick, Told

_MOST_NAMED = 8
"""How many other cases are named."""


@click.command()
@click.argument("name", metavar="ID")
@click.option("--all", "every", is_flag=True, help="Every case of the ruling, not only one.")
@click.option("--line", type=click.IntRange(1), metavar="N", help="The line of play of this number.")
@json_option
@click.pass_obj
def command(corpus: Path | None, name: str, every: bool, line: int | None, as_json: bool) -> None:
    """Tell a case step by step: what happens, by which rules, and the board.

    ID is a ruling or the key of a case as upheld check --json shows it. Of a ruling the first case is told in
    which a rule that it cites was shown to carry the result, on the first line where that rule decides; of a
    case that fails the line on which it fails. The exit codes are those of upheld run.

    \b
    Example: upheld explain damia.recount-on-resolution
             upheld explain damia.recount-on-resolution --all
             upheld explain sacrifice.sees-its-own --line 2
    """
    from upheld.corpus.corpus import load_corpus
    from upheld.coverage.standing import standing_of
    from upheld_cli.told import exit_code, tell

    loaded = load_corpus(corpus)
    cases = _cases(loaded, name, every)
    entries = standing_of(loaded).lock.entries
    matters = {case.key: _matters(loaded, case, entries.get(case.key)) for case in cases}
    chosen = cases if every else [_first(loaded, cases, entries, matters)]
    told = tell(loaded, chosen, _picking(line, matters))
    told = [
        replace(each, notes=tuple(_notes(each, case, cases, every)))
        for each, case in zip(told, chosen, strict=True)
    ]
    if as_json:
        print_json({"cases": [each.as_json() for each in told]})
    else:
        click.echo("\n\n".join("\n".join(each.lines()) for each in told))
    if code := exit_code(told):
        raise click.exceptions.Exit(code)


def _cases(corpus: Corpus, name: str, every: bool) -> Sequence[Case]:
    """The cases of a ruling, the one of this key, or all rows of the scenario of this key."""
    from upheld.coverage.selection import select

    owner = name.partition("#")[0]
    cases = [case for ruling in select(corpus, [owner]).rulings for case in ruling.cases()]
    if not cases:
        raise UpheldError(f"{name} has no case that could be told")
    if "#" not in name:
        return cases
    found = [case for case in cases if case.key == name]
    rows = [case for case in cases if case.key.startswith(f"{name}[")]
    if not found and not rows:
        known = "\n".join(f"  {case.key}" for case in cases)
        raise UpheldError(f"{name} has no case that could be told\nhint: the cases of {owner} are\n{known}")
    if found or every:
        return found or rows
    keys = "\n".join(f"  upheld explain {shlex.quote(case.key)}" for case in rows)
    raise UpheldError(f"{name} has {counted(len(rows), 'row')}: name one of them, or add --all\n{keys}")


def _cited(corpus: Corpus, case: Case, marks: Iterable[str]) -> frozenset[str]:
    """Those of some marks whose rule the ruling of a case cites."""
    cited = {citation.number for citation in corpus.rulings[case.ruling_id].rules}
    return frozenset(mark for mark in marks if mark.partition(":")[0] in cited)


def _matters(corpus: Corpus, case: Case, entry: LockEntry | None) -> frozenset[str]:
    """The marks that were shown to carry a case, only those of rules that are cited where there are any."""
    marks = frozenset(entry.matters) if entry is not None else frozenset()
    return _cited(corpus, case, marks) or marks


def _first(
    corpus: Corpus,
    cases: Sequence[Case],
    entries: Mapping[str, LockEntry],
    matters: Mapping[str, frozenset[str]],
) -> Case:
    """The case to tell: one that a cited rule carries, or any rule, another outcome, the first."""
    shown = [case for case in cases if matters[case.key]]
    best = [case for case in shown if _cited(corpus, case, matters[case.key])]
    outcomes = [entries[case.key].outcomes if case.key in entries else None for case in cases]
    other = [case for case, outcome in zip(cases, outcomes, strict=True) if outcome != outcomes[0]]
    return next(iter((*best, *shown, *other, *cases)))


def _picking(number: int | None, matters: Mapping[str, frozenset[str]]) -> Pick:
    def pick(checker: Checker, case: Case, result: CaseResult) -> tuple[int, tuple[int, ...]]:
        from upheld.play import lines

        if number is not None:
            found = lines.find(checker, case, lines.is_number(number))
            if found is None:
                has = counted(result.lines, "line")
                raise UpheldError(f"{case.key} has {has}: there is no line {number}")
        elif result.counter_example is not None:
            found = lines.find(checker, case, lines.takes(result.counter_example.path))
        else:
            marks = matters[case.key]
            found = lines.find(checker, case, lines.has_decided(marks)) if marks else None
        return (1, ()) if found is None else (found[0], found[1].path)

    return pick


def _notes(told: Told, case: Case, cases: Sequence[Case], every: bool) -> Iterator[str]:
    """What else there is to see: other lines of the case, other cases of the ruling."""
    key = shlex.quote(case.key)
    if told.line is not None and told.found.explored > 1:
        yield f"This is line {told.line} of {told.found.explored}; another one: upheld explain {key} --line N"
    others = [other for other in cases if other is not case]
    if every or not others:
        return
    owner = case.ruling_id
    yield f"{counted(len(others), 'other case')}, all told by upheld explain {owner} --all:"
    yield from (f"  upheld explain {shlex.quote(other.key)}" for other in others[:_MOST_NAMED])
    if len(others) > _MOST_NAMED:
        yield f"  … and {len(others) - _MOST_NAMED} more"
