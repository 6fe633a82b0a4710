"""References: the objects and players that a text points at (CR 109.5, 115, 608.2k)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import TYPE_CHECKING, Any

from upheld.language import Node, includes, phrase, words

from . import last_known
from .ability import as_player, as_subject, frame_of, is_player
from .choice import Option
from .noun import Kind

if TYPE_CHECKING:
    from .ability import Frame
    from .game import Game


def existing(game: Game, ids: Sequence[int]) -> list[int]:
    """Those of these objects that still exist."""
    return [id for id in ids if id in game.things]


class Objects(Node):
    """A reference to objects.

    Whatever acts on objects asks `find`, whatever needs to know something about them asks `known`.
    """

    is_choice = False
    """Whether which objects are meant is chosen when they are needed."""

    def find(self, game: Game, frame: Frame) -> list[int]:
        """The objects meant now, as far as they still exist."""
        raise NotImplementedError

    def known(self, game: Game, frame: Frame) -> list[int]:
        """The objects meant, as they are or as they last existed (CR 608.2h, 113.7a)."""
        return self.find(game, frame)

    def means(self, game: Game, frame: Frame, id: int) -> bool:
        """Whether an object of an event is one of those meant, be it there still or not."""
        return id in self.find(game, frame)

    def choices(self, game: Game, frame: Frame, player: int) -> list[int]:
        """The objects among which a player who acts on them chooses, or those that are given."""
        return self.find(game, frame)

    def needed(self, game: Game, frame: Frame) -> int:
        """How many objects there have to be for acting on them in full."""
        return 1

    def pick(self, game: Game, frame: Frame, player: int, ids: list[int], text: str) -> list[int]:
        """Those of the usable choices on which the player acts."""
        return ids

    def taken(self, game: Game, frame: Frame, player: int) -> list[int]:
        """The objects on which a player acts, chosen by that player where there is a choice."""
        return self.pick(game, frame, player, self.choices(game, frame, player), "which object")


class Players(Node):
    """A reference to players."""

    def players(self, game: Game, frame: Frame) -> list[int]:
        """The players meant, in APNAP order."""
        raise NotImplementedError


words(
    "this-word",
    {
        "creature": "creature",
        "land": "land",
        "artifact": "artifact",
        "enchantment": "enchantment",
        "aura": "aura",
        "permanent": "permanent",
        "card": "card",
        "spell": "spell",
        "token": "token",
    },
)


@phrase("object", "this [<word:this-word>]")
class This(Objects):
    """The object that has the ability (CR 113.7, 201.5)."""

    word: str | None = None

    def find(self, game: Game, frame: Frame) -> list[int]:
        return existing(game, (frame.source,))

    def known(self, game: Game, frame: Frame) -> list[int]:
        return last_known.known(game, (frame.source,))

    def means(self, game: Game, frame: Frame, id: int) -> bool:
        return id == frame.source


@phrase("object", "it")
@phrase("object", "that <word:that-word>")
class That(Objects):
    """The object just mentioned (CR 608.2k)."""

    refers_to = ("object",)

    word: str | None = None

    def find(self, game: Game, frame: Frame) -> list[int]:
        return existing(game, _mentioned(frame))

    def known(self, game: Game, frame: Frame) -> list[int]:
        return last_known.known(game, _mentioned(frame))

    def means(self, game: Game, frame: Frame, id: int) -> bool:
        return id in _mentioned(frame)


def _mentioned(frame: Frame) -> tuple[int, ...]:
    """The one object just mentioned, if there is one."""
    found = frame.refs.get("object")
    return () if found is None else (found,)


words(
    "that-word",
    {
        word: word
        for word in ("card", "creature", "land", "permanent", "spell", "token", "artifact", "enchantment")
    },
)


@phrase("objects", "those <word:those-word>")
@phrase("objects", "them")
class Those(Objects):
    """The objects just mentioned."""

    refers_to = ("objects",)

    word: str | None = None

    def find(self, game: Game, frame: Frame) -> list[int]:
        return existing(game, frame.refs.get("objects", ()))

    def known(self, game: Game, frame: Frame) -> list[int]:
        return last_known.known(game, frame.refs.get("objects", ()))

    def means(self, game: Game, frame: Frame, id: int) -> bool:
        return id in frame.refs.get("objects", ())


words("those-word", {word: word for word in ("cards", "creatures", "lands", "permanents", "tokens")})


@phrase("objects", "all <kind:kind.many>")
class All(Objects):
    """Every object of a kind."""

    kind: Kind

    def find(self, game: Game, frame: Frame) -> list[int]:
        return self.kind.find(game, frame)

    def means(self, game: Game, frame: Frame, id: int) -> bool:
        return self.kind.fits(game, frame, id)


@phrase("objects", "<kind:kind.many>", cost=1)
class Plural(All):
    """Every object of a kind, named by the plural alone."""


class Targets(Objects):
    """Objects chosen as targets (CR 115.1)."""

    kind: Kind
    is_target = True

    def candidates(self, game: Game, frame: Frame) -> list[int]:
        """The objects that could be chosen now."""
        return [id for id in self.kind.find(game, frame) if may_target(game, frame, id)]

    def targeted(self, frame: Frame) -> tuple[int, ...]:
        """The objects that were chosen and are not illegal."""
        raise NotImplementedError

    def mention(self, frame: Frame, ids: list[int]) -> None:
        """Let what is said later refer to them."""
        raise NotImplementedError

    def find(self, game: Game, frame: Frame) -> list[int]:
        return self._mentioned(frame, existing(game, self.targeted(frame)))

    def known(self, game: Game, frame: Frame) -> list[int]:
        return self._mentioned(frame, last_known.known(game, self.targeted(frame)))

    def means(self, game: Game, frame: Frame, id: int) -> bool:
        return id in self.targeted(frame)

    def _mentioned(self, frame: Frame, found: list[int]) -> list[int]:
        self.mention(frame, found)
        return found


@phrase("object", "target <kind:kind>")
class TargetObject(Targets):
    """An object chosen as a target (CR 115.1)."""

    introduces = ("object",)

    index: int = 0

    @property
    def described(self) -> str:
        return "target object"

    def targeted(self, frame: Frame) -> tuple[int, ...]:
        return frame.targets[self.index] if self.index < len(frame.targets) else ()

    def mention(self, frame: Frame, ids: list[int]) -> None:
        if ids:
            frame.refs["object"] = ids[0]


@phrase("objects", "<number:quantity> target <kind:kind.many>", at={"up_to": False}, cost=-1)
@phrase("objects", "up to <number:quantity> target <kind:kind>", at={"up_to": True}, cost=-1)
@phrase("objects", "up to <number:quantity> target <kind:kind.many>", at={"up_to": True}, cost=-1)
class TargetObjects(Targets):
    """A number of different objects chosen as targets, their number announced first (CR 601.2c)."""

    number: Any
    up_to: bool
    index: int = 0

    @property
    def described(self) -> str:
        return "target objects"

    def how_many(self, game: Game, frame: Frame) -> tuple[int, int]:
        """The least and the greatest number of targets."""
        number: int = self.number.value(game, frame)
        return (0 if self.up_to else number, number)

    def targeted(self, frame: Frame) -> tuple[int, ...]:
        return frame.targets[self.index] if self.index < len(frame.targets) else ()

    def mention(self, frame: Frame, ids: list[int]) -> None:
        frame.refs["objects"] = tuple(ids)


def may_target(game: Game, frame: Frame, id: int) -> bool:
    """Whether no ability in force keeps an object from being targeted by what the frame is for (601.2c)."""
    return not any(
        active.ability.keeps_from_targeting(game, frame_of(active), frame, id)
        for active in game.active("keeps from targeting")
    )


class Chosen(Objects):
    """Objects of a kind that a player chooses when they are needed (CR 608.2d)."""

    kind: Kind
    is_choice = True

    def means(self, game: Game, frame: Frame, id: int) -> bool:
        return self.kind.fits(game, frame, id)

    def choices(self, game: Game, frame: Frame, player: int) -> list[int]:
        return self.kind.find(game, frame)

    def pick(self, game: Game, frame: Frame, player: int, ids: list[int], text: str) -> list[int]:
        return chosen_among(game, frame, player, ids, text, self.needed(game, frame))

    def find(self, game: Game, frame: Frame) -> list[int]:
        return self.taken(game, frame, frame.controller)


@phrase("object", "a <kind:kind>")
@phrase("object", "any <kind:kind>")
class One(Chosen):
    """An object of a kind that a player chooses when it is needed (CR 608.2d)."""


def chosen_among(
    game: Game, frame: Frame, player: int, ids: list[int], text: str, number: int = 1
) -> list[int]:
    """A player chooses that many of these objects, or all where there are not more (CR 609.3).

    One choice among all selections; selections that differ only in interchangeable objects are one option.
    """
    if number <= 0:
        return []
    if len(ids) <= number:
        return list(ids)
    options = (
        Option(selection, " and ".join(game.name(id) for id in selection), times)
        for selection, times in selections(game, ids, number)
    )
    return list(game.ask(player, "object", text, options, frame.source))


def selections(game: Game, ids: list[int], number: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The selections of that many objects, with how many interchangeable ones each stands for."""
    groups = game.members(ids)
    yield from _selections(groups, number, (), 1)


def _selections(
    groups: list[list[int]], number: int, chosen: tuple[int, ...], times: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    if number == 0:
        yield chosen, times
        return
    if sum(len(group) for group in groups) < number:
        return
    first, rest = groups[0], groups[1:]
    for taken in range(min(len(first), number), -1, -1):
        more = chosen + tuple(first[:taken])
        yield from _selections(rest, number - taken, more, times * comb(len(first), taken))


@phrase("objects", "<number:quantity> <kind:kind.many>", cost=1)
class Some(Chosen):
    """A number of objects of a kind that a player chooses when they are needed (CR 608.2d)."""

    introduces = ("objects",)

    number: Any

    def needed(self, game: Game, frame: Frame) -> int:
        return int(self.number.value(game, frame))

    def pick(self, game: Game, frame: Frame, player: int, ids: list[int], text: str) -> list[int]:
        chosen = super().pick(game, frame, player, ids, text)
        frame.refs["objects"] = tuple(chosen)
        return chosen


includes("things", "object")
includes("things", "objects")


@phrase("player", "you")
class You(Players):
    """The controller of the spell or ability (CR 109.5)."""

    def players(self, game: Game, frame: Frame) -> list[int]:
        return [frame.controller]


@phrase("other-player", "that player")
@phrase("other-player", "they")
class ThatPlayer(Players):
    """The player just mentioned."""

    refers_to = ("player",)

    def players(self, game: Game, frame: Frame) -> list[int]:
        player = frame.refs.get("player")
        return [] if player is None else [player]


@phrase("other-player", "each player")
class EachPlayer(Players):
    """Every player."""

    def players(self, game: Game, frame: Frame) -> list[int]:
        return game.everyone


@phrase("other-player", "a player")
class AnyPlayer(EachPlayer):
    """Whichever player does what is said."""


@phrase("other-player", "each opponent")
class EachOpponent(Players):
    """Every opponent of the controller."""

    def players(self, game: Game, frame: Frame) -> list[int]:
        return [player for player in game.everyone if player != frame.controller]


@phrase("other-player", "an opponent")
class AnyOpponent(EachOpponent):
    """Whichever opponent does what is said."""


@phrase("other-player", "<what:possessor> controller")
class ControllerOf(Players):
    """Whoever controls an object, or last did (CR 608.2h)."""

    what: Any

    def players(self, game: Game, frame: Frame) -> list[int]:
        id = self.what.meant(frame)
        return [] if id is None else [game.controller(id)]


@phrase("possessor", "its")
@phrase("possessor", "that land's")
@phrase("possessor", "that creature's")
@phrase("possessor", "that spell's")
class Its(Node):
    """The object just mentioned, as a possessor."""

    refers_to = ("object",)

    def meant(self, frame: Frame) -> int | None:
        found = frame.refs.get("object")
        return None if found is None else int(found)


@phrase("other-player", "target player", at={"opponent": False})
@phrase("other-player", "target opponent", at={"opponent": True})
class TargetPlayer(Players):
    """A player chosen as a target (CR 115.1)."""

    introduces = ("player",)

    opponent: bool
    index: int = 0
    is_target = True

    @property
    def described(self) -> str:
        return "target player"

    def candidates(self, game: Game, frame: Frame) -> list[int]:
        players = game.opponents(frame.controller) if self.opponent else game.everyone
        return [as_subject(player) for player in players]

    def players(self, game: Game, frame: Frame) -> list[int]:
        subjects = frame.targets[self.index] if self.index < len(frame.targets) else ()
        players = [as_player(subject) for subject in subjects if is_player(subject)]
        if players:
            frame.refs["player"] = players[0]
        return players


includes("player", "other-player")


words(
    "whose",
    {"your": "your", "each player's": "each", "each opponent's": "opponent", "that player's": "that"},
)


def is_whose(whose: str, game: Game, frame: Frame, player: int) -> bool:
    """Whether something of this player's is meant by "your", "each player's" and the like."""
    if whose == "your":
        return player == frame.controller
    if whose == "opponent":
        return player != frame.controller
    if whose == "that":
        return player == frame.refs.get("player")
    return True
