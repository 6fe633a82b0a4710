"""State-based actions (CR 704): each a function that finds the events due now; all are performed at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .game import Game

Finder = Callable[["Game"], Sequence[Any]]

_ACTIONS: list[Finder] = []


def state_based_action(finder: Finder) -> Finder:
    """Register a function that returns the events one state-based action asks for now, none if it is idle."""
    _ACTIONS.append(finder)
    return finder


def due(game: Game) -> list[Any]:
    """The events of all state-based actions that apply now (CR 704.3)."""
    return [event for finder in _ACTIONS for event in finder(game)]


def perform(game: Game) -> bool:
    """Perform all applicable state-based actions as one event; whether anything happened (CR 704.3)."""
    events = due(game)
    return bool(events) and bool(game.do(*dict.fromkeys(events)))
