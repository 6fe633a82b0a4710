"""Miracle (CR 702.94): reveal the first card drawn in a turn, then cast it while the trigger resolves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from upheld.engine import casting
from upheld.engine.ability import Ability, Frame
from upheld.engine.casting import Way
from upheld.engine.choice import Option
from upheld.engine.cost import Cost
from upheld.engine.marks import rule
from upheld.engine.position import Refs
from upheld.engine.triggers import Trigger
from upheld.language import phrase

from .reveal import Reveal

if TYPE_CHECKING:
    from upheld.engine.game import Game

FIRST_CARD_OF_THE_TURN = rule(
    "702.94a", without="miracle works for every card drawn in a turn, not only the first"
)
TIMING_IGNORED = rule(
    "608.2g", without="a spell cast while an ability resolves obeys the timing rules of its card type"
)
STILL_THAT_CARD = rule(
    "702.94b", "400.7", without="the card is cast for miracle wherever it went since it was revealed"
)


class RevealedForMiracle(NamedTuple):
    """A card was revealed by its miracle ability, which triggers the linked ability (CR 603.11, 702.94a)."""

    card: int
    player: int

    rules: tuple[str, ...] = ("702.94a", "603.11")

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> Sequence[Any]:
        return (Reveal(self.card),)

    def perform(self, game: Game) -> None:
        return None


@phrase("keyword", "miracle <costs:cost+,>")
class Miracle(Ability):
    """The static half: you may reveal this card as you draw it if it is the turn's first (CR 702.94a)."""

    costs: tuple[Cost, ...]
    zones = ("hand",)

    def channels(self) -> tuple[str, ...]:
        return ("as drawn",)

    def granted(self) -> tuple[Ability, ...]:
        return (self, MiracleTrigger(self.costs))

    def as_drawn(self, game: Game, frame: Frame, card: int) -> None:
        """Ask the player who draws the card whether to reveal it for miracle."""
        player = game.things[card].owner
        if game.fact("drawn", player) > 1 and FIRST_CARD_OF_THE_TURN.obeyed(game):
            return
        options = (Option(True, "yes"), Option(False, "no"))
        if game.ask(player, "reveal", f"reveal {game.name(card)} for miracle", options, card):
            game.do(RevealedForMiracle(card, player))


class MiracleTrigger(Trigger):
    """The linked triggered half: you may cast the revealed card for its miracle cost (CR 702.94a)."""

    costs: tuple[Cost, ...]
    zones = ("hand",)
    event_names = ("RevealedForMiracle",)
    is_enters_trigger = False

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        return (("card", event.card),) if event.card == frame.source else None

    def targets(self) -> tuple[Any, ...]:
        return ()

    def carry_out(self, game: Game, frame: Frame) -> None:
        card = frame.source
        if game.things.get(card) is None or game.things[card].zone != "hand":
            elsewhere = _found_again(game, card)
            if elsewhere is None or STILL_THAT_CARD.obeyed(game):
                return
            card = elsewhere
        way = Way("miracle", self.costs, game.things[card].zone)
        player = frame.controller
        if not _possible(game, player, card, way):
            return
        options = (Option(True, "yes"), Option(False, "no"))
        if game.ask(player, "may", f"cast {game.name(card)} for its miracle cost", options, card):
            casting.cast(game, player, card, way, resolving=True)


def _possible(game: Game, player: int, card: int, way: Way) -> bool:
    """Whether the card can be cast now; its type does not limit when (CR 608.2g)."""
    timely = _is_timely(game, player, card)
    if not timely and not TIMING_IGNORED.obeyed(game):
        return False
    return casting.can_cast(game, player, card, way, resolving=True)


def _is_timely(game: Game, player: int, card: int) -> bool:
    return "instant" in game.view(card).types


def _found_again(game: Game, card: int) -> int | None:
    now = game.now(card)
    return now if now is not None and game.things[now].zone in ("hand", "library", "graveyard") else None
