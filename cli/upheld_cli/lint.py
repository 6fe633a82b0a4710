"""`upheld lint`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from upheld.errors import Problem, UpheldError
from upheld_cli.output import counted, json_option, print_json

if TYPE_CHECKING:
    from upheld.corpus.corpus import Corpus


@click.command()
@click.argument("what", type=click.Choice(["corpus", "cards", "official"]), default="corpus")
@click.option(
    "--from", "official", type=click.Path(path_type=Path),
    help="For cards: a file of official cards in Scryfall's shape, also gzipped, not the imported ones.",
)  # fmt: skip
@json_option
@click.pass_obj
def command(corpus: Path | None, what: str, official: Path | None, as_json: bool) -> None:
    """Check the files of the corpus, its cards against the official ones, or the official rulings.

    The texts of cards and the lines of scenarios are read, not played: that does upheld check. Every mistake
    is shown with its file and line; the exit code is 1 when there is any.

    Of the imported official rulings those are shown that seem misplaced, that stand twice on a card, and
    that a later one puts anew; cross references of imported editions that lead nowhere; and our Covers
    entries that name no official ruling. Only the last are mistakes of the corpus: the exit code is 1 for
    them alone.

    \b
    Example: upheld lint
             upheld lint cards
             upheld lint cards --from oracle-cards.json.gz
             upheld lint official
    """
    from upheld.corpus.corpus import load_corpus

    loaded = load_corpus(corpus)
    if what == "official":
        from upheld_cli.official_lint import report, report_as_json

        (report_as_json if as_json else report)(loaded)
        return
    if what == "cards":
        from upheld.corpus.cards_lint import lint_cards

        problems = lint_cards(loaded, _records(official) if official else _imported_records())
        checked = counted(len(loaded.cards), "card")
    else:
        problems = _problems(loaded)
        checked = f"{counted(len(loaded.sources), 'file')} with {counted(len(loaded.rulings), 'ruling')}"
    _report(problems, checked, as_json)


def _problems(corpus: Corpus) -> tuple[Problem, ...]:
    """What is wrong with the files, and with what their texts say."""
    from upheld.corpus.lint import lint
    from upheld.coverage.covers_lint import covered_cards_exist
    from upheld.play.lint import lint as lint_texts  # loads the language and the engine

    found = [*lint(corpus), *lint_texts(corpus), *covered_cards_exist(corpus)]
    return tuple(sorted(found, key=lambda problem: (problem.place.path, problem.place.line)))


def _report(problems: Sequence[Problem], checked: str, as_json: bool) -> None:
    if as_json:
        print_json({"problems": list(map(problem_as_json, problems))})
    elif problems:
        click.echo("\n".join(map(str, problems)))
    click.echo(f"{checked}: {counted(len(problems), 'problem')}", err=True)
    if problems:
        raise click.exceptions.Exit(1)


def problem_as_json(problem: Problem) -> dict[str, Any]:
    """The problem as plain data."""
    return {
        "path": problem.place.path,
        "line": problem.place.line,
        "column": problem.place.column,
        "message": problem.message,
        "hint": problem.hint,
    }


def _imported_records() -> list[dict[str, Any]]:
    """The imported cards in Scryfall's shape."""
    from upheld.library.cards import OfficialFace, official_cards

    def record(face: OfficialFace) -> dict[str, Any]:
        return {**asdict(face), "mana_cost": face.cost, "oracle_text": face.text}

    found = [
        {**record(face), "keywords": card.keywords, "layout": card.layout}
        for card in official_cards()
        for face in card.faces
    ]
    if not found:
        raise UpheldError(
            "no cards are imported: upheld import cards FILE, or name a file: upheld lint cards --from FILE"
        )
    return found


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
