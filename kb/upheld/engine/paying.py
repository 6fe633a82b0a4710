"""Paying total costs in full, or not at all (CR 118.3, 601.2g-h)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import payment
from .cost import Total
from .errors import Unpayable
from .mana import Mana

if TYPE_CHECKING:
    from .ability import Frame
    from .game import Game


def can_pay(game: Game, frame: Frame, cost: Total) -> bool:
    """Whether a total cost can be paid in full (CR 118.3)."""
    if not all(part.is_payable(game, frame) for part in cost.others):
        return False
    spared = _tapped_by(cost, frame)
    return payment.plan(game, frame.controller, cost.symbols, spared) is not None


def pay(game: Game, frame: Frame, cost: Total, what: str) -> tuple[Mana, ...]:
    """Activate mana abilities and pay a total cost in full; the mana spent (CR 601.2g-h).

    Nothing is activated for a cost of which a part cannot be paid.  Parts that move cards from a library come
    last (CR 601.2h), for they could not be taken back (733.1).
    """
    for part in cost.others:
        if not part.is_payable(game, frame):
            raise part.obstacle(game, frame) or Unpayable(f"a cost of {what} can't be paid", "601.2h")
    spent = payment.pay(game, frame, cost.symbols, what, _tapped_by(cost, frame))
    ordered = sorted(cost.others, key=lambda part: part.moves_library_cards)
    for part in ordered:
        part.pay(game, frame)
    return spent


def _tapped_by(cost: Total, frame: Frame) -> frozenset[int]:
    """The source itself where its own {T} or {Q} is part of the cost: it cannot also make mana for it."""
    if any(part.turns_source for part in cost.others):
        return frozenset({frame.source})
    return frozenset()
