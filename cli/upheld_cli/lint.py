"""`upheld lint`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from upheld.errors import Problem, UpheldError
from upheld_cli.output import counted, json_option, print_json, problem_as_json

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

        problems = lint_cards(loaded, _official_records(official))
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


def _official_records(file: Path | None) -> list[dict[str, Any]]:
    """The faces of the cards in the file, or of the imported ones, in Scryfall's shape."""
    from upheld.library.cards import official_cards
    from upheld.library.files.cards_file import cards_in

    cards = cards_in(file) if file else tuple(official_cards())
    if not cards:
        raise UpheldError(
            "no cards are imported: upheld import cards FILE, or name a file: upheld lint cards --from FILE"
        )
    return [
        {**asdict(face), "mana_cost": face.cost, "oracle_text": face.text, "keywords": card.keywords}
        for card in cards
        for face in card.faces
    ]
