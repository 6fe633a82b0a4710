"""Entering as a copy of something (CR 707.5, 614.1c)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from upheld.engine.ability import Frame
from upheld.engine.choice import Option
from upheld.engine.face import Face
from upheld.engine.move import Move
from upheld.engine.noun import Kind
from upheld.engine.quantity import Quantity
from upheld.engine.replacement import Replacement
from upheld.engine.variable import copied_face, spell_x
from upheld.language import Node, phrase

from .counters import changed

if TYPE_CHECKING:
    from upheld.engine.game import Game


@phrase("more-counters", "<number:quantity> additional <name:counter-name> counter[s]")
class MoreCounters(Node):
    """Counters that a copy enters with beyond those of the original's own abilities."""

    number: Quantity
    name: str


@phrase("enters", "you may have this enter as a copy of a <kind:kind>", at={"size": None, "more": None})
@phrase(
    "enters", "you may have this enter as a copy of a <kind:kind>, except it's <size:size>", at={"more": None}
)
@phrase(
    "enters",
    "you may have this enter as a copy of a <kind:kind>, except it enters with <more:more-counters> on it",
    at={"size": None},
)
class EntersAsCopy(Replacement):
    """A permanent becomes a copy of another as it enters (CR 707.5); it may stay what it is."""

    kind: Kind
    size: tuple[int, int] | None
    more: MoreCounters | None
    kind_order = 2

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
        if self.size is not None:
            face = face._replace(power=self.size[0], toughness=self.size[1])
        entering = event.entering._replace(copied=face)
        if self.more is not None:
            frame.x = spell_x(game, game.thing(frame.source), self)
            number = self.more.number.value(game, frame)
            entering = entering._replace(counters=changed(entering.counters, self.more.name, number))
        return (event._replace(entering=entering),)


def copiable(game: Game, id: int) -> Face:
    """The copiable values of an object (CR 707.2)."""
    return game.face(game.thing(id))
