"""Small files in the shapes of the publishers, in words of our own."""

from __future__ import annotations

import json
from typing import Any

Record = dict[str, Any]


def oracle_id(number: int) -> str:
    return f"00000000-0000-4000-8000-{number:012x}"


def scryfall_card(number: int = 1, **changes: Any) -> Record:
    card: Record = {
        "object": "card", "oracle_id": oracle_id(number), "name": f"Thing {number}", "layout": "normal",
        "mana_cost": "{1}{G}", "cmc": 2.0, "type_line": "Creature — Thing", "oracle_text": "It does nothing.",
        "power": "1", "toughness": "1+*", "colors": ["G"], "color_identity": ["G"], "keywords": ["Trample"],
        "legalities": {"vintage": "legal"},
    }  # fmt: skip
    return {name: value for name, value in {**card, **changes}.items() if value is not None}


def scryfall_ruling(number: int = 1, text: str = "It does nothing.", **changes: Any) -> Record:
    ruling: Record = {
        "object": "ruling", "oracle_id": oracle_id(number), "source": "wotc", "published_at": "2020-01-31",
        "comment": text,
    }  # fmt: skip
    return {name: value for name, value in {**ruling, **changes}.items() if value is not None}


def mtgjson_face(number: int = 1, **changes: Any) -> Record:
    face: Record = {
        "name": f"Thing {number}", "layout": "normal", "type": "Creature — Thing", "manaCost": "{1}{G}",
        "text": "It does nothing.", "power": "1", "toughness": "1", "colors": ["G"], "keywords": ["Trample"],
        "identifiers": {"scryfallOracleId": oracle_id(number)},
        "rulings": [{"date": "2020-01-31", "text": f"Ruling on {number}."}],
    }  # fmt: skip
    return {name: value for name, value in {**face, **changes}.items() if value is not None}


def atomic(*cards: list[Record]) -> Record:
    """An `AtomicCards` file; each card is a list of faces."""
    return {
        "meta": {"date": "2026-01-01", "version": "5"},
        "data": {faces[0]["name"]: faces for faces in cards},
    }


def one_set(*faces: Record) -> Record:
    """A file of a single set."""
    data = {"baseSetSize": 1, "booster": {"a": [{"b": 1}]}, "cards": list(faces), "code": "XYZ", "tokens": []}
    return {"meta": {"date": "2026-01-01"}, "data": data}


def packed(value: Any) -> bytes:
    return json.dumps(value).encode()


def rules_text(day: str = "February 3, 2021", thing: str = "A thing is a thing.") -> bytes:
    """A whole text of rules."""
    return f"""The Rules of Nothing

These rules are effective as of {day}.

Contents

1. Ideas
100. Broad
Glossary
Credits

1. Ideas

100. Broad

100.1. {thing}

100.1a It goes on.

Glossary

Thing
1. A piece.

Credits

Published by somebody
""".encode()
