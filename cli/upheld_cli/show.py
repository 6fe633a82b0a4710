"""`upheld show`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from upheld_cli.official import shown_card, shown_ruling, shown_rulings
from upheld_cli.output import counted, dim, heading, json_option, print_json, verdict_text, wrapped
from upheld_cli.progress import building

Record = dict[str, Any]


@click.command()
@click.argument("name", nargs=-1, required=True)
@json_option
@click.pass_obj
def command(corpus: Path | None, name: tuple[str, ...], as_json: bool) -> None:
    """Show a rule, ruling, card or term with everything linked to it.

    Where official cards and rulings are imported, a card has its official rulings beside ours, and cards
    that the corpus does not have are shown as well. A rule number in an official ruling is that of its day;
    today's number is told below it.

    \b
    Example: upheld show damia.recount-on-resolution
             upheld show 603.4
             upheld show Damia, Sage of Stone
    """
    from upheld.search.index import open_index
    from upheld.search.show import show

    with open_index(corpus, progress=building) as index:
        record = show(index, " ".join(name))
    if as_json:
        print_json(record)
    else:
        click.echo("\n".join(_SHOWN[record["kind"]](record)))


def _ruling(record: Record) -> Iterator[str]:
    lines = f" ({counted(record['lines'], 'line')} of play)" if record["lines"] else ""
    yield f"{heading(record['title'])}  {verdict_text(record['verdict'])}{lines}"
    yield dim(f"{record['id']} · {record['place']}")
    for question in record["asks"]:
        yield wrapped(question, "  ? ")
    for key in ("untested", "disputed"):
        if record[key]:
            yield f"{key.capitalize()}: {record[key]}"
    yield f"\n{wrapped(record['prose'])}"
    yield from _section("Rules", map(_rule_line, record["rules"]))
    yield from _section("See also", map(_rule_line, record["see_also"]))
    yield from _section("Cards", (f"  {card['title']}" for card in record["cards"]))
    for scenario in record["scenarios"]:
        yield from _scenario(scenario)
    if record["source"]:
        yield f"\nSource: {record['source']}"


def _scenario(scenario: Record) -> Iterator[str]:
    yield f"\n{heading(scenario['name'])}  {verdict_text(scenario['verdict'])}"
    yield from (f"  {line}".rstrip() for line in scenario["text"].splitlines())


def _rule(record: Record) -> Iterator[str]:
    yield heading(record["title"])
    yield dim(" · ".join(each for each in (record["id"], record["place"], record["edition"]) if each))
    for question in record["asks"]:
        yield wrapped(question, "  ? ")
    if record["text"]:
        yield f"\n{wrapped(record['text'])}"
    if record["official_text"]:
        yield from _section("Official text", (wrapped(record["official_text"], "  "),))
        yield from _section("Examples", (wrapped(each, "  ") for each in record["examples"]))
    yield from _section("Parts", (f"  {each}" for each in record["subrules"]))
    cites = (each for each in record["rulings"] if each["how"] == "cites")
    yield from _section("Rulings that cite it", map(_ruling_line, cites))
    mentions = (each for each in record["rulings"] if each["how"] == "see also")
    yield from _section("Rulings that mention it", map(_ruling_line, mentions))


def _card(record: Record) -> Iterator[str]:
    yield f"{heading(record['title'])}  {record['cost']}".rstrip()
    size = record["size"] or record["loyalty"] or record["defense"]
    yield record["type"] + (f"  {size}" if size else "")
    yield dim(f"{record['id']} · {record['place']}")
    yield ""
    yield from (wrapped(line, "  ") for line in record["text"])
    yield from _section("Rulings", map(_ruling_line, record["rulings"]))
    yield from shown_rulings(record.get("official"))


def _term(record: Record) -> Iterator[str]:
    yield heading(record["title"])
    yield dim(record["id"])
    if record["official_text"]:
        yield wrapped(record["official_text"], "  ")
    if record["say"]:
        yield wrapped(f"Players say: {', '.join(record['say'])} ({record['reason']})")
    yield from _section("Rules", map(_rule_line, record["rules"]))
    yield from _section("Rulings", map(_ruling_line, record["rulings"]))


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    found = list(lines)
    if found:
        yield f"\n{heading(title)}"
        yield from found


def _rule_line(rule: Record) -> str:
    return wrapped(f"{rule['number']}  {rule['text'] or ''}".rstrip(), "  ")


def _ruling_line(ruling: Record) -> str:
    return f"  {ruling['id'].partition(':')[2]}  {verdict_text(ruling['verdict'])}\n    {ruling['title']}"


_SHOWN: dict[str, Callable[[Record], Iterator[str]]] = {
    "ruling": _ruling,
    "rule": _rule,
    "card": _card,
    "term": _term,
    "official card": shown_card,
    "official ruling": shown_ruling,
}
