"""What can go wrong while a game is played."""

from __future__ import annotations

from upheld.errors import UpheldError

from .marks import Mark


class IllegalAction(UpheldError):
    """A player's action that the rules do not allow; the game is as before the action (CR 733.1).

    `mark` is the rule that forbids it where one clause alone does.
    """

    def __init__(self, message: str, rule: str, mark: Mark | None = None) -> None:
        super().__init__(f"{message} ({rule})")
        self.rule = rule
        self.mark = mark


class Unpayable(IllegalAction):
    """A cost that cannot be paid in full (CR 118.3, 601.2h)."""


class LimitReached(UpheldError):
    """A count of events or choices that a line may not exceed; never a verdict."""


class BlankRead(UpheldError):
    """A characteristic of an unnamed card was looked at; the scenario has to name it."""


class NotModelled(UpheldError):
    """Understood, but without behaviour in the engine yet."""
