"""Triggered abilities as written: "when/whenever/at the beginning of …, if …: …" (CR 603.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from upheld.language import Node, family, phrase, words
from upheld.language.inflection import VERB_FORMS

from .body import Body, says
from .condition import Condition
from .position import Refs
from .reference import Players, This, is_whose
from .triggers import Trigger

if TYPE_CHECKING:
    from .ability import Frame
    from .game import Game

family("event-verb", VERB_FORMS)

words(
    "step-name",
    {
        "upkeep": "upkeep",
        "draw step": "draw",
        "precombat main phase": "precombat main",
        "combat": "beginning of combat",
        "postcombat main phase": "postcombat main",
        "end step": "end",
    },
)


class Happening(Node):
    """An event as a text names it: what a trigger waits for or what would happen.

    `names` are the classes of performed events, `would` those of events that can be replaced.
    """

    names: ClassVar[tuple[str, ...]] = ()
    would: ClassVar[tuple[str, ...]] = ()
    looks_back: ClassVar[bool] = False
    is_entering: ClassVar[bool] = False
    is_by_player: ClassVar[bool] = True

    def would_match(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        """The referents if an event that is about to happen is the one meant, else None."""
        return self.matches(game, frame, event)

    def settles(self, game: Game, event: Any) -> bool:
        """Whether rules with marks let an event be replaced that fits otherwise: asked last."""
        return True

    def of_player(self, game: Game, frame: Frame, event: Any) -> int | None:
        """The player who does it, or None where no player does."""
        return getattr(event, "player", None)

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        """The referents if the event is the one meant, else None."""
        raise NotImplementedError


@phrase("head", "whenever you <does:event-verb>", at={"who": None})
@phrase("head", "when you <does:event-verb>", at={"who": None})
class YouHead(Node):
    """The controller does something."""

    does: Happening
    who: Any

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        if self.does.of_player(game, frame, event) != frame.controller:
            return None
        return self.does.matches(game, frame, event)

    @property
    def happening(self) -> Happening:
        return self.does


@phrase("head", "whenever <who:other-player> <does:event-verb.s>")
@phrase("head", "when <who:other-player> <does:event-verb.s>")
class PlayerHead(Node):
    """A player does something."""

    who: Players
    does: Happening

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        player = self.does.of_player(game, frame, event)
        if player is None or player not in self.who.players(game, frame):
            return None
        return self.does.matches(game, frame, event)

    @property
    def happening(self) -> Happening:
        return self.does


@phrase("head", "when <event:object-event>")
@phrase("head", "whenever <event:object-event>")
class ObjectHead(Node):
    """Something happens to an object."""

    event: Happening

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        return self.event.matches(game, frame, event)

    @property
    def happening(self) -> Happening:
        return self.event


@phrase("head", "at the beginning of <whose:whose> <step:step-name>")
class BeginningOf(Happening):
    """A step begins (CR 603.2b)."""

    introduces = ("player",)

    whose: str
    step: str
    names = ("StepBegins",)

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        if event.step != self.step or not is_whose(self.whose, game, frame, event.player):
            return None
        return (("player", event.player),)

    @property
    def happening(self) -> Happening:
        return self


@phrase("triggered", "<head:head>: <body:body>")
@phrase("triggered", "<head:head>, if <condition:condition>: <body:body>")
class Triggered(Trigger):
    """A triggered ability (CR 603.1), perhaps with an intervening "if" (603.4)."""

    head: Any
    body: Body
    condition: Condition | None = None
    read_first = ("head", "condition")

    @property
    def event_names(self) -> tuple[str, ...]:
        return tuple(self.head.happening.names)

    @property
    def looks_back(self) -> bool:  # type: ignore[override]
        return bool(self.head.happening.looks_back)

    @property
    def is_enters_trigger(self) -> bool:
        """Whether it triggers when its own object enters (CR 603.6a, 107.3m)."""
        happening = self.head.happening
        return bool(happening.is_entering) and isinstance(getattr(happening, "what", None), This)

    @property
    def could_add_mana(self) -> bool:
        return says(self.body, "adds_mana") and not self.targets()

    def matches(self, game: Game, frame: Frame, event: Any) -> Refs | None:
        matched: Refs | None = self.head.matches(game, frame, event)
        return matched

    def condition_holds(self, game: Game, frame: Frame) -> bool:
        return self.condition is None or self.condition.holds(game, frame)

    def targets(self) -> tuple[Any, ...]:
        return self.body.targets()

    def carry_out(self, game: Game, frame: Frame) -> None:
        self.body.carry_out(game, frame)
