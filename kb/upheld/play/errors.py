"""What is wrong with a scenario once it is played; always with the line that it stands in."""

from __future__ import annotations

from collections.abc import Iterable

from upheld.errors import Place, UpheldError


class ScenarioError(UpheldError):
    """A scenario that cannot be played as written: the message says why, the place where."""

    def __init__(self, message: str, place: Place | None = None, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.place = place
        self.hint = hint

    def at(self, place: Place) -> ScenarioError:
        """The same error at a place, unless it has one."""
        if self.place is None:
            self.place = place
        return self


class Mistakes(UpheldError):
    """Everything that is wrong with a text as it is read, each an error of its own."""

    def __init__(self, errors: Iterable[UpheldError]) -> None:
        self.errors = tuple(errors)
        super().__init__("\n".join(map(str, self.errors)))
