"""`upheld lint`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from upheld.errors import Problem, UpheldError
from upheld_cli.output import counted, json_option, print_json

if TYPE_CHECKING:
    from upheld.corpus.corpus import Corpus


@click.command()
@click.argument("what", type=click.Choice(["corpus", "cards"]), default="corpus")
@click.option(
    "--from", "official", type=click.Path(path_type=Path),
    help="For cards: the file of official cards, JSON in Scryfall's shape, also gzipped.",
)  # fmt: skip
@json_option
@click.pass_obj
def command(corpus: Path | None, what: str, official: Path | None, as_json: bool) -> None:
    """Check the files of the corpus, or its cards against the official ones.

    The texts of cards and the lines of scenarios are read, not played: that does upheld check. Every mistake
    is shown with its file and line; the exit code is 1 when there is any.

    \b
    Example: upheld lint
             upheld lint cards --from oracle-cards.json.gz
    """
    from upheld.corpus.corpus import load_corpus

    loaded = load_corpus(corpus)
    if what == "cards":
        from upheld.corpus.cards_lint import lint_cards

        if official is None:
            raise click.UsageError("name the file of official cards: upheld lint cards --from FILE")
        problems = lint_cards(loaded, _records(official))
        checked = counted(len(loaded.cards), "card")
    else:
        problems = _problems(loaded)
        checked = f"{counted(len(loaded.sources), 'file')} with {counted(len(loaded.rulings), 'ruling')}"
    _report(problems, checked, as_json)


def _problems(corpus: Corpus) -> tuple[Problem, ...]:
    """What is wrong with the files, and with what their texts say."""
    from upheld.corpus.lint import lint
    from upheld.play.lint import lint as lint_texts  # loads the language and the engine

    found = [*lint(corpus), *lint_texts(corpus)]
    return tuple(sorted(found, key=lambda problem: (problem.place.path, problem.place.line)))


def _report(problems: Sequence[Problem], checked: str, as_json: bool) -> None:
    if as_json:
        print_json({"problems": list(map(_as_json, problems))})
    elif problems:
        click.echo("\n".join(map(str, problems)))
    click.echo(f"{checked}: {counted(len(problems), 'problem')}", err=True)
    if problems:
        raise click.exceptions.Exit(1)


def _as_json(problem: Problem) -> dict[str, Any]:
    return {
        "path": problem.place.path,
        "line": problem.place.line,
        "column": problem.place.column,
        "message": problem.message,
        "hint": problem.hint,
    }


def _records(file: Path) -> list[dict[str, Any]]:
    import gzip
    from zlib import error as ZlibError

    import msgspec

    data = file.read_bytes()
    try:
        unpacked = gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data
        return msgspec.json.decode(unpacked, type=list[dict[str, Any]])
    except (msgspec.DecodeError, gzip.BadGzipFile, EOFError, ZlibError) as error:
        raise UpheldError(f"{file}: no list of official cards: {error}") from None
