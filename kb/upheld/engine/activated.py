"""Activated abilities: costs, a colon, effects (CR 602)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from upheld.language import phrase

from .ability import Ability, Frame
from .body import Body, PlayerVerb, says
from .cost import Cost, ManaCost
from .errors import Unpayable
from .marks import rule
from .wording import said

if TYPE_CHECKING:
    from .game import Game

NOT_WITH_LIBRARY = rule(
    "605.1a",
    without="an ability that makes mana and moves cards to or from a library is a mana ability",
    formerly="605.1a@2026-06-19",
)


@phrase("cost", "<does:player-verb>")
class ActionCost(Cost):
    """A cost that is paid by doing something (CR 118.3)."""

    does: PlayerVerb

    @property
    def moves_library_cards(self) -> bool:  # type: ignore[override]
        return self.does.moves_library_cards

    def is_payable(self, game: Game, frame: Frame) -> bool:
        return self.does.is_payable(game, frame, frame.controller)

    def pay(self, game: Game, frame: Frame) -> None:
        if not self.does.is_payable(game, frame, frame.controller):
            raise Unpayable(f"{said('player-verb', self.does)} can't be done in full to pay a cost", "118.3")
        self.does.pay(game, frame, frame.controller)


@phrase("activated", "<costs:cost+,>: <body:body>")
class Activated(Ability):
    """An activated ability (CR 602.1)."""

    costs: tuple[Cost, ...]
    body: Body

    def targets(self) -> tuple[Any, ...]:
        return self.body.targets()

    def carry_out(self, game: Game, frame: Frame) -> None:
        self.body.carry_out(game, frame)

    def is_mana_ability(self, game: Game) -> bool:
        """Whether it meets the criteria of 605.1a."""
        if not says(self.body, "adds_mana") or self.targets():
            return False
        if any(cost.is_loyalty_symbol for cost in self.costs):
            return False
        return not (says(self, "moves_library_cards") and NOT_WITH_LIBRARY.obeyed(game))

    def has_tap_symbol(self) -> bool:
        """Whether {T} is among its costs (CR 106.12)."""
        return any(cost.is_tap_symbol for cost in self.costs)

    def costs_only_tap(self) -> bool:
        """Whether its whole cost is {T}."""
        return len(self.costs) == 1 and self.has_tap_symbol()

    def costs_no_mana(self) -> bool:
        """Whether nothing of its cost is mana, so that it can help to pay for something else (CR 601.2g)."""
        return not any(isinstance(cost, ManaCost) for cost in self.costs)
