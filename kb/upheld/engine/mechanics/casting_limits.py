"""Effects that say that spells can't be cast, or only at some times (CR 101.2, 601.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upheld.engine.ability import Ability, Frame
from upheld.language import phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game


class CastingLimit(Ability):
    """An ability that keeps players from casting spells."""

    def channels(self) -> tuple[str, ...]:
        return ("forbid casting",)

    def forbids_casting(self, game: Game, frame: Frame, player: int, card: int) -> bool:
        """Whether this player can't cast this card now."""
        raise NotImplementedError


@phrase("static", "players can cast spells only during their own turns")
class OnlyInOwnTurn(CastingLimit):
    """No player casts spells in another player's turn."""

    def forbids_casting(self, game: Game, frame: Frame, player: int, card: int) -> bool:
        return game.flow.active != player


@phrase("static", "each player can't cast more than one spell each turn")
class OneSpellEachTurn(CastingLimit):
    """No player casts a second spell in a turn."""

    def forbids_casting(self, game: Game, frame: Frame, player: int, card: int) -> bool:
        return game.fact("cast", player) > 0
