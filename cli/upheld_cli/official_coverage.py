"""`upheld coverage --official`: how many official rulings are upheld by ours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from upheld_cli.output import counted, heading, print_json, table, verdict_text, wrapped

if TYPE_CHECKING:
    from upheld.coverage.covering import JoinedRuling
    from upheld.coverage.official_report import CardReport, LibraryReport, Tally
    from upheld.coverage.standing import Standing


def print_card(standing: Standing, name: str) -> None:
    """The official rulings on one card, those that are not upheld named."""
    from upheld.coverage.official_report import card_report

    click.echo("\n".join(_card_lines(card_report(standing, name))))


def print_card_as_json(standing: Standing, name: str) -> None:
    """As `print_card`, as JSON."""
    from upheld.coverage.official_report import card_report

    print_json(_card_as_json(card_report(standing, name)))


def print_library(standing: Standing) -> None:
    """All official rulings, counted, and those on each card of the corpus."""
    from upheld.coverage.official_report import library_report

    click.echo("\n".join(_library_lines(library_report(standing))))


def print_library_as_json(standing: Standing) -> None:
    """As `print_library`, as JSON."""
    from upheld.coverage.official_report import library_report

    report = library_report(standing)
    cards = [{"card": each.card, **asdict(each.tally)} for each in report.cards]
    print_json({"rulings": asdict(report.rulings), "texts": asdict(report.texts), "cards": cards})


def _card_lines(report: CardReport) -> Iterator[str]:
    if not report.rulings:
        yield f"{report.card} has no official rulings"
        return
    for joined in report.rulings:
        if joined.coverings:
            yield from _covered_lines(joined)
    missing = [joined for joined in report.rulings if not joined.coverings]
    if missing:
        yield heading("Covered by none of ours")
    for joined in missing:
        yield f"  {joined.official.id}  Covers: {joined.entry}"
        yield wrapped(joined.official.text, "    ")
    yield f"\n{report.card}: {_counted(report.tally, 'official ruling')}"


def _covered_lines(joined: JoinedRuling) -> Iterator[str]:
    yield f"{joined.official.id}  Covers: {joined.entry}"
    same = " (by its text, on another card)" if joined.by_text else ""
    for ruling, verdict in {each.ruling: each.verdict for each in joined.coverings}.items():
        yield f"    {ruling}  {verdict_text(verdict)}{same}"


def _library_lines(report: LibraryReport) -> Iterator[str]:
    rows = [(f"  {each.card}", *map(str, asdict(each.tally).values())) for each in report.cards]
    head = tuple(map(heading, ("card of the corpus", "rulings", "covered", "upheld")))
    yield table([head, *rows])
    yield f"\n{_counted(report.rulings, 'official ruling')}, on all cards"
    same = "one that is covered is covered on every card that has it"
    yield f"{_counted(report.texts, 'distinct text')}; {same}"


def _counted(tally: Tally, word: str) -> str:
    share = f"{tally.upheld / tally.total:.1%}" if tally.total else "none"
    return f"{tally.upheld:,} of {counted(tally.total, word)} upheld ({share}), {tally.covered:,} covered"


def _card_as_json(report: CardReport) -> dict[str, Any]:
    rulings = [
        {
            "id": joined.official.id,
            "date": joined.official.date.isoformat(),
            "fingerprint": joined.official.fingerprint,
            "upheld": joined.upheld,
            "by_text": joined.by_text,
            "covered_by": [{"id": each.ruling, "verdict": each.verdict} for each in joined.coverings],
        }
        for joined in report.rulings
    ]
    return {"card": report.card, "oracle_id": report.oracle_id, **asdict(report.tally), "rulings": rulings}
