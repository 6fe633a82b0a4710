"""Effects that make spells cost more or less, add costs, or replace the mana cost (CR 118.7-9, 601.2f)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upheld.engine.ability import Ability, Frame
from upheld.engine.activated import ActionCost, Activated
from upheld.engine.body import PlayerVerb
from upheld.engine.casting_cost import COST_STAYS, Additional, Proposal, Way
from upheld.engine.cost import Change, Cost, ManaCost
from upheld.engine.mana import Symbols
from upheld.engine.noun import Kind
from upheld.language import phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game


@phrase("static", "<kind:kind.many> cost <symbols:mana> less to cast", at={"more": False})
@phrase("static", "<kind:kind.many> cost <symbols:mana> more to cast", at={"more": True})
class CostChange(Ability):
    """Spells of a kind cost more or less (CR 601.2f)."""

    kind: Kind
    symbols: Symbols
    more: bool

    def channels(self) -> tuple[str, ...]:
        return ("casting cost",)

    def casting_change(self, game: Game, frame: Frame, proposal: Proposal) -> Change | None:
        if not self.kind.fits(game, frame, proposal.spell):
            return None
        return Change(plus=self.symbols) if self.more else Change(minus=self.symbols)


@phrase(
    "static",
    "spells cost an additional <does:player-verb> for each <color:color> mana symbol in their mana costs",
    at={"abilities": False},
)
@phrase(
    "static",
    "activated abilities cost an additional <does:player-verb> for each <color:color> mana symbol "
    "in their activation costs",
    at={"abilities": True},
)
class AdditionalForSymbols(Ability):
    """A mandatory additional cost for each mana symbol of a color (CR 118.8, 118.8d)."""

    does: PlayerVerb
    color: str
    abilities: bool

    def channels(self) -> tuple[str, ...]:
        return ("activation cost",) if self.abilities else ("additional cost",)

    def additional_cost(self, game: Game, frame: Frame, proposal: Proposal) -> Additional | None:
        number = _of_color(game.view(proposal.spell).cost or (), self.color)
        being_paid = _of_color(proposal.base_symbols, self.color)
        if being_paid != number and not COST_STAYS.obeyed(game):
            number = being_paid
        if not number:
            return None
        return Additional("additional cost", tuple(ActionCost(self.does) for _ in range(number)))

    def activation_changes(
        self, game: Game, frame: Frame, activating: Frame, ability: Activated
    ) -> list[Change]:
        symbols = [symbol for part in ability.costs if isinstance(part, ManaCost) for symbol in part.symbols]
        number = _of_color(tuple(symbols), self.color)
        return [Change(further=tuple(ActionCost(self.does) for _ in range(number)))] if number else []


def _of_color(symbols: Symbols, color: str) -> int:
    return sum(1 for symbol in symbols if color in symbol.split("/"))


@phrase("static", "as an additional cost to cast this spell, <costs:cost+and>")
class OwnAdditionalCost(Ability):
    """A mandatory additional cost of the spell itself (CR 118.8)."""

    costs: tuple[Cost, ...]
    zones = ("stack",)

    def channels(self) -> tuple[str, ...]:
        return ("additional cost",)

    def additional_cost(self, game: Game, frame: Frame, proposal: Proposal) -> Additional | None:
        return Additional("additional cost", self.costs) if proposal.spell == frame.source else None


@phrase("keyword", "kicker <costs:cost+,>")
class Kicker(Ability):
    """An optional additional cost of the spell itself (CR 702.33)."""

    costs: tuple[Cost, ...]
    zones = ("stack",)

    def channels(self) -> tuple[str, ...]:
        return ("additional cost",)

    def additional_cost(self, game: Game, frame: Frame, proposal: Proposal) -> Additional | None:
        return Additional("kicker", self.costs, optional=True) if proposal.spell == frame.source else None


@phrase("static", "you may cast spells from your hand without paying their mana costs")
class CastFree(Ability):
    """An alternative cost of nothing for spells from the hand (CR 118.9)."""

    def channels(self) -> tuple[str, ...]:
        return ("way to cast",)

    def way_to_cast(self, game: Game, frame: Frame, player: int, card: int) -> Way | None:
        thing = game.things[card]
        if player != frame.controller or thing.zone != "hand" or thing.owner != player:
            return None
        if "land" in game.view(card).types:
            return None
        return Way("free", (), "hand", source=frame.source)
