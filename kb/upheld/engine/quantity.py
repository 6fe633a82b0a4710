"""Quantities: numbers in texts, read when an effect needs them (CR 107, 608.2h)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from upheld.language import Node, phrase

from .errors import LimitReached
from .marks import rule

if TYPE_CHECKING:
    from .ability import Frame
    from .game import Game


AS_IT_RESOLVES = rule(
    "608.2h", without="information is taken from the game as the spell or ability is put on the stack"
)


LARGEST = 1_000_000
"""Play stops where a number is larger: a bound on effort, not a rule."""


class Quantity(Node):
    """A number that may depend on the game."""

    reads_game: ClassVar[bool] = False

    def value(self, game: Game, frame: Frame) -> int:
        """The number now: what an effect needs to know is looked up as it is applied (CR 608.2h)."""
        now = _bounded(self.read(game, frame))
        if not self.reads_game or frame.thing is None:
            return now
        stacked = game.stacked.get(frame.thing)
        if stacked is None:
            return now
        with game.at(stacked):
            then = self.read(game, frame)
        return now if then == now or AS_IT_RESOLVES.obeyed(game) else then

    def amount(self, game: Game, frame: Frame) -> int:
        """The number now as one of things that are made one by one, which must not be absurd."""
        return game.bounded(self.value(game, frame))

    def read(self, game: Game, frame: Frame) -> int:
        """The number by the present position."""
        raise NotImplementedError


def _bounded(number: int) -> int:
    if number > LARGEST:
        raise LimitReached(f"a number above {LARGEST:,}")
    return number


@phrase("quantity", "<n:number>")
class Number(Quantity):
    """A plain number."""

    n: int

    def read(self, game: Game, frame: Frame) -> int:
        return self.n


@phrase("quantity", "X")
class Variable(Quantity):
    """X (CR 107.3)."""

    is_variable = True

    def read(self, game: Game, frame: Frame) -> int:
        return frame.x


@phrase("quantity", "that many")
@phrase("quantity", "that much")
class ThatMany(Quantity):
    """The amount of the event or step just mentioned."""

    refers_to = ("amount",)

    def read(self, game: Game, frame: Frame) -> int:
        return int(frame.refs.get("amount", 0))


@phrase("quantity", "that many plus <more:number>")
class ThatManyPlus(Quantity):
    """The amount just mentioned and some more."""

    refers_to = ("amount",)

    more: int

    def read(self, game: Game, frame: Frame) -> int:
        return int(frame.refs.get("amount", 0)) + self.more


@phrase("quantity", "the number of <kind:kind.many>")
class Count(Quantity):
    """How many objects of a kind there are."""

    reads_game = True

    kind: Any

    def read(self, game: Game, frame: Frame) -> int:
        return len(self.kind.find(game, frame))


@phrase("quantity", "the number of <name:counter-name> counters on <what:object>")
class CounterCount(Quantity):
    """How many counters of a kind an object has (CR 122.1)."""

    reads_game = True

    name: str
    what: Any

    def read(self, game: Game, frame: Frame) -> int:
        return sum(game.thing(id).counter(self.name) for id in self.what.known(game, frame))


@phrase("quantity", "your hand size")
@phrase("quantity", "the number of cards in your hand")
class HandSize(Quantity):
    """How many cards are in the controller's hand."""

    reads_game = True

    def read(self, game: Game, frame: Frame) -> int:
        return game.size("hand", frame.controller)


@phrase("quantity", "your life total")
class LifeTotal(Quantity):
    """The controller's life total (CR 119.1)."""

    reads_game = True

    def read(self, game: Game, frame: Frame) -> int:
        return game.players[frame.controller].life


@phrase("quantity", "its mana value")
class ManaValueOfIt(Quantity):
    """The mana value of the object just mentioned, now or as it last existed (CR 202.3, 608.2h)."""

    refers_to = ("object",)

    def read(self, game: Game, frame: Frame) -> int:
        from .casting_cost import mana_value

        id = frame.refs.get("object")
        return 0 if id is None else mana_value(game, id)


@phrase("quantity", "<whole:number> minus <part:quantity>")
class Minus(Quantity):
    """A number less another, not below zero (CR 107.1b)."""

    whole: int
    part: Quantity

    def read(self, game: Game, frame: Frame) -> int:
        return max(0, self.whole - self.part.value(game, frame))


@phrase("quantity", "twice <part:quantity>")
class Twice(Quantity):
    """Two times a number."""

    part: Quantity

    def read(self, game: Game, frame: Frame) -> int:
        return 2 * self.part.value(game, frame)


@phrase("quantity", "half of <part:quantity>, rounded down")
class HalfDown(Quantity):
    """Half a number, rounded down (CR 107.1a)."""

    part: Quantity

    def read(self, game: Game, frame: Frame) -> int:
        return self.part.value(game, frame) // 2
