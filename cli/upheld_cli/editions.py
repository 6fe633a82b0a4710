"""`upheld editions`."""

from __future__ import annotations

from pathlib import Path

import click

from upheld_cli.library import edition_as_json
from upheld_cli.output import counted, json_option, print_json, table


@click.command()
@json_option
@click.pass_obj
def command(corpus: Path | None, as_json: bool) -> None:
    """List the imported editions of the rules, and which one the corpus cites.

    The label is the date in the name that the publisher gave the file; it can differ from the effective date.

    \b
    Example: upheld editions
    """
    from upheld.corpus.corpus import cited_edition
    from upheld.library.editions import held_editions

    cited, held = cited_edition(corpus).date, held_editions()
    if as_json:
        listed = [{**edition_as_json(each), "is_cited": each.date == cited} for each in held]
        print_json({"cited": str(cited), "editions": listed})
        return
    if held:
        click.echo(
            table(
                [
                    (str(each.date), each.label, counted(each.rules, "rule"), "cited" * (each.date == cited))
                    for each in held
                ]
            )
        )
    if not any(each.date == cited for each in held):
        click.echo(f"the corpus cites the edition of {cited}, which is not imported: upheld import cr FILE")
