"""`upheld phrases`."""

from __future__ import annotations

from pathlib import Path

import click

from upheld.errors import UpheldError
from upheld_cli.output import dim, heading, json_option, print_json, wrapped


@click.command()
@click.argument("family", required=False)
@json_option
@click.pass_obj
def command(corpus: Path | None, family: str | None, as_json: bool) -> None:
    """List everything that card texts and scenarios may say, or one family of it.

    A family holds the phrases that may stand in the same place. What stands between < and > is filled by a
    phrase of the family named there, after the colon; [ ] may be left out; + is a list.

    \b
    Example: upheld phrases when
             upheld phrases --json
    """
    from upheld.corpus.corpus import load_corpus
    from upheld.play.verdict import Checker
    from upheld.publish.families import parts_of

    phrases = Checker(load_corpus(corpus)).book.phrases()
    if family is not None:
        families = sorted({phrase.nonterminal for phrase in phrases})
        phrases = [phrase for phrase in phrases if phrase.nonterminal == family]
        if not phrases:
            raise UpheldError(f"there is no family {family!r}; there are: {', '.join(families)}")
    if as_json:
        from dataclasses import asdict

        print_json({"phrases": list(map(asdict, phrases))})
        return
    for part in parts_of(phrases):
        if family is None:
            click.echo(f"{heading(part.title.upper())}\n")
        for each in part.families:
            click.echo(heading(each.name))
            if each.about:
                click.echo(dim(wrapped(each.about, "  ")))
            for phrase in each.phrases:
                click.echo(f"  {phrase.text}")
                if phrase.doc:
                    click.echo(wrapped(phrase.doc.partition("\n")[0], "      "))
            click.echo()
