"""`upheld trace`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from upheld_cli.output import dim, heading, json_option, print_json
from upheld_cli.progress import progress
from upheld_cli.words import shown_words

if TYPE_CHECKING:
    from upheld.library.edition_history import EditionHistory
    from upheld.rules.history import Life


@click.command()
@click.argument("name", nargs=-1, required=True, metavar="NUMBER or TERM")
@json_option
@click.pass_obj
def command(corpus: Path | None, name: tuple[str, ...], as_json: bool) -> None:
    """Tell the life of one rule or glossary term over all imported editions.

    A number is one of the edition that the corpus cites, or of the latest imported one; NUMBER@DATE is one of
    an older edition, and so is TERM@DATE. The first time, every pair of editions is compared, which takes a
    while.

    \b
    Example: upheld trace 702.94a
             upheld trace 107.3h@2019-05-03
             upheld trace mana value
    """
    from upheld.library.edition_history import EditionHistory

    asked = " ".join(name)
    history = EditionHistory()
    with progress("comparing editions", len(history.days) - 1) as told:
        history.prepare(told)
    life = _life(history, asked, corpus)
    if as_json:
        print_json({"asked": asked, **_as_json(life)})
    else:
        click.echo("\n".join(_lines(life)))


def _life(history: EditionHistory, asked: str, corpus: Path | None) -> Life:
    from upheld.corpus.corpus import cited_edition
    from upheld.library.edition_history import life_of_rule, life_of_term
    from upheld.rules.number import NotARuleNumber, parse_number

    name, _, edition = asked.partition("@")
    try:
        number = parse_number(name)
    except NotARuleNumber:
        return life_of_term(history, name, edition)
    return life_of_rule(history, str(number), edition, cited_edition(corpus).date)


def _as_json(life: Life) -> dict[str, Any]:
    found = asdict(life)
    for station in found["stations"]:
        station["day"] = station["day"].isoformat()
    for key in ("first", "last", "ended"):
        found[key] = found[key].isoformat() if found[key] else None
    return found


def _lines(life: Life) -> Iterator[str]:
    newest = life.stations[-1]
    state = f"to {life.last}" if life.ended is None else f"to {life.last}; gone in {life.ended}"
    yield f"{heading(newest.name)}  from {life.first} {state}"
    before = ""
    for station in life.stations:
        event = f"split off {station.of}" if station.of else station.event
        yield f"\n{station.day}  {heading(station.name)}  {event}"
        if station.event == "renumbered":
            continue
        yield shown_words(before, station.text, None, "    ")
        before = station.text
    if life.after:
        yield f"\n{life.ended}  its text stands in {life.after}"
    if life.first != life.last:
        yield dim(f"\nwhat is not listed changed nothing; {life.first} is the first imported edition with it")
