"""Conspire and replicate: additional costs for which a spell is copied as it is cast (CR 702.56, 702.78)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from upheld.engine import last_known
from upheld.engine.ability import Ability, Frame, Link
from upheld.engine.casting_cost import COST_STAYS, Additional, Proposal
from upheld.engine.cost import Cost, ManaCost
from upheld.engine.errors import Unpayable
from upheld.engine.marks import rule
from upheld.engine.position import Refs
from upheld.engine.reference import chosen_among
from upheld.engine.triggers import Trigger
from upheld.language import phrase

from .copy_spell import copy_for
from .tap_symbol import Tap

if TYPE_CHECKING:
    from upheld.engine.game import Game

COPY_FOR_EACH_PAYMENT = rule(
    "702.56a", "702.78a", without="a spell is copied whether or not its conspire or replicate cost was paid"
)
OWN_PAYMENTS = rule(
    "702.56b",
    "702.78b",
    "607.2i",
    without="each instance of conspire or replicate copies the spell for the payments of all instances",
)


class CopiedWhenPaid(Ability):
    """A keyword that lets a cost be paid as the spell is cast and copies the spell for each payment."""

    link: Link | None = None
    zones = ("stack",)
    cost_name: ClassVar[str]

    def channels(self) -> tuple[str, ...]:
        return ("additional cost",)

    def linked(self, link: Link) -> Ability:
        return self.replace(link=link)

    def granted(self) -> tuple[Ability, ...]:
        return (self, CopyWhenPaid(self.cost_name, self.link))


class CopyWhenPaid(Trigger):
    """The linked triggered ability: as many copies, on casting, as the cost was paid times."""

    cost_name: str
    link: Link | None
    zones = ("stack",)

    @property
    def event_names(self) -> tuple[str, ...]:
        return ("SpellCast",)

    is_enters_trigger = False

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        return (("object", event.spell),) if event.spell == frame.source else None

    def condition_holds(self, game: Game, frame: Frame) -> bool:
        return self._times(game, frame) > 0

    def targets(self) -> tuple[Any, ...]:
        return ()

    def carry_out(self, game: Game, frame: Frame) -> None:
        for original in last_known.known(game, (frame.source,)):
            for _ in range(self._times(game, frame)):
                copy_for(game, original, frame.controller)

    def _times(self, game: Game, frame: Frame) -> int:
        paid = self._paid(game, frame)
        return paid or (0 if COPY_FOR_EACH_PAYMENT.obeyed(game) else 1)

    def _paid(self, game: Game, frame: Frame) -> int:
        """How often the cost of this very instance was paid (CR 607.2i)."""
        casting = game.thing(frame.source).casting
        payments = [paid for paid in casting.additional if paid.name == self.cost_name] if casting else []
        own = sum(1 for paid in payments if paid.link == self.link)
        return own if own == len(payments) or OWN_PAYMENTS.obeyed(game) else len(payments)


@phrase("keyword", "conspire")
class Conspire(CopiedWhenPaid):
    """Tap two untapped creatures that share a color with the spell to copy it (CR 702.78a)."""

    cost_name = "conspire"

    def additional_cost(self, game: Game, frame: Frame, proposal: Proposal) -> Additional | None:
        if proposal.spell != frame.source:
            return None
        cost = TapTwoSharingColor(proposal.spell)
        return Additional("conspire", (cost,), optional=True, link=self.link)


class TapTwoSharingColor(Cost):
    """Tap two creatures of one's own, each with a color of the spell (CR 702.78a)."""

    spell: int

    def is_payable(self, game: Game, frame: Frame) -> bool:
        return len(self._candidates(game, frame)) >= 2

    def pay(self, game: Game, frame: Frame) -> None:
        found = self._candidates(game, frame)
        if len(found) < 2:
            raise Unpayable("fewer than two untapped creatures share a color with the spell", "702.78a")
        chosen = chosen_among(game, frame, frame.controller, found, "tapped for conspire", 2)
        game.do(*(Tap(id) for id in chosen))

    def _candidates(self, game: Game, frame: Frame) -> list[int]:
        colors = game.view(self.spell).colors
        return [
            id
            for id in game.ids("battlefield")
            if not game.things[id].tapped
            and game.controller(id) == frame.controller
            and "creature" in game.view(id).types
            and not colors.isdisjoint(game.view(id).colors)
        ]


@phrase("keyword", "replicate <costs:cost+,>", at={"mana_cost": False})
@phrase("keyword", "replicate for its mana cost", at={"mana_cost": True, "costs": ()})
class Replicate(CopiedWhenPaid):
    """Pay a cost any number of times to copy the spell as often (CR 702.56a)."""

    costs: tuple[Cost, ...] = ()
    mana_cost: bool = False
    cost_name = "replicate"

    def additional_cost(self, game: Game, frame: Frame, proposal: Proposal) -> Additional | None:
        if proposal.spell != frame.source:
            return None
        costs = _mana_cost(game, proposal) if self.mana_cost else self.costs
        if not costs:
            return None
        return Additional("replicate", costs, optional=True, any_number=True, link=self.link)


def _mana_cost(game: Game, proposal: Proposal) -> tuple[Cost, ...]:
    """The mana cost of the spell, whatever is paid instead of it (CR 118.9c)."""
    symbols = game.view(proposal.spell).cost
    if symbols != proposal.base_symbols and not COST_STAYS.obeyed(game):
        symbols = proposal.base_symbols
    return () if symbols is None else (ManaCost(symbols),)
