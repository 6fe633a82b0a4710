"""One JSON document with every ruling, case, citation and verdict; `schema.json` says its shape."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from upheld.corpus.card_file import CardFile
from upheld.corpus.ruling import Ruling
from upheld.corpus.scenario import Case, Scenario
from upheld.coverage.links import Links
from upheld.coverage.standing import Standing
from upheld.rules.number import number_key

FORMAT: Final = 1
"""Counts up when a reader of the export must change."""


def document(standing: Standing) -> dict[str, Any]:
    """The export of a corpus, as plain data: the same corpus and lock give the same document."""
    corpus = standing.corpus
    links = Links(corpus)
    return {
        "format": FORMAT,
        "edition": corpus.edition.date.isoformat(),
        "rulings": [_ruling(standing, links, corpus.rulings[name]) for name in sorted(corpus.rulings)],
        "rules": [
            {"number": number, "section": digest.section_title, "digest": digest.text}
            for number, digest in sorted(corpus.digests.items(), key=lambda item: number_key(item[0]))
        ],
        "cards": [_card(corpus.cards[name]) for name in sorted(corpus.cards)],
    }


def written(data: dict[str, Any]) -> str:
    """The document as text that ends with a line break."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def schema_text() -> str:
    """The JSON schema of the document."""
    return (Path(__file__).parent / "schema.json").read_text("utf-8")


def _ruling(standing: Standing, links: Links, ruling: Ruling) -> dict[str, Any]:
    return {
        "id": ruling.id,
        "formerly": list(ruling.formerly),
        "title": ruling.title,
        "asks": list(ruling.asks),
        "prose": ruling.prose,
        "rules": [citation.number for citation in ruling.rules],
        "see_also": [citation.number for citation in ruling.see_also],
        "cards": list(links.cards(ruling)),
        "source": ruling.source,
        "untested": ruling.untested,
        "disputed": ruling.disputed,
        "verdict": standing.ruling(ruling),
        "place": str(ruling.place),
        "scenarios": [_scenario(standing, scenario) for scenario in ruling.scenarios],
    }


def _scenario(standing: Standing, scenario: Scenario) -> dict[str, Any]:
    return {
        "name": scenario.name,
        "lines": [{"word": line.word, "text": line.text} for line in scenario.lines],
        "parameters": list(scenario.table.columns) if scenario.table else [],
        "cases": [_case(standing, case) for case in scenario.cases()],
    }


def _case(standing: Standing, case: Case) -> dict[str, Any]:
    entry = standing.entry(case)
    return {
        "key": case.key,
        "values": case.values,
        "lines": [{"word": line.word, "text": line.text} for line in case.lines if line.word != "note"],
        "verdict": standing.case(case),
        "lines_of_play": entry.lines if entry else None,
        "outcomes": list(entry.outcomes) if entry else [],
        "matters": list(entry.matters) if entry else [],
        "cards": list(entry.cards) if entry else [],
        "rules": list(entry.rules) if entry else [],
        "place": str(case.place),
    }


def _card(card: CardFile) -> dict[str, Any]:
    return {
        "name": card.name,
        "cost": card.cost,
        "type": str(card.type),
        "size": card.size,
        "loyalty": card.loyalty,
        "defense": card.defense,
        "color": card.color,
        "text": [line.text for line in card.text],
    }
