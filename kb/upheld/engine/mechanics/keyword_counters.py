"""Keyword counters: in layer 6 the object has the keyword as long as the counter is there (CR 122.1b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upheld.engine.ability import Ability, Frame
from upheld.engine.characteristics import Characteristics, spelled_out
from upheld.engine.layered import Layered
from upheld.engine.marks import rule

if TYPE_CHECKING:
    from upheld.engine.game import Game

GIVES_THE_KEYWORD = rule(
    "122.1b", "613.1f", without="a keyword counter reminds of a keyword and does not give it"
)


class KeywordCounter(Layered):
    """What one kind of keyword counter does to the object that it is on."""

    keyword: Ability

    def layers(self) -> tuple[str, ...]:
        return ("6",)

    def affects(self, game: Game, frame: Frame) -> list[int]:
        return [frame.source]

    def apply(self, game: Game, frame: Frame, layer: str, id: int, values: Characteristics) -> None:
        if GIVES_THE_KEYWORD.obeyed(game):
            values.abilities = (*values.abilities, *spelled_out((self.keyword,)))
