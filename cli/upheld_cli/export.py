"""`upheld export`."""

from __future__ import annotations

from pathlib import Path

import click

from upheld_cli.output import json_option


@click.command()
@click.option("--out", type=click.Path(path_type=Path), help="Write to this file instead of the output.")
@click.option("--schema", is_flag=True, help="Print the JSON schema of the export instead.")
@json_option
@click.pass_obj
def command(corpus: Path | None, out: Path | None, schema: bool, as_json: bool) -> None:
    """Write all rulings, cases, citations and verdicts as JSON that needs no engine of ours.

    The export is JSON with and without --json.

    \b
    Example: upheld export --out rulings.json
             upheld export --schema
    """
    from upheld.export.document import document, schema_text, written

    if schema:
        text = schema_text()
    else:
        from upheld.corpus.corpus import load_corpus
        from upheld.coverage.standing import standing_of

        text = written(document(standing_of(load_corpus(corpus))))
    if out is None:
        click.echo(text, nl=False)
        return
    out.write_text(text, "utf-8", newline="\n")
    click.echo(f"written: {out}", err=True)
