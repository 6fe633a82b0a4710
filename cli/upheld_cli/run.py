"""`upheld run`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from upheld_cli.output import json_option, print_json


@click.command()
@click.argument("file")
@json_option
@click.pass_obj
def command(corpus: Path | None, file: str, as_json: bool) -> None:
    """Run scenario text from a file, or from the standard input when FILE is a dash, and tell it.

    The text is a page, or bare scenario lines with the cards of the corpus. Told is the first line of play of
    a case that holds, and the line on which a case fails. The exit code is 0 when every
    case holds, 1 when one fails or is undetermined, 2 when one cannot be played as written.

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
        click.echo("\n\n".join("\n".join(each.lines()) for each in told))
    if code := exit_code(told):
        raise click.exceptions.Exit(code)
