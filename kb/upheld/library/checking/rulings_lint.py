"""Everything odd about the imported rulings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from upheld.library.cards import official_cards
from upheld.library.checking.misplaced_rulings import keyword_names, misplaced_by_card, misplaced_by_keyword
from upheld.library.checking.repeated_rulings import duplicates, superseded
from upheld.library.checking.ruling_finding import Finding, RuledCards
from upheld.library.editions import held_editions, load_edition
from upheld.library.rulings import OfficialRuling, official_rulings


def lint_rulings(folder: Path | None = None) -> Iterator[Finding]:
    """Every finding, by kind and then by card and day; rulings on cards that are not imported are left out.

    Keywords are those of the newest imported edition; without one no ruling is held against them.
    """
    ruled = _ruled_cards(folder)
    held = held_editions(folder)
    keywords = keyword_names(load_edition(held[-1].date, folder)) if held else frozenset[str]()
    misplaced = {
        finding.ruling.id: finding
        for finding in chain(misplaced_by_card(ruled), misplaced_by_keyword(ruled, keywords))
    }
    for found in (misplaced.values(), duplicates(ruled), superseded(ruled)):
        yield from sorted(found, key=lambda each: (each.card, each.ruling.date, each.ruling.ordinal))


def _ruled_cards(folder: Path | None) -> RuledCards:
    cards = {card.oracle_id: card for card in official_cards(folder)}
    rulings: dict[str, list[OfficialRuling]] = defaultdict(list)
    for ruling in official_rulings(folder):
        if ruling.oracle_id in cards:
            rulings[ruling.oracle_id].append(ruling)
    return RuledCards(cards, rulings)
