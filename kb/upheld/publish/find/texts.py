"""What is shown of things that were found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from upheld.corpus.corpus import Corpus
from upheld.publish import address
from upheld.publish.find.shards import blocks
from upheld.search.things.thing import Thing

BLOCK: Final = 1_800
"""Bytes of a block of texts: the hits of one answer stand in as many different ones."""


def text_blocks(corpus: Corpus, things: Sequence[Thing]) -> list[list[Any]]:
    """Id, title, text, address and verdict, if there is one, of all things in their order."""
    return list(blocks((_shown(corpus, thing) for thing in things), BLOCK))


def _shown(corpus: Corpus, thing: Thing) -> list[str]:
    verdict = [thing.verdict] if thing.verdict else []
    return [thing.id, thing.title, thing.text, _address(corpus, thing), *verdict]


def _address(corpus: Corpus, thing: Thing) -> str:
    name = thing.id.partition(":")[2]
    if thing.kind == "rule":
        return address.of_rule(name)
    if thing.kind == "ruling":
        return address.of_ruling(corpus.rulings[name])
    return address.of_card(thing.title) if thing.kind == "card" else address.of_term(thing.title)
