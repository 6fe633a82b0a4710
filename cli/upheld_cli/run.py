"""`upheld run`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from upheld_cli.output import json_option, print_json

if TYPE_CHECKING:
    from upheld_cli.told import Told


@click.command()
@click.argument("file")
@json_option
@click.pass_obj
def command(corpus: Path | None, file: str, as_json: bool) -> None:
    """Run scenario text from a file, or from the standard input when FILE is a dash, and tell it.

    The text is a page, or bare scenario lines with the cards of the corpus. Each case has a line; told step
    by step is the first case that does not hold, on the line of play on which it fails, or the first case
    when all hold. The exit code is 0 when every case holds, 1 when one fails or is undetermined, 2 when one
    cannot be played as written.

    \b
    Example: upheld run my-scenario.txt
             upheld run - < my-page.md
    """
    from upheld.corpus.corpus import load_corpus
    from upheld.corpus.scenario_text import read_scenario_text
    from upheld_cli.scenario_file import scenario_source
    from upheld_cli.told import exit_code, tell

    source = scenario_source(file)
    cases = read_scenario_text("\n".join(source.lines), source.path)
    loaded = load_corpus(corpus)
    with_text = replace(loaded, sources={**loaded.sources, source.path: source})
    told = tell(with_text, cases)
    if as_json:
        print_json({"cases": [each.as_json() for each in told]})
    else:
        click.echo("\n".join(_lines(told)))
    if code := exit_code(told):
        raise click.exceptions.Exit(code)


def _lines(told: Sequence[Told]) -> Iterator[str]:
    """One case with its steps, the others with what was found; a mistake that many have comes once."""
    in_full = next((each for each in told if each.found.verdict != "holds"), told[0])
    said: dict[str, str] = {}
    for each in told:
        if each is in_full:
            yield from each.lines()
            yield from ("",) if len(told) > 1 and each.steps else ()
        else:
            yield each.heading()
            if each.found.message:
                first = said.get(each.found.message)
                yield each.found.message if first is None else f"    as {first}"
        said.setdefault(each.found.message, each.found.case)
