"""Conditions: what an "if" or "as long as" asks of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from upheld.language import Node, phrase

from .quantity import Quantity

if TYPE_CHECKING:
    from .ability import Frame
    from .game import Game


class Condition(Node):
    """Something that is true or false now."""

    def holds(self, game: Game, frame: Frame) -> bool:
        raise NotImplementedError


@phrase("condition", "your hand has fewer than <number:quantity> card[s]", at={"sense": "fewer"})
@phrase("condition", "your hand has <number:quantity> or fewer card[s]", at={"sense": "at most"})
@phrase("condition", "your hand has <number:quantity> or more card[s]", at={"sense": "at least"})
@phrase("condition", "your hand has exactly <number:quantity> card[s]", at={"sense": "exactly"})
class HandHas(Condition):
    """How the size of the controller's hand compares to a number."""

    number: Quantity
    sense: str

    def holds(self, game: Game, frame: Frame) -> bool:
        return compare(game.size("hand", frame.controller), self.sense, self.number.value(game, frame))


@phrase("condition", "your library has no cards")
class LibraryIsEmpty(Condition):
    """Whether the controller's library is empty."""

    def holds(self, game: Game, frame: Frame) -> bool:
        return not game.size("library", frame.controller)


@phrase("condition", "you have <number:quantity> or more life", at={"sense": "at least"})
@phrase("condition", "you have <number:quantity> or less life", at={"sense": "at most"})
class LifeIs(Condition):
    """How the controller's life total compares to a number."""

    number: Quantity
    sense: str

    def holds(self, game: Game, frame: Frame) -> bool:
        return compare(game.players[frame.controller].life, self.sense, self.number.value(game, frame))


@phrase("condition", "you control <number:quantity> or more <kind:kind.many>")
class ControlsMany(Condition):
    """Whether the controller has that many permanents of a kind."""

    number: Quantity
    kind: Any

    def holds(self, game: Game, frame: Frame) -> bool:
        own = [id for id in self.kind.find(game, frame) if game.controller(id) == frame.controller]
        return len(own) >= self.number.value(game, frame)


@phrase("condition", "you control no <kind:kind.many>")
class ControlsNone(Condition):
    """Whether the controller has no permanent of a kind."""

    kind: Any

    def holds(self, game: Game, frame: Frame) -> bool:
        return not any(game.controller(id) == frame.controller for id in self.kind.find(game, frame))


@phrase("condition", "<what:object> is <state:state>")
class InState(Condition):
    """Whether an object is tapped, untapped and the like, or last was (CR 608.2h)."""

    what: Any
    state: Any

    def holds(self, game: Game, frame: Frame) -> bool:
        found = self.what.known(game, frame)
        return bool(found) and all(self.state.fits(game, frame, id) for id in found)


@phrase("condition", "it's your turn", at={"own": True})
@phrase("condition", "it isn't your turn", at={"own": False})
class YourTurn(Condition):
    """Whose turn it is."""

    own: bool

    def holds(self, game: Game, frame: Frame) -> bool:
        return (game.flow.active == frame.controller) is self.own


def compare(value: int, sense: str, number: int) -> bool:
    """Whether a value stands to a number as the word says."""
    if sense == "fewer":
        return value < number
    if sense == "at most":
        return value <= number
    if sense == "at least":
        return value >= number
    return value == number
