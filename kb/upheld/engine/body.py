"""Effects as written: sentences of steps, each step a subject with what it does (CR 608.2c)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from upheld.language import Node, phrase

from . import instruction_order
from .journal import Entry, events
from .marks import rule
from .wording import said

if TYPE_CHECKING:
    from .ability import Frame
    from .game import Game

IN_ORDER_WRITTEN = rule(
    "608.2c", without="the instructions of an effect are followed from the last to the first"
)

AS_FAR_AS_POSSIBLE = rule(
    "609.3", "101.3", without="an effect with an instruction that can't be followed does nothing at all"
)


class Step(Node):
    """One instruction."""

    is_plain = False
    """Whether it is no more than its verb done by whom it names."""

    def do(self, game: Game, frame: Frame) -> None:
        """Carry it out as far as possible (CR 609.3)."""
        raise NotImplementedError

    def is_possible(self, game: Game, frame: Frame) -> bool:
        """Whether all of it can be done now."""
        return True


class PlayerVerb(Node):
    """Something that a player does; as a cost, something that a player pays."""

    adds_mana = False
    moves_library_cards = False
    concerns = instruction_order.EVERYTHING
    """What it changes or depends on, in words of one's own choice (CR 608.2c)."""

    def do(self, game: Game, frame: Frame, player: int) -> None:
        """The player does it as far as possible (CR 609.3)."""
        raise NotImplementedError

    def is_possible(self, game: Game, frame: Frame, player: int) -> bool:
        """Whether the player could do all of it now: what paying it as a cost or choosing it asks for."""
        return True

    def is_payable(self, game: Game, frame: Frame, player: int) -> bool:
        """Whether the player could do all of it now as a cost (CR 118.3)."""
        return self.is_possible(game, frame, player)

    def pay(self, game: Game, frame: Frame, player: int) -> None:
        """The player does it to pay a cost."""
        self.do(game, frame, player)


class ObjectVerb(Node):
    """Something that objects do or become."""

    concerns = instruction_order.EVERYTHING

    is_deed = False
    """Whether the objects do it, be it as they last existed (CR 608.2h), instead of becoming something."""

    def do(self, game: Game, frame: Frame, objects: list[int]) -> None:
        """The objects do it."""
        raise NotImplementedError


@phrase("step", "<does:player-verb>")
@phrase("step", "you <does:player-verb>")
class YouDo(Step):
    """The controller does something."""

    is_plain = True
    introduces = ("done",)

    does: PlayerVerb

    def do(self, game: Game, frame: Frame) -> None:
        before = game.journal
        self.does.do(game, frame, frame.controller)
        frame.refs["done"] = any_event(game.journal, before)

    def is_possible(self, game: Game, frame: Frame) -> bool:
        return self.does.is_possible(game, frame, frame.controller)


@phrase("step", "<who:other-player> <does:player-verb.s>")
class PlayersDo(Step):
    """Players do something, in APNAP order."""

    is_plain = True
    introduces = ("player",)

    who: Any
    does: PlayerVerb

    def do(self, game: Game, frame: Frame) -> None:
        for player in self.who.players(game, frame):
            frame.refs["player"] = player
            self.does.do(game, frame, player)


@phrase("step", "you and <who:other-player> each <does:player-verb>")
class BothDo(Step):
    """The controller and another player do something, in APNAP order (CR 101.4)."""

    is_plain = True
    who: Any
    does: PlayerVerb

    def do(self, game: Game, frame: Frame) -> None:
        both = {frame.controller, *self.who.players(game, frame)}
        for player in game.everyone:
            if player in both:
                self.does.do(game, frame, player)


@phrase("step", "you may <does:player-verb>")
class YouMay(Step):
    """The controller chooses whether to do something; only what is possible can be chosen (CR 608.2d)."""

    introduces = ("done",)

    does: PlayerVerb

    def do(self, game: Game, frame: Frame) -> None:
        chosen = asked_whether(game, frame, frame.controller, self.does)
        frame.refs["done"] = chosen
        if chosen:
            self.does.do(game, frame, frame.controller)


@phrase("step", "<who:other-player> may <does:player-verb>")
class PlayersMay(Step):
    """Players choose whether to do something, in APNAP order."""

    introduces = ("did", "player")

    who: Any
    does: PlayerVerb

    def do(self, game: Game, frame: Frame) -> None:
        did: list[int] = []
        for player in self.who.players(game, frame):
            frame.refs["player"] = player
            if asked_whether(game, frame, player, self.does):
                did.append(player)
                self.does.do(game, frame, player)
        frame.refs["did"] = tuple(did)


@phrase("step", "<what:object> <does:object-verb.s>")
class ObjectDoes(Step):
    """One object does or becomes something."""

    is_plain = True
    what: Any
    does: ObjectVerb

    def do(self, game: Game, frame: Frame) -> None:
        self.does.do(game, frame, _doers(game, frame, self.what, self.does))


@phrase("step", "<what:objects> <does:object-verb>")
class ObjectsDo(Step):
    """Several objects do or become something."""

    is_plain = True
    what: Any
    does: ObjectVerb

    def do(self, game: Game, frame: Frame) -> None:
        self.does.do(game, frame, _doers(game, frame, self.what, self.does))


def _doers(game: Game, frame: Frame, what: Any, does: ObjectVerb) -> list[int]:
    """The objects that do or become something."""
    found: list[int] = what.known(game, frame) if does.is_deed else what.find(game, frame)
    return found


@phrase("step", "if <condition:condition>, <then:step>")
class Conditional(Step):
    """A step under a condition that is looked at when the step is reached (CR 608.2h)."""

    condition: Any
    then: Step

    def do(self, game: Game, frame: Frame) -> None:
        if self.condition.holds(game, frame):
            self.then.do(game, frame)


@phrase("step", "if they do, <then:step>")
class IfTheyDid(Step):
    """A step for each player who took the optional action before it; "that player" is that one (118.12)."""

    refers_to = ("did",)

    then: Step

    def do(self, game: Game, frame: Frame) -> None:
        for player in frame.refs.get("did", ()):
            frame.refs["player"] = player
            self.then.do(game, frame)


@phrase("step", "if you do, <then:step>")
class IfDone(Step):
    """A step that follows only if the action before it was taken and something came of it (CR 118.12)."""

    refers_to = ("done",)

    then: Step

    def do(self, game: Game, frame: Frame) -> None:
        if frame.refs.get("done"):
            self.then.do(game, frame)


@phrase("sentence", "<steps:step+then>")
class Sentence(Node):
    """Steps joined by ", then"."""

    steps: tuple[Step, ...]


@phrase("body", "<sentences:sentence+.>[?.]")
class Body(Node):
    """The whole effect of a spell or ability."""

    sentences: tuple[Sentence, ...]

    def steps(self) -> tuple[Step, ...]:
        """All steps in the order written."""
        return tuple(step for sentence in self.sentences for step in sentence.steps)

    def targets(self) -> tuple[Any, ...]:
        """The instances of the word "target", in the order written (CR 115.1)."""
        return instances_of_target(self)

    def carry_out(self, game: Game, frame: Frame) -> None:
        """Follow the instructions in the order written (CR 608.2c)."""
        steps = self.steps()
        if instruction_order.matters(steps) and not IN_ORDER_WRITTEN.obeyed(game):
            steps = steps[::-1]
        start, outer = game.save(), game.following
        game.following = (*outer, frame)
        try:
            for step in steps:
                possible = len(steps) == 1 or step.is_possible(game, frame)
                if not possible and not AS_FAR_AS_POSSIBLE.obeyed(game):
                    game.restore(start)
                    return
                step.do(game, frame)
        finally:
            game.following = outer


def any_event(last: Entry | None, before: Entry | None) -> bool:
    """Whether the journal has an event after an earlier entry of it."""
    after = before.number if before is not None else 0
    return any(True for _ in events(last, after))


def asked_whether(game: Game, frame: Frame, player: int, does: PlayerVerb) -> bool:
    """Whether a player chooses to do something; not asked where it is impossible (CR 608.2d)."""
    from .choice import Option

    if not does.is_possible(game, frame, player):
        return False
    options = (Option(True, "yes"), Option(False, "no"))
    return bool(game.ask(player, "may", said("player-verb", does), options, frame.source))


def walk(node: Node) -> Iterator[Node]:
    """A node and all nodes inside it, in the order written."""
    yield node
    for child in node.children():
        yield from walk(child)


@lru_cache(maxsize=4_096)
def instances_of_target(node: Node) -> tuple[Any, ...]:
    """The target nodes inside, in the order written."""
    return tuple(part for part in walk(node) if getattr(part, "is_target", False))


@lru_cache(maxsize=4_096)
def says(node: Node, attribute: str) -> bool:
    """Whether a node or one inside it has a true attribute of this name."""
    return any(getattr(part, attribute, False) for part in walk(node))
