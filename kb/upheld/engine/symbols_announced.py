"""Mana symbols that can be paid in several ways, announced with the proposal of a spell (CR 118.13a)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .choice import Option
from .cost import Cost, ManaCost
from .errors import Unpayable

if TYPE_CHECKING:
    from .ability import Frame
    from .game import Game

LIFE_FOR_A_SYMBOL = 2


class LifeForSymbols(Cost):
    """Life paid for Phyrexian mana symbols (CR 107.4f)."""

    number: int

    def is_payable(self, game: Game, frame: Frame) -> bool:
        from .mechanics.life import can_pay_life

        return can_pay_life(game, frame.controller, self.number)

    def pay(self, game: Game, frame: Frame) -> None:
        from .mechanics.life import LoseLife

        if not self.is_payable(game, frame):
            raise Unpayable(f"{self.number} life can't be paid", "119.4")
        game.do(LoseLife(frame.controller, self.number, ("119.4",)))


def announced(game: Game, frame: Frame, parts: Sequence[Cost]) -> tuple[Cost, ...]:
    """The cost with each Phyrexian symbol and each {2/W} as it will be paid.

    Which color pays an ordinary hybrid symbol is left to the payment.
    """
    life = 0
    result: list[Cost] = []
    for part in parts:
        if not isinstance(part, ManaCost) or not any(_is_open(symbol) for symbol in part.symbols):
            result.append(part)
            continue
        symbols: list[str] = []
        for symbol in part.symbols:
            chosen = _chosen(game, frame, symbol)
            if chosen == "P":
                life += LIFE_FOR_A_SYMBOL
            else:
                symbols.append(chosen)
        result.append(ManaCost(tuple(symbols)))
    return (*result, LifeForSymbols(life)) if life else tuple(result)


def _is_open(symbol: str) -> bool:
    halves = symbol.split("/")
    return "P" in halves[1:] or (len(halves) > 1 and halves[0].isdigit())


def _chosen(game: Game, frame: Frame, symbol: str) -> str:
    """The half of the symbol that will be paid; several colors beside a P stay one hybrid symbol."""
    if not _is_open(symbol):
        return symbol
    halves = symbol.split("/")
    if "P" in halves:
        colors = "/".join(half for half in halves if half != "P")
        options = [Option(colors, f"{{{colors}}}"), Option("P", f"{LIFE_FOR_A_SYMBOL} life")]
    else:
        options = [Option(half, f"{{{half}}}") for half in reversed(halves)]
    chosen: str = game.ask(frame.controller, "payment", f"what pays {{{symbol}}}", options, frame.source)
    return chosen
