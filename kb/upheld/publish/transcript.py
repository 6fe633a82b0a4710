"""What a site shows of a run: steps as plain data, given by whoever can play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from upheld.corpus.scenario import Case


class Step(Protocol):
    """One step of a run: what happened, by which rules, and the board afterwards."""

    @property
    def title(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def rules(self) -> Sequence[str]: ...
    @property
    def board(self) -> Sequence[str]: ...


Transcriber = Callable[[Case], Sequence[Step]]
"""The steps of a case; none when it cannot be played."""
