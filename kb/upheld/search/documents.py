"""The documents of an index, made of a corpus. Knows no whoosh."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from typing import Any, Final

from upheld.corpus.card_file import CardFile
from upheld.corpus.digest import Digest
from upheld.corpus.ruling import Ruling
from upheld.corpus.slug import slug
from upheld.coverage.standing import Standing
from upheld.rules.number import number_key
from upheld.search.keys import card_keys, rule_keys
from upheld.search.plain import plain
from upheld.search.records import Record, Records

_TITLE: Final = 3
"""How often a title and the questions count beside the prose: they say what the thing is about."""


def documents(standing: Standing) -> Iterator[dict[str, Any]]:
    """One document for each rule, ruling, card and term, in the fields of the schema."""
    records = Records(standing)
    corpus = standing.corpus
    for number in sorted(corpus.digests, key=number_key):
        yield _rule(records, corpus.digests[number])
    yield from (_ruling(records, ruling) for ruling in corpus.rulings.values())
    yield from (_card(records, card) for card in corpus.cards.values())
    yield from map(_term, records.terms())


def _rule(records: Records, digest: Digest) -> dict[str, Any]:
    text = plain(digest.text)
    record = records.rule(digest)
    return _document(
        record,
        exact=[digest.number],
        rule=rule_keys(digest.number),
        strong=[digest.number],
        weak=[digest.section_title, text],
        text=text,
        rules=[digest.number],
    )


def _ruling(records: Records, ruling: Ruling) -> dict[str, Any]:
    text = plain(ruling.prose)
    cited = [citation.number for citation in ruling.rules]
    numbers = cited + [citation.number for citation in ruling.see_also]
    cards = records.links.cards(ruling)
    return _document(
        records.ruling(ruling),
        exact=[ruling.id, *ruling.formerly, f"page:{PurePosixPath(ruling.place.path).stem}"],
        card=map(slug, cards),
        rule=[key for number in numbers for key in rule_keys(number)],
        strong=[ruling.title, *ruling.asks, *(name for name in ruling.cards if name in cards)],
        weak=[text, *numbers, *cards, *(scenario.name for scenario in ruling.scenarios)],
        text=" ".join((*ruling.asks, text)),
        rules=cited,
    )


def _card(records: Records, card: CardFile) -> dict[str, Any]:
    text = ". ".join(line.text for line in card.text)
    return _document(
        records.card(card),
        exact=card_keys(card.name),
        card=[card.slug],
        strong=[card.name],
        weak=[str(card.type), card.cost, card.size or "", text],
        text=f"{card.type}. {text}" if text else str(card.type),
    )


def _term(record: Record) -> dict[str, Any]:
    text = f"{', '.join(record['say'])}: {record['reason']}"
    return _document(
        record,
        exact=[slug(record["title"]), *map(slug, record["say"])],
        strong=[record["title"], *record["say"]],
        weak=[record["reason"]],
        text=text,
    )


def _document(
    record: Record,
    *,
    exact: Iterable[str],
    strong: list[str],
    weak: list[str],
    text: str,
    card: Iterable[str] = (),
    rule: Iterable[str] = (),
    rules: Iterable[str] = (),
) -> dict[str, Any]:
    return {
        "id": record["id"],
        "kind": record["kind"],
        "exact": " ".join(dict.fromkeys((record["id"], *exact))),
        "card": " ".join(dict.fromkeys(card)),
        "rule": " ".join(dict.fromkeys(rule)),
        "all": "\n".join((*(strong * _TITLE), *weak)),
        "words": "\n".join((*strong, *weak)),
        "title": record["title"],
        "text": text,
        "rules": list(rules),
        "verdict": record.get("verdict"),
        "edition": record["edition"],
        "record": json.dumps(record, ensure_ascii=False),
    }
