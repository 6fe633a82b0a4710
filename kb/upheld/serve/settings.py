"""How a server is set up: what it serves, and what it refuses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Limits:
    """What clients may ask for.

    `body` and `head` are bytes of a request's body and of its head; `patience` the seconds in which each has
    to come. So many `searches` run at once, and so many `answers` are kept. A check ends after
    `check_seconds` and with `check_bytes` of memory; `checks` run at once, and `waiting` more wait for them.
    """

    body: int = 64 * 1024
    head: int = 16 * 1024
    patience: float = 10.0
    connections: int = 500
    searches: int = 2
    answers: int = 5_000
    checks: int = 2
    waiting: int = 8
    check_seconds: float = 10.0
    check_bytes: int = 512 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Settings:
    """The corpus, the library (None for the user's own) and the folder of the built site (None for none)."""

    corpus: Path
    library: Path | None = None
    site: Path | None = None
    origins: Sequence[str] = ()
    limits: Limits = Limits()
