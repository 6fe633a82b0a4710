"""What abilities have in common: where they function and through which channels the game asks them.

A channel is a hook of the core, named by a string: "trigger Draw", "replace Draw", "layer", "hand size" …
An ability says which channels it serves; the core asks all abilities in force on a channel.  So a mechanic
adds behaviour by adding an ability class and touches no central list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from upheld.language import Node

from .position import Refs

if TYPE_CHECKING:
    from .game import Game


class Link(NamedTuple):
    """Which instance of a keyword it is: what gives it (0 if it is printed), and the how manieth of these.

    The abilities that one instance stands for are linked to each other and to no other instance (CR 607.1).
    """

    giver: int = 0
    nth: int = 0


class Ability(Node):
    """One ability (CR 113)."""

    zones: ClassVar[tuple[str, ...]] = ("battlefield",)
    """The zones in which it functions (CR 113.6)."""

    def channels(self) -> tuple[str, ...]:
        """The channels on which the core asks this ability."""
        return ()

    def granted(self) -> tuple[Ability, ...]:
        """The abilities that this one stands for; a keyword ability stands for what its rule says."""
        return (self,)

    def linked(self, link: Link) -> Ability:
        """The same ability as this instance; itself where its parts need not be told from those of others."""
        return self

    def is_in_force(self, game: Game, frame: Frame) -> bool:
        """Whether a condition of its own lets it apply now ("as long as …")."""
        return True


class Active(NamedTuple):
    """An ability in force: which object or effect has it, under whose control, since when."""

    source: int
    ability: Any
    controller: int
    stamp: int
    slot: int
    effect: int | None = None
    refs: Refs = ()

    @property
    def key(self) -> tuple[int, Any, int, int | None]:
        """What makes it the same ability on another look (CR 614.5)."""
        return (self.source, self.ability, self.slot, self.effect)


class Frame:
    """What an effect or ability knows while it is read: its source, controller, X, targets and referents."""

    __slots__ = ("controller", "refs", "source", "targets", "thing", "x")

    def __init__(
        self,
        source: int,
        controller: int,
        thing: int | None = None,
        refs: Refs = (),
        targets: tuple[tuple[int, ...], ...] = (),
        x: int = 0,
    ) -> None:
        self.source = source
        self.controller = controller
        self.thing = thing
        self.refs: dict[str, Any] = dict(refs)
        self.targets = targets
        self.x = x

    def copy(self) -> Frame:
        """A frame of its own with the same contents."""
        return Frame(self.source, self.controller, self.thing, tuple(self.refs.items()), self.targets, self.x)

    def kept(self) -> Refs:
        """The referents as an immutable value, to be stored in a position."""
        return tuple(self.refs.items())


def frame_of(active: Active) -> Frame:
    """The frame in which an ability in force is read."""
    return Frame(active.source, active.controller, refs=active.refs)


def as_subject(player: int) -> int:
    """A player among things: players are the negative numbers -1, -2 …"""
    return -1 - player


def as_player(subject: int) -> int:
    """The player that a negative subject stands for."""
    return -1 - subject


def is_player(subject: int) -> bool:
    return subject < 0
