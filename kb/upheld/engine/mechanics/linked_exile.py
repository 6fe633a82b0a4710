"""Linked abilities about cards that a permanent has exiled (CR 607.2a)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from upheld.engine.ability import Frame
from upheld.engine.reference import Objects
from upheld.language import phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game


class Linked(NamedTuple):
    """A permanent and cards that its ability exiled are linked (CR 607.2a)."""

    permanent: int
    exiled: tuple[int, ...]

    rules: tuple[str, ...] = ("607.2a",)

    def affected(self, game: Game) -> int:
        return game.controller(self.permanent)

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> Linked:
        before = dict(game.things[self.permanent].chosen)
        before["exiled"] = (*before.get("exiled", ()), *self.exiled)
        game.set_thing(self.permanent, chosen=tuple(before.items()))
        return self


def link_exiled(game: Game, frame: Frame, exiled: tuple[int, ...]) -> None:
    """The permanent whose ability exiled these cards can refer to them, as long as it is the same object."""
    source = game.things.get(frame.source)
    if not exiled or source is None or source.zone != "battlefield":
        return
    game.do(Linked(frame.source, exiled))


@phrase("object", "the exiled card")
class ExiledCard(Objects):
    """The cards that an ability of this permanent exiled, as long as they are in exile (CR 607.2a)."""

    def find(self, game: Game, frame: Frame) -> list[int]:
        exiled: tuple[int, ...] = dict(game.thing(frame.source).chosen).get("exiled", ())
        return [id for id in exiled if id in game.things]
