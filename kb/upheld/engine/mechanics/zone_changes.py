"""Moving objects by effects: exile, return, put onto the battlefield; what sees it (CR 400, 603.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from upheld.engine.ability import Frame
from upheld.engine.body import PlayerVerb
from upheld.engine.move import Move, to_battlefield
from upheld.engine.position import Refs
from upheld.engine.triggered import Happening
from upheld.language import phrase

from .linked_exile import link_exiled

if TYPE_CHECKING:
    from upheld.engine.game import Game


def put_into_graveyard(id: int) -> Move:
    """An object is put into its owner's graveyard by a rule."""
    return Move(id, "graveyard", "rule")


def _remember(game: Game, frame: Frame, happened: list[Any]) -> None:
    became = tuple(event.became for event in happened if isinstance(event, Move) and event.became is not None)
    frame.refs["objects"] = became
    frame.refs["object"] = became[0] if became else None


@phrase("player-verb", "exile <what:things>")
class Exile(PlayerVerb):
    """Objects go to exile (CR 701.13); the effect can find them there (400.7j)."""

    introduces = ("object", "objects")

    what: Any

    def is_possible(self, game: Game, frame: Frame, player: int) -> bool:
        return bool(self.what.choices(game, frame, player))

    def do(self, game: Game, frame: Frame, player: int) -> None:
        happened = game.do(*(Move(id, "exile", "exile") for id in self.what.taken(game, frame, player)))
        _remember(game, frame, happened)
        link_exiled(game, frame, frame.refs["objects"])


@phrase("player-verb", "return <what:things> to its owner's hand")
@phrase("player-verb", "return <what:things> to their owners' hands")
class ReturnToHand(PlayerVerb):
    """Objects go to their owners' hands."""

    introduces = ("object", "objects")

    what: Any

    def is_possible(self, game: Game, frame: Frame, player: int) -> bool:
        return bool(self.what.choices(game, frame, player))

    def do(self, game: Game, frame: Frame, player: int) -> None:
        happened = game.do(*(Move(id, "hand", "return") for id in self.what.taken(game, frame, player)))
        _remember(game, frame, happened)


@phrase("player-verb", "put <what:things> onto the battlefield", at={"owners": False})
@phrase("player-verb", "return <what:things> to the battlefield under your control", at={"owners": False})
@phrase(
    "player-verb", "return <what:things> to the battlefield under its owner's control", at={"owners": True}
)
class PutOntoBattlefield(PlayerVerb):
    """Objects enter the battlefield uncast."""

    introduces = ("object", "objects")

    what: Any
    owners: bool

    def do(self, game: Game, frame: Frame, player: int) -> None:
        ids = self.what.taken(game, frame, player)
        events = [to_battlefield(game, id, game.things[id].owner if self.owners else player) for id in ids]
        _remember(game, frame, game.do(*events))


@phrase("player-verb", "put <what:things> on the bottom of its owner's library")
@phrase("player-verb", "put <what:things> on the bottom of their owners' libraries")
class PutOnBottom(PlayerVerb):
    """Objects go to the bottom of their owners' libraries, several in their owners' order (CR 401.4)."""

    what: Any
    moves_library_cards = True

    def do(self, game: Game, frame: Frame, player: int) -> None:
        from .reveal import moves_into_library

        ids = self.what.taken(game, frame, player)
        moves: list[Move] = []
        for owner in game.everyone:
            own = [id for id in ids if game.things[id].owner == owner]
            moves += moves_into_library(game, own, False, owner)
        game.do(*moves)


@phrase("object-event", "<what:object> enters")
class Enters(Happening):
    """An object enters the battlefield (CR 603.6a)."""

    introduces = (
        "player",
        "object",
    )

    what: Any
    names = ("Move",)
    is_entering = True
    is_by_player = False

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        if event.to != "battlefield" or event.became is None or event.came_from == "battlefield":
            return None
        if not self.what.means(game, frame, event.became):
            return None
        controller = game.controller(event.became)
        return (("object", event.became), ("player", controller))


@phrase("object-event", "<what:object> dies")
@phrase("object-event", "<what:object> is put into a graveyard from the battlefield")
class Dies(Happening):
    """A permanent goes from the battlefield to a graveyard (CR 700.4)."""

    introduces = ("object",)

    what: Any
    names = ("Move",)
    looks_back = True
    is_by_player = False

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        if event.came_from != "battlefield" or event.to != "graveyard":
            return None
        if not self.what.means(game, frame, event.thing):
            return None
        return (("object", event.became), ("left", event.thing))


@phrase("object-event", "<what:object> leaves the battlefield")
class Leaves(Happening):
    """A permanent leaves the battlefield (CR 603.6c)."""

    introduces = ("object",)

    what: Any
    names = ("Move",)
    looks_back = True
    is_by_player = False

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        if event.came_from != "battlefield" or not self.what.means(game, frame, event.thing):
            return None
        return (("object", event.became), ("left", event.thing))
