"""`upheld site`."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import click

from upheld_cli.output import counted, json_option, print_json
from upheld_cli.progress import progress

if TYPE_CHECKING:
    from upheld.corpus.corpus import Corpus
    from upheld.publish.past import Past
    from upheld.rules.changes import Changes


@click.command()
@click.option(
    "--out", type=click.Path(path_type=Path), default=Path("build/site"), show_default=True,
    help="The folder of the site; it is made, or holds an earlier site.",
)  # fmt: skip
@click.option(
    "--editions", "with_editions", is_flag=True, help="Also show what each imported edition changed."
)
@json_option
@click.pass_obj
def command(corpus: Path | None, out: Path, with_editions: bool, as_json: bool) -> None:
    """Build the site: plain files that need no server.

    With --editions it shows texts of imported editions, which belong to their publisher: for your own use.

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
        past=_past(loaded) if with_editions else None,
    )
    if as_json:
        print_json({"out": str(out), "files": list(files)})
    else:
        pages = sum(name.endswith(".html") for name in files)
        click.echo(f"{counted(pages, 'page')} in {out}: open {out / 'index.html'}")


def _past(corpus: Corpus) -> Past:
    from upheld.library.edition_history import EditionHistory, life_of_rule
    from upheld.publish.past import Past
    from upheld.rules.changes import compare

    history = EditionHistory()
    changes: list[Changes] = []
    with progress("comparing editions", len(history.days) - 1) as told:
        for earlier, later in pairwise(history.days):
            matching = history.passages(earlier, later).rules.matching
            changes.append(compare(history.edition(earlier), history.edition(later), matching))
            told(1)
    day = corpus.edition.date if corpus.edition.date in history.days else history.days[-1]
    known = [number for number in corpus.digests if number in history.edition(day).rules]
    lives = {number: life_of_rule(history, number, "", day).stations for number in known}
    return Past(changes, lives)
