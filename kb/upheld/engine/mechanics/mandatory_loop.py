"""A loop of mandatory actions that nobody can stop makes the game a draw (CR 104.4b, 732.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from upheld.engine import activating, casting, repetition
from upheld.engine.journal import entries
from upheld.engine.marks import rule
from upheld.engine.turn import as_players_get_priority

from . import land_play
from .winning import DrawGame, LoseGame

if TYPE_CHECKING:
    from upheld.engine.game import Game
    from upheld.engine.position import Position

FORCED_LOOP = rule(
    "104.4b", "732.4", without="the player whose turn it is loses the game for not ending the loop"
)

FIRST_WATCHED = 200
"""The journal entry from which on a line is long enough to be watched for a loop."""

_FREE_ACTIONS = frozenset({"SpellCast", "AbilityActivated", "LandPlayed"})


class Watched(NamedTuple):
    """A moment that may come again: the journal's length, the game then, and what is known since.

    `repeats` says that it has come again once and the second round is under way; `is_free` that somebody
    could do something, so that the loop is no draw.
    """

    entry: int
    outline: Any
    position: Position
    repeats: bool = False
    is_free: bool = False

    @property
    def told(self) -> str:
        """What a message about an endless line adds."""
        return ": the game repeats itself, and somebody could do something about it" if self.is_free else ""


@as_players_get_priority
def watch_for_a_loop(game: Game) -> bool:
    """Whether the game has just ended because it only repeats itself and no player can do anything but pass.

    A repeated state is looked for along the line; the second round then shows at each moment of priority
    whether anybody could act.
    """
    number = game.journal.number if game.journal else 0
    if number < FIRST_WATCHED or not game.zone("stack") or game.trying:
        return False
    watched: Watched | None = game.flow.watched
    if watched is None or number > 2 * watched.entry or _somebody_acted(game, watched.entry):
        _watch(game, Watched(number, repetition.outline(game), game.save()))
        return False
    if watched.is_free:
        return False
    if watched.repeats and _somebody_could_act(game):
        _watch(game, watched._replace(is_free=True))
        return False
    if not _is_again(game, watched):
        return False
    if not watched.repeats:
        _watch(game, Watched(number, watched.outline, game.save(), repeats=True))
        return False
    _end(game)
    return True


def _watch(game: Game, watched: Watched) -> None:
    game.flow = game.flow._replace(watched=watched)


def _end(game: Game) -> None:
    if FORCED_LOOP.obeyed(game):
        game.do(DrawGame())
    else:
        game.do(LoseGame(game.flow.active, "104.4b"))


def _is_again(game: Game, watched: Watched) -> bool:
    if repetition.outline(game) != watched.outline:
        return False
    now = repetition.state(game)
    with game.at(watched.position):
        return repetition.state(game) == now


def _somebody_acted(game: Game, after: int) -> bool:
    """Whether a choice was made, an action taken or a change staged since a journal entry."""
    return any(
        entry.kind in ("answer", "staged") or type(entry.what).__name__ in _FREE_ACTIONS
        for entry in entries(game.journal, after)
    )


def _somebody_could_act(game: Game) -> bool:
    """Whether any player could do anything but pass, were it theirs to act.

    An unnamed card in a hand could be anything.  The rules that keep everybody from acting decide.
    """
    with game.in_thought() as asked:
        could = any(_could_act(game, player) for player in game.everyone)
    if not could:
        game.note(asked)
    return could


def _could_act(game: Game, player: int) -> bool:
    hand = [game.things[id] for id in game.ids("hand", player)]
    if any(card.face is None for card in hand):
        return True
    return any(game.can_complete(action) for action in _actions(game, player))


def _actions(game: Game, player: int) -> Iterator[Any]:
    for thing in list(game.things.values()):
        if (thing.copied or thing.face) is not None and thing.zone != "stack":
            yield lambda trial, id=thing.id: land_play.play(trial, player, id)
            for way in casting.ways(game, player, thing.id):
                yield lambda trial, id=thing.id, way=way: casting.cast(trial, player, id, way)
            for slot, _ in activating.activations(game, thing.id):
                yield lambda trial, id=thing.id, slot=slot: activating.activate(trial, player, id, slot)
