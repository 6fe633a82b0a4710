"""References: the objects and players that a text points at (CR 109.5, 115, 608.2k)."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import TYPE_CHECKING, Any

from upheld.language import Node, includes, phrase, words

from .ability import as_player, as_subject, is_player
from .choice import Option
from .noun import Kind

if TYPE_CHECKING:
    from .ability import Frame
    from .game import Game


class Objects(Node):
    """A reference to objects."""

    def find(self, game: Game, frame: Frame) -> list[int]:
        """The objects meant now, as far as they still exist."""
        raise NotImplementedError


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
        now = frame.source if frame.source in game.things else None
        return [] if now is None else [now]


@phrase("object", "it")
@phrase("object", "that <word:that-word>")
class That(Objects):
    """The object just mentioned (CR 608.2k)."""

    refers_to = ("object",)

    word: str | None = None

    def find(self, game: Game, frame: Frame) -> list[int]:
        found = frame.refs.get("object")
        return [] if found is None or found not in game.things else [found]


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
        return [id for id in frame.refs.get("objects", ()) if id in game.things]


words("those-word", {word: word for word in ("cards", "creatures", "lands", "permanents", "tokens")})


@phrase("objects", "all <kind:kind.many>")
class All(Objects):
    """Every object of a kind."""

    kind: Kind

    def find(self, game: Game, frame: Frame) -> list[int]:
        return self.kind.find(game, frame)


@phrase("objects", "<kind:kind.many>", cost=1)
class Plural(All):
    """Every object of a kind, named by the plural alone."""


@phrase("object", "target <kind:kind>")
class TargetObject(Objects):
    """An object chosen as a target (CR 115.1)."""

    introduces = ("object",)

    kind: Kind
    index: int = 0
    is_target = True

    @property
    def described(self) -> str:
        return "target object"

    def candidates(self, game: Game, frame: Frame) -> list[int]:
        """The objects that could be chosen now."""
        return [id for id in self.kind.find(game, frame) if may_target(game, frame, id)]

    def find(self, game: Game, frame: Frame) -> list[int]:
        subjects = frame.targets[self.index] if self.index < len(frame.targets) else ()
        found = [id for id in subjects if id in game.things]
        if found:
            frame.refs["object"] = found[0]
        return found


@phrase("objects", "<number:quantity> target <kind:kind.many>", at={"up_to": False}, cost=-1)
@phrase("objects", "up to <number:quantity> target <kind:kind>", at={"up_to": True}, cost=-1)
@phrase("objects", "up to <number:quantity> target <kind:kind.many>", at={"up_to": True}, cost=-1)
class TargetObjects(Objects):
    """A number of different objects chosen as targets, their number announced first (CR 601.2c)."""

    number: Any
    up_to: bool
    kind: Kind
    index: int = 0
    is_target = True

    @property
    def described(self) -> str:
        return "target objects"

    def candidates(self, game: Game, frame: Frame) -> list[int]:
        """The objects that could be chosen now."""
        return [id for id in self.kind.find(game, frame) if may_target(game, frame, id)]

    def how_many(self, game: Game, frame: Frame) -> tuple[int, int]:
        """The least and the greatest number of targets."""
        number: int = self.number.value(game, frame)
        return (0 if self.up_to else number, number)

    def find(self, game: Game, frame: Frame) -> list[int]:
        subjects = frame.targets[self.index] if self.index < len(frame.targets) else ()
        found = [id for id in subjects if id in game.things]
        frame.refs["objects"] = tuple(found)
        return found


def may_target(game: Game, frame: Frame, id: int) -> bool:
    """Whether no ability keeps this object from being the target of what the frame stands for (CR 115.4)."""
    return not any(
        getattr(ability, "keeps_from_targeting", None) is not None
        and ability.keeps_from_targeting(game, frame, id)  # type: ignore[attr-defined]
        for ability in game.view(id).abilities
    )


@phrase("object", "a <kind:kind>")
@phrase("object", "any <kind:kind>")
class One(Objects):
    """An object of a kind that a player chooses when it is needed (CR 608.2d)."""

    kind: Kind

    def options(self, game: Game, frame: Frame, player: int) -> list[int]:
        """The objects that a player could choose: of the kind, in zones of theirs where the verb asks so."""
        return self.kind.find(game, frame)

    def find(self, game: Game, frame: Frame) -> list[int]:
        return chosen_among(game, frame, frame.controller, self.kind.find(game, frame), "which object")


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
class Some(Objects):
    """A number of objects of a kind that the controller chooses when they are needed (CR 608.2d)."""

    introduces = ("objects",)

    number: Any
    kind: Kind

    def find(self, game: Game, frame: Frame) -> list[int]:
        number = self.number.value(game, frame)
        found = self.kind.find(game, frame)
        chosen = chosen_among(game, frame, frame.controller, found, "which objects", number)
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
