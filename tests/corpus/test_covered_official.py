"""Every official ruling that the shipped corpus says it covers is there, with the text that was read."""

import gzip
import json
from pathlib import Path
from typing import Any

from upheld.corpus.corpus import load_corpus
from upheld.corpus.slug import slug
from upheld.rules.edition_facts import fingerprint


def test_the_corpus_covers_official_rulings_that_exist(
    checkout: Path, shared: Path, official_cards: list[dict[str, Any]]
) -> None:
    with gzip.open(shared / "data" / "rulings.json.gz") as file:
        rulings = json.load(file)
    cards = {card["oracle_id"]: slug(card["name"]) for card in official_cards if "oracle_id" in card}
    covered = [
        (entry.card, entry.day.isoformat(), entry.fingerprint)
        for ruling in load_corpus(checkout / "corpus").rulings.values()
        for entry in ruling.covers_official
    ]
    wanted = {card for card, _, _ in covered}
    official = {
        (cards[each["oracle_id"]], each["published_at"], fingerprint(each["comment"]))
        for each in rulings
        if cards.get(each["oracle_id"]) in wanted
    }
    assert len(covered) > 100
    assert set(covered) - official == set()
