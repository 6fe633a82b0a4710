"""Replacement abilities as written: "if … would …: … instead" (CR 614.1a)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from upheld.language import Node, phrase

from .ability import Frame
from .body import Body
from .change import Later
from .choice import Option
from .condition import Condition
from .position import Refs
from .reference import Players
from .replacement import Replacement

if TYPE_CHECKING:
    from .game import Game


class _CarryOut(NamedTuple):
    body: Any
    source: int
    controller: int
    refs: Refs
    rules: tuple[str, ...] = ("614.6",)


class CarryOut(_CarryOut, Later):
    """Instructions that take the place of an event (CR 614.6): followed where the event would have been."""

    __slots__ = ()

    def affected(self, game: Game) -> int:
        return self.controller

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> CarryOut:
        game.log("instead", self, ("614.6",))
        frame = Frame(self.source, self.controller, refs=self.refs)
        if game.postponed is not None:
            game.postponed = (*game.postponed, (self.body, frame, game.lineage))
        else:
            self.body.carry_out(game, frame)
        return self


class Instead(Node):
    """What happens instead of an event."""

    optional = False

    def events(self, game: Game, frame: Frame, event: Any) -> Sequence[Any]:
        """The events that take its place."""
        raise NotImplementedError


@phrase("instead", "<body:body> instead")
class DoInstead(Instead):
    """Follow these instructions instead."""

    body: Body

    def events(self, game: Game, frame: Frame, event: Any) -> Sequence[Any]:
        return (CarryOut(self.body, frame.source, frame.controller, frame.kept()),)


@phrase("instead", "nothing happens instead")
class NothingInstead(Instead):
    """The event does not happen and nothing takes its place."""

    def events(self, game: Game, frame: Frame, event: Any) -> Sequence[Any]:
        return ()


@phrase("instead", "you may <body:body> instead", cost=-1)
@phrase("instead", "you may instead <body:body>", cost=-1)
class MayDoInstead(Instead):
    """Follow these instructions instead, or let the event happen."""

    body: Body
    optional = True

    def events(self, game: Game, frame: Frame, event: Any) -> Sequence[Any]:
        return (CarryOut(self.body, frame.source, frame.controller, frame.kept()),)


@phrase("replacing", "if you would <does:event-verb>: <instead:instead>", at={"who": None, "condition": None})
@phrase(
    "replacing", "if <who:other-player> would <does:event-verb>: <instead:instead>", at={"condition": None}
)
@phrase(
    "replacing",
    "as long as <condition:condition>, if you would <does:event-verb>: <instead:instead>",
    at={"who": None},
)
@phrase("replacing", "if you <does:event-verb>: <instead:instead>", at={"who": None, "condition": None})
@phrase("replacing", "if <does:object-event>: <instead:instead>", at={"who": None, "condition": None})
class Replacing(Replacement):
    """A replacement ability with an event and what happens instead."""

    read_first = ("who", "condition", "does")

    who: Players | None
    does: Any
    instead: Instead
    condition: Condition | None

    def channels(self) -> tuple[str, ...]:
        return tuple(f"replace {name}" for name in self.does.would)

    def applies(self, game: Game, frame: Frame, event: Any) -> bool:
        player = self.does.of_player(game, frame, event)
        if self.who is None:
            if player != frame.controller and self.does.is_by_player:
                return False
        elif player not in self.who.players(game, frame):
            return False
        refs = self.does.would_match(game, frame, event)
        if refs is None:
            return False
        if self.condition is not None and not self.condition.holds(game, frame):
            return False
        return bool(self.does.settles(game, event))

    def instead_of(self, game: Game, frame: Frame, event: Any) -> Sequence[Any] | None:
        frame.refs.update(self.does.would_match(game, frame, event) or ())
        player = self.does.of_player(game, frame, event)
        frame.refs.setdefault("player", player)
        if self.instead.optional:
            options = (Option(True, "yes"), Option(False, "no"))
            question = f"replace this by what {game.name(frame.source)} says"
            if not game.ask(frame.controller, "may", question, options, frame.source):
                return None
        return self.instead.events(game, frame, event)
