"""Recipients: the objects and players that something such as damage is done to (CR 115.4, 120.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upheld.engine.ability import Frame, as_subject, is_player
from upheld.engine.reference import Objects, Players, may_target
from upheld.language import Node, phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game


@phrase("recipient", "any target")
class AnyTarget(Node):
    """A creature, planeswalker, battle or player chosen as a target (CR 115.4)."""

    index: int = 0
    is_target = True

    @property
    def described(self) -> str:
        return "any target"

    def candidates(self, game: Game, frame: Frame) -> list[int]:
        objects = [
            id
            for id in game.ids("battlefield")
            if game.view(id).types & {"creature", "planeswalker", "battle"} and may_target(game, frame, id)
        ]
        return [*(as_subject(player) for player in game.everyone), *objects]

    def subjects(self, game: Game, frame: Frame) -> list[int]:
        chosen = frame.targets[self.index] if self.index < len(frame.targets) else ()
        return [subject for subject in chosen if is_player(subject) or subject in game.things]


@phrase("recipient", "<who:player>")
class PlayerRecipient(Node):
    """Players as what something is done to."""

    who: Players

    def subjects(self, game: Game, frame: Frame) -> list[int]:
        return [as_subject(player) for player in self.who.players(game, frame)]


@phrase("recipient", "<what:things>")
class ObjectRecipient(Node):
    """Objects as what something is done to."""

    what: Objects

    def subjects(self, game: Game, frame: Frame) -> list[int]:
        return self.what.find(game, frame)
