"""What an import did."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal

from upheld.library.held.kind import Kind

Outcome = Literal["new", "replaced", "unchanged"]

Progress = Callable[[int], object]
"""Is told how many further bytes of the files were read."""


def unseen(_: int) -> None:
    """Progress that nobody looks at."""


@dataclass(frozen=True, slots=True)
class Imported:
    """One file, or several that were taken in as one.

    `count` counts the rules of an edition, the cards or the rulings that are now held. `left_out` counts by
    reason what the files hold besides. `day` is the effective date of an edition, None for other kinds.
    """

    kind: Kind
    name: str
    outcome: Outcome
    count: int
    sha256: str
    day: str | None = None
    left_out: Mapping[str, int] = field(default_factory=dict[str, int])


def now() -> datetime:
    """The time of an import, in UTC and whole seconds."""
    return datetime.now(UTC).replace(microsecond=0)
