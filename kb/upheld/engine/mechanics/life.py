"""Life totals: gaining, losing and paying life; losing the game at 0 (CR 119, 704.5a)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from upheld.engine.ability import Frame
from upheld.engine.body import PlayerVerb
from upheld.engine.marks import rule
from upheld.engine.position import Refs
from upheld.engine.quantity import Quantity
from upheld.engine.state_based import state_based_action
from upheld.engine.triggered import Happening
from upheld.language import phrase

from .winning import LoseGame

if TYPE_CHECKING:
    from upheld.engine.game import Game

ZERO_LIFE = rule("704.5a", "104.3b", without="a player with 0 or less life stays in the game")


WHAT_THERE_IS = rule("119.4", without="a player may pay more life than they have")


def can_pay_life(game: Game, player: int, number: int) -> bool:
    """Whether a player has this much life to pay; 0 life can always be paid (CR 119.4, 119.4b)."""
    return number <= 0 or game.players[player].life >= number or not WHAT_THERE_IS.obeyed(game)


class GainLife(NamedTuple):
    """A player gains life (CR 119.3); `cause` is the source of damage that makes them gain it."""

    player: int
    number: int
    cause: int | None = None

    rules: tuple[str, ...] = ("119.3",)

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> None:
        return None

    def joined(self, other: Any) -> GainLife | None:
        """One gain of what one source makes a player gain at once (CR 119.9)."""
        if not isinstance(other, GainLife) or self.cause is None:
            return None
        if (self.player, self.cause) != (other.player, other.cause):
            return None
        return self._replace(number=self.number + other.number)

    def perform(self, game: Game) -> GainLife | None:
        if self.number <= 0:
            return None
        game.set_player(self.player, life=game.players[self.player].life + self.number)
        return self


class LoseLife(NamedTuple):
    """A player loses life, also by damage and by paying it (CR 119.2-4)."""

    player: int
    number: int

    rules: tuple[str, ...] = ("119.3",)

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> LoseLife | None:
        if self.number <= 0:
            return None
        game.set_player(self.player, life=game.players[self.player].life - self.number)
        return self


@phrase("player-verb", "gain <number:quantity> life")
class GainLifeVerb(PlayerVerb):
    """Gain life."""

    concerns = frozenset({"life"})
    number: Quantity

    def do(self, game: Game, frame: Frame, player: int) -> None:
        game.do(GainLife(player, self.number.value(game, frame)))


@phrase("player-verb", "lose <number:quantity> life")
@phrase("player-verb", "lose life equal to <number:quantity>")
class LoseLifeVerb(PlayerVerb):
    """Lose life."""

    concerns = frozenset({"life"})
    number: Quantity

    def do(self, game: Game, frame: Frame, player: int) -> None:
        game.do(LoseLife(player, self.number.value(game, frame)))


@phrase("player-verb", "pay <number:quantity> life")
class PayLife(PlayerVerb):
    """Pay life, possible only with that much (CR 119.4)."""

    number: Quantity

    def is_possible(self, game: Game, frame: Frame, player: int) -> bool:
        return can_pay_life(game, player, self.number.value(game, frame))

    def do(self, game: Game, frame: Frame, player: int) -> None:
        game.do(LoseLife(player, self.number.value(game, frame), ("119.4",)))


@phrase("event-verb", "gain life")
class GainsLife(Happening):
    """A player gains life."""

    introduces = (
        "player",
        "amount",
    )

    names = ("GainLife",)
    would = ("GainLife",)

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        return (("player", event.player), ("amount", event.number))


@phrase("event-verb", "lose life")
class LosesLife(Happening):
    """A player loses life."""

    introduces = (
        "player",
        "amount",
    )

    names = ("LoseLife",)
    would = ("LoseLife",)

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        return (("player", event.player), ("amount", event.number))


@state_based_action
def lose_at_zero_life(game: Game) -> Sequence[Any]:
    """A player with 0 or less life loses the game (CR 704.5a)."""
    due = [LoseGame(player, "704.5a") for player in game.everyone if game.players[player].life <= 0]
    return due if due and ZERO_LIFE.obeyed(game) else ()
