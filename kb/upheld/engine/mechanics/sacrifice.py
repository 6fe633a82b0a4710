"""Sacrificing permanents (CR 701.21)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from upheld.engine.ability import Frame
from upheld.engine.body import PlayerVerb, Step, asked_whether
from upheld.engine.move import Move
from upheld.engine.position import Refs
from upheld.engine.reference import Objects
from upheld.engine.triggered import Happening
from upheld.language import phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game


class Sacrifice(NamedTuple):
    """A player sacrifices a permanent they control: it goes to its owner's graveyard (CR 701.21a)."""

    player: int
    thing: int

    rules: tuple[str, ...] = ("701.21a",)

    @property
    def looks_back(self) -> bool:
        """Whether what triggers on it is judged as things were before (CR 603.10)."""
        return True

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> Sequence[Any]:
        return (Move(self.thing, "graveyard", "sacrifice"),)

    def perform(self, game: Game) -> None:
        return None


@phrase("player-verb", "sacrifice <what:things>")
class SacrificeVerb(PlayerVerb):
    """Sacrifice permanents that the player controls, chosen by that player (CR 701.21a)."""

    what: Objects

    def _options(self, game: Game, frame: Frame, player: int) -> list[int]:
        ids = self.what.choices(game, frame, player)
        return [id for id in ids if game.things[id].zone == "battlefield" and game.controller(id) == player]

    def is_possible(self, game: Game, frame: Frame, player: int) -> bool:
        return len(self._options(game, frame, player)) >= self.what.needed(game, frame)

    def do(self, game: Game, frame: Frame, player: int) -> None:
        options = self._options(game, frame, player)
        ids = self.what.pick(game, frame, player, options, "which permanent to sacrifice")
        game.do(*(Sacrifice(player, id) for id in ids))


@phrase("step", "<does:player-verb> unless you <cost:player-verb>")
class Unless(Step):
    """Do one thing unless the controller does another (CR 118.12a)."""

    does: PlayerVerb
    cost: PlayerVerb

    def do(self, game: Game, frame: Frame) -> None:
        if asked_whether(game, frame, frame.controller, self.cost):
            self.cost.do(game, frame, frame.controller)
        else:
            self.does.do(game, frame, frame.controller)


@phrase("event-verb", "sacrifice <what:object>")
class Sacrifices(Happening):
    """A player sacrifices a permanent."""

    introduces = (
        "player",
        "object",
    )

    what: Objects
    names = ("Sacrifice",)

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        if not self.what.means(game, frame, event.thing):
            return None
        return (("player", event.player), ("object", game.moved.get(event.thing)))
