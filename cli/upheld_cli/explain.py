"""`upheld explain`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from upheld.errors import UpheldError
from upheld_cli.output import json_option, print_json

if TYPE_CHECKING:
    from upheld.corpus.corpus import Corpus
    from upheld.corpus.scenario import Case


@click.command()
@click.argument("name", metavar="ID")
@click.option("--all", "every", is_flag=True, help="Every case of the ruling, not only the first.")
@json_option
@click.pass_obj
def command(corpus: Path | None, name: str, every: bool, as_json: bool) -> None:
    """Tell a case step by step: what happens, by which rules, and the board.

    ID is a ruling, whose first case is told, or the key of a case as upheld check --json shows it. Of
    several lines of play the first is told, or the one on which the case fails. The exit codes are those of
    upheld run.

    \b
    Example: upheld explain damia.recount-on-resolution
             upheld explain damia.recount-on-resolution --all
    """
    from upheld.corpus.corpus import load_corpus
    from upheld_cli.told import exit_code, tell

    loaded = load_corpus(corpus)
    cases = _cases(loaded, name)
    told = tell(loaded, cases if every else cases[:1])
    if as_json:
        print_json({"cases": [each.as_json() for each in told]})
    else:
        click.echo("\n\n".join("\n".join(each.lines()) for each in told))
    if code := exit_code(told):
        raise click.exceptions.Exit(code)


def _cases(corpus: Corpus, name: str) -> Sequence[Case]:
    """The cases of a ruling, or the one of this key."""
    from upheld.coverage.selection import select

    owner = name.partition("#")[0]
    cases = [case for ruling in select(corpus, [owner]).rulings for case in ruling.cases()]
    if "#" in name:
        cases = [case for case in cases if case.key == name]
    if not cases:
        raise UpheldError(f"{name} has no case that could be told")
    return cases
