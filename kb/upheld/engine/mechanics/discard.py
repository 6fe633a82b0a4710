"""Discarding, maximum hand size and the cleanup step (CR 701.9, 402.2, 514)."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from upheld.engine import durations, state_based
from upheld.engine.ability import Ability, Active, Frame, frame_of
from upheld.engine.body import PlayerVerb
from upheld.engine.marks import rule
from upheld.engine.move import Move
from upheld.engine.position import Refs
from upheld.engine.quantity import Quantity
from upheld.engine.reference import chosen_among
from upheld.engine.triggered import Happening
from upheld.engine.turn import turn_based
from upheld.language import phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game

DISCARD_TO_MAXIMUM = rule("514.1", "402.2", "703.4n", without="nobody discards in the cleanup step")
OWN_CLEANUP_ONLY = rule(
    "402.2", without="every player discards down to their maximum hand size in every cleanup step"
)
WEARS_OFF_AT_ONCE = rule(
    "514.2",
    "703.4p",
    without="effects that last until end of turn end first, and damage that is lethal then still counts",
)
LATEST_SETS_IT = rule(
    "613.11",
    "613.7a",
    without="of several effects on the maximum hand size the one most favourable to the player applies",
)
USUAL_MAXIMUM = 7


class Discard(NamedTuple):
    """A player discards a card: it goes from hand to its owner's graveyard (CR 701.9a)."""

    player: int
    card: int

    rules: tuple[str, ...] = ("701.9a",)

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> Sequence[Any]:
        return (Move(self.card, "graveyard", "discard"),)

    def perform(self, game: Game) -> None:
        return None


class DamageWearsOff(NamedTuple):
    """All damage is removed from permanents (CR 514.2)."""

    rules: tuple[str, ...] = ("514.2",)

    def affected(self, game: Game) -> int:
        return game.flow.active

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> DamageWearsOff | None:
        damaged = [id for id in game.ids("battlefield") if game.things[id].damage]
        for id in damaged:
            game.set_thing(id, damage=0)
        return self if damaged else None


def discard(game: Game, frame: Frame, player: int, number: int) -> None:
    """A player discards that many cards of their choice, or all they have (CR 701.9b, 609.3)."""
    chosen = chosen_among(game, frame, player, game.ids("hand", player), "which card to discard", number)
    frame.refs["amount"] = len(chosen)
    game.do(*(Discard(player, card) for card in chosen))


@phrase("player-verb", "discard <number:quantity> card[s]")
@phrase("player-verb", "discard cards equal to <number:quantity>")
class DiscardVerb(PlayerVerb):
    """Discard cards of the player's choice."""

    introduces = ("amount",)

    number: Quantity

    def is_possible(self, game: Game, frame: Frame, player: int) -> bool:
        return game.size("hand", player) >= self.number.value(game, frame)

    def do(self, game: Game, frame: Frame, player: int) -> None:
        discard(game, frame, player, self.number.value(game, frame))


@phrase("event-verb", "discard a card")
class DiscardsACard(Happening):
    """A player discards a card."""

    introduces = (
        "player",
        "object",
    )

    names = ("Discard",)
    would = ("Discard",)

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        return (("player", event.player), ("object", game.moved.get(event.card)))


@phrase("static", "you have no maximum hand size", at={"who": "you"})
@phrase("static", "players have no maximum hand size", at={"who": "all"})
class NoMaximumHandSize(Ability):
    """Takes away the maximum hand size (CR 402.2)."""

    who: str
    sets_maximum = True

    def channels(self) -> tuple[str, ...]:
        return ("hand size",)

    def concerns(self, frame: Frame, player: int) -> bool:
        return self.who == "all" or player == frame.controller

    def maximum(self, game: Game, frame: Frame, so_far: int | None) -> int | None:
        return None


@phrase("static", "your maximum hand size is <number:quantity>")
class MaximumHandSize(Ability):
    """Sets the maximum hand size (CR 402.2)."""

    number: Quantity
    sets_maximum = True

    def channels(self) -> tuple[str, ...]:
        return ("hand size",)

    def concerns(self, frame: Frame, player: int) -> bool:
        return player == frame.controller

    def maximum(self, game: Game, frame: Frame, so_far: int | None) -> int | None:
        return self.number.value(game, frame)


@phrase("static", "your maximum hand size is increased by <number:number>", at={"who": "you", "sign": 1})
@phrase("static", "your maximum hand size is reduced by <number:number>", at={"who": "you", "sign": -1})
@phrase(
    "static",
    "each opponent's maximum hand size is reduced by <number:number>",
    at={"who": "opponents", "sign": -1},
)
class HandSizeChange(Ability):
    """Adds to the maximum hand size or takes from it, where there is one (CR 402.2)."""

    number: int
    sign: int
    who: str
    sets_maximum = False

    def channels(self) -> tuple[str, ...]:
        return ("hand size",)

    def concerns(self, frame: Frame, player: int) -> bool:
        return (player == frame.controller) is (self.who == "you")

    def maximum(self, game: Game, frame: Frame, so_far: int | None) -> int | None:
        return None if so_far is None else max(0, so_far + self.sign * self.number)


def maximum_hand_size(game: Game, player: int) -> int | None:
    """A player's maximum hand size, None for none: the effects in timestamp order (CR 613.11)."""
    concerned = [
        active for active in game.active("hand size") if active.ability.concerns(frame_of(active), player)
    ]
    concerned.sort(key=lambda active: active.stamp)
    in_order = _applied(game, concerned)
    setting = [active for active in concerned if active.ability.sets_maximum]
    if len(concerned) > 1 and setting:
        most = max(setting, key=lambda active: _size(_applied(game, [active])))
        rest = [active for active in concerned if not active.ability.sets_maximum]
        favourable = _applied(game, [most, *rest])
        if favourable != in_order and not LATEST_SETS_IT.obeyed(game):
            return favourable
    return in_order


def _applied(game: Game, actives: Sequence[Active]) -> int | None:
    """The usual maximum after these effects, one by one."""
    maximum: int | None = USUAL_MAXIMUM
    for active in actives:
        maximum = active.ability.maximum(game, frame_of(active), maximum)
    return maximum


def _size(maximum: int | None) -> float:
    return inf if maximum is None else maximum


def _excess(game: Game, player: int) -> int:
    maximum = maximum_hand_size(game, player)
    return 0 if maximum is None else max(0, game.size("hand", player) - maximum)


@turn_based("cleanup")
def discard_to_maximum(game: Game) -> None:
    """The active player discards down to their maximum hand size (CR 514.1, 402.2)."""
    active = game.flow.active
    others = [player for player in game.everyone if player != active and _excess(game, player)]
    players = [active]
    if others and not OWN_CLEANUP_ONLY.obeyed(game):
        players += others
    for player in players:
        number = _excess(game, player)
        if number and DISCARD_TO_MAXIMUM.obeyed(game):
            discard(game, Frame(0, player), player, number)


@turn_based("cleanup")
def damage_and_effects_end(game: Game) -> None:
    """Damage wears off and effects that last for the turn end, at once (CR 514.2)."""
    ending = durations.as_turn_ends(game)
    is_damaged = any(game.things[id].damage for id in game.ids("battlefield"))
    if ending and is_damaged and not WEARS_OFF_AT_ONCE.obeyed(game):
        game.do(*ending)
        state_based.perform(game)
        game.do(DamageWearsOff())
    else:
        game.do(DamageWearsOff(), *ending)
