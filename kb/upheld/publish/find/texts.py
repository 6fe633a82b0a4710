"""What is shown of things that were found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from upheld.corpus.slug import slug
from upheld.coverage.standing import Standing
from upheld.publish import address
from upheld.publish.find.shards import blocks
from upheld.search.things.records import Records
from upheld.search.things.thing import Thing

BLOCK: Final = 1_800
"""Bytes of a block of texts: the hits of one answer stand in as many different ones."""


def text_blocks(standing: Standing, things: Sequence[Thing]) -> list[list[Any]]:
    """Id, title, text, address and verdict, if there is one, of all things in their order."""
    places = Places(standing)
    return list(blocks((_shown(thing, places.of(thing)) for thing in things), BLOCK))


class Places:
    """Where things stand on the site of one corpus."""

    def __init__(self, standing: Standing) -> None:
        self._rulings = standing.corpus.rulings
        self._terms = {slug(each.title): each.means for each in Records(standing).meanings()}

    def of(self, thing: Thing) -> str:
        """The address of the thing; a term stands with the words of the rules, whatever players call it."""
        name = thing.id.partition(":")[2]
        if thing.kind == "rule":
            return address.of_rule(name)
        if thing.kind == "ruling":
            return address.of_ruling(self._rulings[name])
        return address.of_card(thing.title) if thing.kind == "card" else address.of_term(self._terms[name])


def _shown(thing: Thing, place: str) -> list[str]:
    verdict = [thing.verdict] if thing.verdict else []
    return [thing.id, thing.title, thing.text, place, *verdict]
