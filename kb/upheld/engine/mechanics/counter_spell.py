"""Countering spells, and spells that can't be countered (CR 701.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from upheld.engine.ability import Ability, Frame
from upheld.engine.body import PlayerVerb
from upheld.engine.move import Move
from upheld.engine.prohibition import CANT_WINS
from upheld.language import phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game


class CounterSpell(NamedTuple):
    """A spell is countered: it goes from the stack to its owner's graveyard (CR 701.6a, 603.10e)."""

    spell: int

    rules: tuple[str, ...] = ("701.6a",)

    @property
    def looks_back(self) -> bool:
        """Whether what triggers on it is judged as things were before (CR 603.10)."""
        return True

    def affected(self, game: Game) -> int:
        return game.controller(self.spell)

    def contained(self, game: Game) -> Sequence[Any]:
        return (Move(self.spell, "graveyard", "counter"),)

    def perform(self, game: Game) -> None:
        return None


@phrase("player-verb", "counter <what:things>")
class Counter(PlayerVerb):
    """Counter spells (CR 701.6a)."""

    what: Any

    def do(self, game: Game, frame: Frame, player: int) -> None:
        game.do(*(CounterSpell(id) for id in self.what.taken(game, frame, player)))


@phrase("static", "this spell can't be countered")
class CantBeCountered(Ability):
    """The spell stays on the stack whatever would counter it (CR 101.2)."""

    zones = ("stack",)

    def channels(self) -> tuple[str, ...]:
        return ("forbid CounterSpell",)

    def forbids(self, game: Game, frame: Frame, event: CounterSpell) -> bool:
        return event.spell == frame.source and CANT_WINS.obeyed(game)
