"""Open indexes for the threads that answer: each has one for itself, and a newer one takes their place whole.

Whether corpus, code or library changed is looked up once a second at most. Then a newer index is opened, and
built where it has to be, while questions are still answered from the older one.
"""

from __future__ import annotations

import hashlib
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from upheld.search.index import Index, opened_index
from upheld.search.shelf.sources import OfficialSource, RulesSource

LOOKED_UP_EACH: Final = 1.0
"""Seconds between two looks at whether anything changed."""


@dataclass(eq=False)
class Generation:
    """Indexes of the same contents; `identity` changes with these."""

    identity: str
    free: list[Index] = field(default_factory=list)


class Indexes:
    """All open indexes of one server. Safe to be asked by several threads."""

    def __init__(self, corpus: Path, library: Path | None = None, count: int = 1) -> None:
        self._corpus, self._library, self._count = corpus, library, count
        self._lock = threading.Lock()
        self._looked_up = time.monotonic()
        self._renewing = False
        self._now = self._generation()

    @property
    def identity(self) -> str:
        """That of the contents from which questions are answered now."""
        self._look_up()
        return self._now.identity

    @contextmanager
    def index(self) -> Iterator[Index]:
        """An index that nobody else has until the end of the block; `count` can be had at once."""
        with self._lock:
            generation = self._now
            index = generation.free.pop()
        try:
            yield index
        finally:
            self._give_back(generation, index)

    def close(self) -> None:
        """The indexes that nobody has are closed, and the others when they are given back."""
        with self._lock:
            closing, self._now = self._now, Generation("closed")
        for index in closing.free:
            index.close()

    def _give_back(self, generation: Generation, index: Index) -> None:
        with self._lock:
            if generation is self._now:
                generation.free.append(index)
                return
        index.close()

    def _look_up(self) -> None:
        with self._lock:
            if self._renewing or time.monotonic() - self._looked_up < LOOKED_UP_EACH:
                return
            self._looked_up = time.monotonic()
            if self._identity() == self._now.identity:
                return
            self._renewing = True
        threading.Thread(target=self._renew, daemon=True).start()

    def _renew(self) -> None:
        try:
            newer = self._generation()
        except Exception as error:  # whatever keeps it from opening, the older one still answers
            print(f"the older index stays: {error}", file=sys.stderr)
            with self._lock:
                self._renewing = False
            return
        with self._lock:
            older, self._now, self._renewing = self._now, newer, False
        for index in older.free:
            index.close()

    def _generation(self) -> Generation:
        identity = self._identity()
        indexes = [opened_index(self._corpus, self._library) for _ in range(self._count)]
        return Generation(identity, indexes)

    def _identity(self) -> str:
        stamps = (RulesSource(self._corpus, self._library).stamp(), OfficialSource(self._library).stamp())
        return hashlib.sha256("\0".join(stamps).encode()).hexdigest()[:16]
