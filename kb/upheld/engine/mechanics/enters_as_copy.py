"""Entering as a copy of something (CR 707.5, 614.1c)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from upheld.engine.ability import Frame
from upheld.engine.choice import Option
from upheld.engine.face import Face
from upheld.engine.marks import rule
from upheld.engine.move import Entering, Move
from upheld.engine.noun import Kind
from upheld.engine.quantity import Quantity
from upheld.engine.replacement import Replacement
from upheld.engine.variable import copied_face, spell_x
from upheld.language import Node, phrase

from .counters import changed

if TYPE_CHECKING:
    from upheld.engine.game import Game

COPIES_FIRST = rule(
    "616.1c",
    without="an effect that makes an entering object a copy is chosen among all others that apply",
)


class CopyException(Node):
    """An exception to the copying process (CR 707.9)."""

    def change(self, face: Face) -> Face:
        """The copiable values with the exception (CR 707.9b)."""
        return face

    def change_entering(self, game: Game, frame: Frame, entering: Entering) -> Entering:
        """How the permanent enters with the exception (CR 707.9e)."""
        return entering


@phrase("copy-exception", "it's <size:size>")
class OfSize(CopyException):
    """Its power and toughness are others (CR 707.9b)."""

    size: tuple[int, int]

    def change(self, face: Face) -> Face:
        return face._replace(power=self.size[0], toughness=self.size[1])


@phrase("copy-exception", "it's a <type:card-type> in addition to its other types")
class AlsoOfType(CopyException):
    """It has a further card type (CR 707.9b)."""

    type: str

    def change(self, face: Face) -> Face:
        return face._replace(types=face.types | {self.type})


@phrase("copy-exception", "it enters with <number:quantity> additional <name:counter-name> counter[s] on it")
class WithMoreCounters(CopyException):
    """It enters with counters beyond those of the original's own abilities (CR 707.9e)."""

    number: Quantity
    name: str

    def change_entering(self, game: Game, frame: Frame, entering: Entering) -> Entering:
        frame.x = spell_x(game, game.thing(frame.source), self)
        number = self.number.value(game, frame)
        return entering._replace(counters=changed(entering.counters, self.name, number))


@phrase("enters", "you may have this enter as a copy of a <kind:kind>", at={"exceptions": ()})
@phrase(
    "enters",
    "you may have this enter as a copy of a <kind:kind>, except <exceptions:copy-exception+and>",
)
class EntersAsCopy(Replacement):
    """A permanent becomes a copy of another as it enters (CR 707.5); it may stay what it is."""

    kind: Kind
    exceptions: tuple[CopyException, ...]
    chosen_first = COPIES_FIRST

    def channels(self) -> tuple[str, ...]:
        return ("enter",)

    def applies(self, game: Game, frame: Frame, event: Move) -> bool:
        return event.to == "battlefield" and event.thing == frame.source

    def instead_of(self, game: Game, frame: Frame, event: Move) -> Sequence[Any] | None:
        assert event.entering is not None
        player = event.affected(game)
        found = [id for id in self.kind.find(game, Frame(frame.source, player)) if id != event.thing]
        options = [Option(None, "nothing")]
        options += [Option(id, game.name(id), count) for id, count in game.grouped(found)]
        chosen = game.ask(player, "copy", "which permanent to copy", options, frame.source)
        if chosen is None:
            return None
        face = copied_face(game, game.thing(chosen), copiable(game, chosen))
        for exception in self.exceptions:
            face = exception.change(face)
        entering = event.entering._replace(copied=face)
        for exception in self.exceptions:
            entering = exception.change_entering(game, frame, entering)
        return (event._replace(entering=entering),)


def copiable(game: Game, id: int) -> Face:
    """The copiable values of an object (CR 707.2)."""
    return game.face(game.thing(id))
