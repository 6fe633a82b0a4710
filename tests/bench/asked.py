"""Questions of every kind, drawn from what is imported: the same ones each time."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from typing import Final

from tests.bench.judged import read_questions
from tests.conftest import official_folder

from upheld.library.cards import OfficialCard
from upheld.rules.edition import Edition

COUNT: Final = 60
"""So many questions there are of a kind."""

FILTERS: Final = (
    "kind:rule", "kind:ruling", "kind:term,card", "kind:official", "section:7", "section:603,608",
    "rule:603", "cites:702", "verdict:holds", "date:2019..2020", "date:..2012", "rule:601-608 kind:rule",
)  # fmt: skip


def asked(edition: Edition, old: Edition, cards: Sequence[OfficialCard]) -> Mapping[str, list[str]]:
    """Questions by their kind."""
    chance = random.Random(0)
    names = [card.name for card in chance.sample(cards, 2 * COUNT)]
    numbers = chance.sample(sorted(edition.rules), 2 * COUNT)
    words = chance.sample(sorted(_words(edition)), 4 * COUNT)
    questions = read_questions(official_folder() / "search" / "questions.jsonl")
    filters = [FILTERS[number % len(FILTERS)] for number in range(COUNT)]
    return {
        "questions": [each.text for each in questions if each.style != "slang"],
        "slang": [each.text for each in questions if each.style == "slang"],
        "names": names[:COUNT],
        "misspelt names": [_slip(name, chance) for name in names[COUNT:]],
        "misspelt words": [_slip(" ".join(words[at : at + 2]), chance) for at in range(COUNT)],
        "numbers": numbers[:COUNT],
        "ranges": [f"{each}-{each.partition('.')[0]}.{900}" for each in numbers[COUNT : COUNT + 20]],
        "numbers of an older edition": [
            f"{each}@{old.date}" for each in chance.sample(sorted(old.rules), 20)
        ],
        "phrases": [f'"{_phrase(edition.rules[number].text, chance)}"' for number in numbers[:COUNT]],
        "filters": [f"{word} {each}" for word, each in zip(words, filters, strict=False)],
        "left out": [f"{words[at]} {words[at + 1]} -{words[at + 2]}" for at in range(COUNT)],
        "completions": [name[: chance.randint(1, len(name))] for name in names[:COUNT]],
    }


def _words(edition: Edition) -> set[str]:
    return {word for rule in edition.rules.values() for word in re.findall(r"[a-z]{5,}", rule.text)}


def _slip(text: str, chance: random.Random) -> str:
    """Two letters exchanged."""
    at = chance.randrange(1, max(2, len(text) - 2))
    return f"{text[:at]}{text[at + 1 : at + 2]}{text[at : at + 1]}{text[at + 2 :]}"


def _phrase(text: str, chance: random.Random) -> str:
    words = re.findall(r"[\w’']+", text)
    at = chance.randrange(max(1, len(words) - 3))
    return " ".join(words[at : at + 3])
