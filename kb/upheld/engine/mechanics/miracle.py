"""Miracle (CR 702.94): reveal the first card drawn in a turn, then cast it while the trigger resolves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from upheld.engine import casting
from upheld.engine.ability import Ability, Frame
from upheld.engine.casting_cost import Way
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
ON_ANY_TURN = rule("702.94a", without="a card can be revealed for miracle only in its owner's own turn")
FIRST_OF_THAT_PLAYER = rule(
    "702.94a", without="only the first card that any player draws in a turn can be revealed for miracle"
)
AS_IT_IS_DRAWN = rule(
    "702.94a",
    "603.11",
    without="a card with miracle that is in hand already may be revealed as another one is drawn",
)
REVEALING_IS_OPTIONAL = rule("702.94a", without="a card with miracle is always revealed as it is drawn")
CASTING_IS_OPTIONAL = rule("702.94a", without="a card revealed for miracle has to be cast if it can be")
WHILE_IT_RESOLVES = rule(
    "702.94a",
    without="a card that was revealed for miracle may be cast for that cost later in the turn as well",
)
TIMING_IGNORED = rule(
    "608.2g", without="a spell cast while an ability resolves obeys the timing rules of its card type"
)
STILL_THAT_CARD = rule("400.7", "702.94b", without="a revealed card is cast from wherever it went since then")

_YES_OR_NO = (Option(True, "yes"), Option(False, "no"))
_MISSED = "miracle not used"


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


class MiracleUnused(NamedTuple):
    """The ability has resolved and the card was not cast: it is no longer played revealed (CR 702.94b)."""

    card: int
    player: int

    rules: tuple[str, ...] = ("702.94b",)

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> MiracleUnused:
        game.set_thing(self.card, revealed=False)
        game.add_fact(_MISSED, self.card)
        return self


@phrase("keyword", "miracle <costs:cost+,>")
class Miracle(Ability):
    """The static half: you may reveal this card as you draw it if it is the turn's first (CR 702.94a)."""

    costs: tuple[Cost, ...]
    zones = ("hand",)

    def channels(self) -> tuple[str, ...]:
        return ("as drawn", "way to cast")

    def granted(self) -> tuple[Ability, ...]:
        return (self, MiracleTrigger(self.costs))

    def as_drawn(self, game: Game, frame: Frame, drawn: int) -> bool:
        """Offer its player to reveal this card as it is drawn; whether it was revealed."""
        card, player = frame.source, game.things[drawn].owner
        if game.things[card].owner != player or not _is_in_time(game, player, card == drawn):
            return False
        if card != drawn and AS_IT_IS_DRAWN.obeyed(game):
            return False
        wanted = game.ask(player, "reveal", f"reveal {game.name(card)} for miracle", _YES_OR_NO, card)
        if not wanted and REVEALING_IS_OPTIONAL.obeyed(game):
            return False
        game.do(RevealedForMiracle(card, player))
        return True

    def way_to_cast(self, game: Game, frame: Frame, player: int, card: int) -> Way | None:
        """None: the cost can be paid only while the linked ability resolves (CR 702.94a, 118.9b)."""
        if card != frame.source or not game.fact(_MISSED, card) or WHILE_IT_RESOLVES.obeyed(game):
            return None
        return Way("miracle", self.costs)


def _is_in_time(game: Game, player: int, is_the_drawn_card: bool) -> bool:
    """Whether the card that was just drawn is the first one of this player in this turn, whoever's it is."""
    if game.fact("drawn", player) > 1 and (not is_the_drawn_card or FIRST_CARD_OF_THE_TURN.obeyed(game)):
        return False
    if game.flow.active != player and not ON_ANY_TURN.obeyed(game):
        return False
    others = any(game.fact("drawn", other) for other in game.opponents(player))
    return not others or FIRST_OF_THAT_PLAYER.obeyed(game)


class MiracleTrigger(Trigger):
    """The linked triggered half: you may cast the revealed card for its miracle cost (CR 702.94a)."""

    costs: tuple[Cost, ...]
    zones = ("hand",)

    @property
    def event_names(self) -> tuple[str, ...]:
        return ("RevealedForMiracle",)

    is_enters_trigger = False

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        return (("card", event.card),) if event.card == frame.source else None

    def targets(self) -> tuple[Any, ...]:
        return ()

    def carry_out(self, game: Game, frame: Frame) -> None:
        """Its player may cast the card; one that is not cast stays where it is."""
        card = _where_it_is(game, frame.source)
        if card is None:
            return
        way = Way("miracle", self.costs, game.things[card].zone)
        if _is_possible(game, frame.controller, card, way) and _is_wanted(game, frame.controller, card):
            casting.cast(game, frame.controller, card, way, resolving=True)
        elif game.things[card].zone == "hand":
            game.do(MiracleUnused(card, frame.controller))


def _where_it_is(game: Game, card: int) -> int | None:
    """The revealed card, or None where it has left the hand: another object now (CR 702.94b, 400.7)."""
    if card in game.things:
        return card
    now = game.now(card)
    if now is None or game.things[now].zone not in ("hand", "library", "graveyard", "exile"):
        return None
    return None if STILL_THAT_CARD.obeyed(game) else now


def _is_possible(game: Game, player: int, card: int, way: Way) -> bool:
    """Whether the card can be cast now; its type does not limit when (CR 608.2g)."""
    if not casting.can_cast(game, player, card, way, resolving=True):
        return False
    timely = "instant" in game.view(card).types or casting.has_flash(game, card)
    return timely or TIMING_IGNORED.obeyed(game)


def _is_wanted(game: Game, player: int, card: int) -> bool:
    wanted = game.ask(player, "may", f"cast {game.name(card)} for its miracle cost", _YES_OR_NO, card)
    return bool(wanted) or not CASTING_IS_OPTIONAL.obeyed(game)
