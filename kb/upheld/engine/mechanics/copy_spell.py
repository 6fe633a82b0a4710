"""Copying spells on the stack (CR 707.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from upheld.engine import library, spell, targeting
from upheld.engine.ability import Frame
from upheld.engine.body import PlayerVerb
from upheld.engine.marks import rule
from upheld.engine.position import STACK
from upheld.engine.stack_events import Announced
from upheld.language import phrase

if TYPE_CHECKING:
    from upheld.engine.face import Face
    from upheld.engine.game import Game

COPIES_X = rule("707.10", without="a copy of a spell has X = 0, whatever was chosen for the original")


class CopySpell(NamedTuple):
    """A copy of a spell is put onto the stack (CR 707.10): characteristics and all decisions made for it."""

    original: int
    player: int
    keeps_legendary: bool = True
    became: int | None = None

    rules: tuple[str, ...] = ("707.10",)

    def affected(self, game: Game) -> int:
        return self.player

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> CopySpell | None:
        thing = game.thing(self.original)
        if thing.zone != "stack" or thing.ability is not None:
            return None
        id = game.tick()
        casting = thing.casting
        if casting is not None and casting.x and not COPIES_X.obeyed(game):
            casting = casting._replace(x=0)
        twin = thing._replace(
            id=id,
            card=-id,
            kind="copy",
            owner=self.player,
            controller=self.player,
            held_by=self.player,
            stamp=id,
            held_since=id,
            was=None,
            face=self._face(game.face(thing)),
            copied=None,
            casting=None if casting is None else casting._replace(was_cast=False),
        )
        things = dict(game.things)
        things[id] = twin
        game.things = things
        game.set_zone(STACK, library.add(game.zone("stack"), id, False, None))
        return self._replace(became=id)

    def _face(self, face: Face) -> Face:
        if self.keeps_legendary:
            return face
        return face._replace(supertypes=face.supertypes - {"legendary"})


@phrase("player-verb", "copy <what:object>", at={"new_targets": False, "legendary": True})
@phrase(
    "player-verb",
    "copy <what:object>, except the copy isn't legendary",
    at={"new_targets": False, "legendary": False},
)
@phrase(
    "player-verb",
    "copy <what:object> and may choose new targets for the copy",
    at={"new_targets": True, "legendary": True},
)
class CopySpellVerb(PlayerVerb):
    """Copy a spell, perhaps with new targets that the controller of the copy chooses (CR 707.10c).

    `legendary` is false where the copy lacks that supertype (CR 707.9).
    """

    what: Any
    new_targets: bool
    legendary: bool

    def do(self, game: Game, frame: Frame, player: int) -> None:
        for id in self.what.known(game, frame):
            if self.new_targets:
                copy_for(game, id, player, self.legendary)
            else:
                game.do(CopySpell(id, player, self.legendary))


def copy_for(game: Game, original: int, player: int, keeps_legendary: bool = True) -> None:
    """A player copies a spell and may choose new targets for the copy (CR 707.10c)."""
    for event in game.do(CopySpell(original, player, keeps_legendary)):
        if isinstance(event, CopySpell) and event.became is not None:
            _retarget(game, event.became, player)


def _retarget(game: Game, copy: int, player: int) -> None:
    thing = game.things[copy]
    if not thing.targets:
        return
    frame = Frame(copy, player, copy, x=thing.casting.x if thing.casting else 0)
    wanted = spell.targets_of(game, copy)
    targets = targeting.choose_again(game, frame, wanted, thing.targets, copy)
    game.do(Announced(copy, targets=targets, rules=("707.10c",)))
