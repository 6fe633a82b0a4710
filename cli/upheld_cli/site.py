"""`upheld site`."""

from __future__ import annotations

from pathlib import Path

import click

from upheld_cli.output import counted, json_option, print_json


@click.command()
@click.option(
    "--out", type=click.Path(path_type=Path), default=Path("build/site"), show_default=True,
    help="The folder of the site; it is made, or holds an earlier site.",
)  # fmt: skip
@json_option
@click.pass_obj
def command(corpus: Path | None, out: Path, as_json: bool) -> None:
    """Build the site: plain files that need no server.

    \b
    Example: upheld site --out build/site
    """
    from upheld.corpus.corpus import load_corpus
    from upheld.coverage.standing import standing_of
    from upheld.play.transcript import transcript
    from upheld.play.verdict import Checker
    from upheld.publish.site import build_site

    loaded = load_corpus(corpus)
    checker = Checker(loaded)
    files = build_site(
        standing_of(loaded),
        out,
        transcriber=lambda case: transcript(checker, case),
        phrases=checker.book.phrases(),
    )
    if as_json:
        print_json({"out": str(out), "files": list(files)})
    else:
        pages = sum(name.endswith(".html") for name in files)
        click.echo(f"{counted(pages, 'page')} in {out}: open {out / 'index.html'}")
