"""State-based actions (CR 704): each a function that finds the events due now; all are performed at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from .game import Game

Finder = Callable[["Game"], Sequence[Any]]

_ACTIONS: list[Finder] = []


def state_based_action(finder: Finder) -> Finder:
    """Register a function that returns the events one state-based action asks for now, none if it is idle."""
    _ACTIONS.append(finder)
    return finder


class StateBasedActionsChecked(NamedTuple):
    """What has happened since the last check is looked at only once (CR 704.5b, 704.5h)."""

    rules: tuple[str, ...] = ("704.3",)

    def affected(self, game: Game) -> int:
        return game.flow.active

    def contained(self, game: Game) -> None:
        return None

    def perform(self, game: Game) -> StateBasedActionsChecked:
        for number, player in enumerate(game.players):
            if player.since_check:
                game.set_player(number, since_check=())
        for id in [id for id, thing in game.things.items() if thing.since_check]:
            game.set_thing(id, since_check=())
        return self


def _is_noted(game: Game) -> bool:
    """Whether anything has happened that counts only until the next check."""
    return any(player.since_check for player in game.players) or any(
        thing.since_check for thing in game.things.values()
    )


def due(game: Game) -> list[Any]:
    """The events of all state-based actions that apply now (CR 704.3)."""
    return [event for finder in _ACTIONS for event in finder(game)]


def perform(game: Game) -> bool:
    """Perform all applicable state-based actions as one event; whether anything happened (CR 704.3).

    What counts only since the last check has been looked at then and counts no more.
    """
    events = due(game)
    if _is_noted(game):
        game.do(StateBasedActionsChecked())
    return bool(events) and bool(game.do(*dict.fromkeys(events)))
