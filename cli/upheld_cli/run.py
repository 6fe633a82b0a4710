"""`upheld run`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from upheld_cli.output import counted, heading, json_option, print_json, verdict_text


@click.command()
@click.argument("file")
@json_option
@click.pass_obj
def command(corpus: Path | None, file: str, as_json: bool) -> None:
    """Run scenario text from a file, or from the standard input when FILE is a dash.

    The text is a page, or bare scenario lines with the cards of the corpus. The exit code is 0 when every
    case holds, 1 when one fails or is undetermined, 2 when one cannot be played as written.

    \b
    Example: upheld run my-scenario.txt
             upheld run - < my-page.md
    """
    from upheld.corpus.corpus import load_corpus
    from upheld.corpus.scenario_text import read_scenario_text
    from upheld.coverage.checking import check_cases
    from upheld_cli.scenario_file import scenario_source

    source = scenario_source(file)
    cases = read_scenario_text("\n".join(source.lines), source.path)
    loaded = load_corpus(corpus)
    with_text = replace(loaded, sources={**loaded.sources, source.path: source})
    found = list(check_cases(with_text, cases))
    if as_json:
        from dataclasses import asdict

        print_json({"cases": [{**asdict(each), "seconds": round(each.seconds, 4)} for each in found]})
    for each in () if as_json else found:
        lines = "" if each.verdict == "wrong" else f" ({counted(each.lines, 'line')} of play)"
        click.echo(f"{heading(each.case)}  {verdict_text(each.verdict)}{lines}")
        if each.message:
            click.echo(each.message)
    if any(each.verdict == "wrong" for each in found):
        raise click.exceptions.Exit(2)
    if any(each.verdict != "holds" for each in found):
        raise click.exceptions.Exit(1)
