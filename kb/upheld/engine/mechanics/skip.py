"""Skipping steps (CR 614.10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from upheld.engine.ability import Frame
from upheld.engine.marks import rule
from upheld.engine.replacement import Replacement
from upheld.language import phrase

if TYPE_CHECKING:
    from upheld.engine.game import Game

SKIPPED_IS_GONE = rule(
    "614.10", "614.10a", "500.11", without="a skipped step still begins and what is scheduled for it happens"
)


@phrase("static", "skip your <step:step-name>")
class SkipStep(Replacement):
    """Instead of a step, nothing (CR 614.10)."""

    step: str

    def channels(self) -> tuple[str, ...]:
        return ("replace StepBegins",)

    def applies(self, game: Game, frame: Frame, event: Any) -> bool:
        return bool(event.step == self.step and event.player == frame.controller)

    def instead_of(self, game: Game, frame: Frame, event: Any) -> Sequence[Any]:
        return () if SKIPPED_IS_GONE.obeyed(game) else (event,)
