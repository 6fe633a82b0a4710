import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from upheld.language.recognisers.counter_names import COUNTER_NAMES
from upheld.language.recognisers.type_words import CARD_TYPES, SUBTYPES_OF, SUPERTYPES

LISTS = {
    "205.3g": "artifact",
    "205.3h": "enchantment",
    "205.3i": "land",
    "205.3j": "planeswalker",
    "205.3k": "instant",
    "205.3m": "creature",
    "205.3n": "plane",
}


@pytest.fixture(scope="module")
def rules(shared: Path) -> dict[str, str]:
    text = (shared / "data" / "cr" / "CR-20260807.txt").read_text("utf-8-sig").replace("’", "'")
    return {
        line.split(" ")[0].rstrip("."): line for line in text.splitlines() if line[:4] in ("205.", "122.")
    }


@pytest.mark.parametrize("number", LISTS)
def test_subtypes_are_those_of_the_rule(rules: dict[str, str], number: str) -> None:
    listed = re.sub(r" \(see rule[^)]*\)", "", rules[number])
    start = listed.rindex(" types are ") if number != "205.3m" else listed.index("one word long: ")
    named = {
        re.sub(r"^(and|types are|one word long:) ", "", word.strip())
        for word in listed[start:].split(". ")[0].split(",")
    }
    known = SUBTYPES_OF[LISTS[number]] - ({"Time Lord"} if number == "205.3m" else set())
    assert {word.rstrip(".") for word in named} == known


def test_card_types_and_supertypes_are_those_of_the_rule(rules: dict[str, str]) -> None:
    assert all(re.search(rf"\b{word}\b", rules["205.2a"]) for word in CARD_TYPES)
    assert all(re.search(rf"\b{word}\b", rules["205.4a"]) for word in SUPERTYPES)


def test_every_counter_that_cards_put_is_known(official_cards: list[dict[str, Any]]) -> None:
    seen: Counter[str] = Counter()
    for card in official_cards:
        for face in (card, *card.get("card_faces", [])):
            seen.update(re.findall(r"\bputs? an? ([a-z]+) counter on", face.get("oracle_text") or ""))
    assert len(seen) > 100
    assert seen.keys() - COUNTER_NAMES == {"additional"}
