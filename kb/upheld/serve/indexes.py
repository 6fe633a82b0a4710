"""Open indexes for several threads, and new ones when corpus or library change."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar

from upheld.errors import UpheldError
from upheld.library.editions import held_editions
from upheld.paths import corpus_root
from upheld.search.index import Index, opened_index
from upheld.search.shelf.sources import OfficialSource, RulesSource
from upheld.search.shelf.store import Progress, untold
from upheld.serve.replies import Refused

Given = TypeVar("Given")

THREADS: Final = 2
"""So a long search does not hold up short ones; Python runs one of them at a time anyway."""

MOST_WAITING: Final = 100
"""Searches that wait for a thread; whoever comes then is asked to come again."""

_TRIES: Final = 5
"""So often an index is opened anew when files change while it is being opened."""


class Generation:
    """Indexes of the same contents, each used by one thread at a time. `identity` changes with the contents.

    All but `_lent` happens on the thread of the event loop.
    """

    def __init__(self, stamp: str, identity: str, indexes: list[Index]) -> None:
        self.stamp, self.identity = stamp, identity
        self.edition = indexes[0].edition
        self.has_official = indexes[0].official is not None
        self._indexes, self._free = indexes, list(indexes)
        self._users, self._is_over = 0, False

    async def ask(self, threads: ThreadPoolExecutor, work: Callable[[Index], Given]) -> Given:
        """What the work gives, done in a thread with an index of its own."""
        self._users += 1
        future = asyncio.wrap_future(threads.submit(self._lent, work))
        future.add_done_callback(self._given_back)
        return await asyncio.shield(future)

    def _lent(self, work: Callable[[Index], Given]) -> Given:
        index = self._free.pop()
        try:
            return work(index)
        finally:
            self._free.append(index)

    def _given_back(self, future: asyncio.Future[Given]) -> None:
        if not future.cancelled():
            future.exception()  # nobody may be left to hear of it
        self._users -= 1
        if self._is_over and not self._users:
            self.close()

    def end(self) -> None:
        """The files are closed once nobody uses them."""
        self._is_over = True
        if not self._users:
            self.close()

    def close(self) -> None:
        """The files are closed."""
        for index in self._indexes:
            index.close()


class Indexes:
    """The newest generation of indexes; `told` hears in a sentence of changes."""

    def __init__(
        self,
        root: Path | None = None,
        library: Path | None = None,
        progress: Progress = untold,
        *,
        told: Callable[[str], object] = lambda _: None,
        pause: float = 1.0,
    ) -> None:
        self.root = root or corpus_root()
        self._library, self._told, self._pause = library, told, pause
        self._threads = ThreadPoolExecutor(THREADS, "search")
        self._watcher = ThreadPoolExecutor(1, "watch")
        self._watching: asyncio.Task[None] | None = None
        self._waiting, self._looked, self._failed = 0, time.monotonic(), ""
        self.now = self._opened(progress)

    async def ask(self, generation: Generation, work: Callable[[Index], Given]) -> Given:
        """What the work gives; Refused when too many wait."""
        if self._waiting >= MOST_WAITING:
            raise Refused(503, "too many searches at once", "ask again in a moment", wait=1)
        self._waiting += 1
        try:
            return await generation.ask(self._threads, work)
        finally:
            self._waiting -= 1

    def current(self) -> Generation:
        """The generation that answers; now and then it is looked whether there is a newer one."""
        is_due = time.monotonic() - self._looked >= self._pause
        if is_due and (self._watching is None or self._watching.done()):
            self._looked = time.monotonic()
            self._watching = asyncio.create_task(self._renew())
        return self.now

    async def close(self) -> None:
        """Nothing runs any more and the files are closed."""
        if self._watching is not None:
            await asyncio.gather(self._watching, return_exceptions=True)
        self._threads.shutdown()
        self._watcher.shutdown()
        self.now.close()

    async def _renew(self) -> None:
        newer = await asyncio.get_running_loop().run_in_executor(self._watcher, self._newer)
        if newer is not None:
            older, self.now = self.now, newer
            older.end()
            self._told("a new index is open")

    def _newer(self) -> Generation | None:
        """A newer generation, None when there is none; what cannot be read is told once."""
        try:
            stamp = self._stamp()
            if stamp in (self.now.stamp, self._failed):
                return None
            self._failed = stamp
            found = self._opened(untold)
            self._failed = ""
        except (UpheldError, OSError) as error:
            self._told(f"the old index stays: {error}")
            return None
        if found.identity != self.now.identity:
            return found
        found.close()
        self.now.stamp = found.stamp
        return None

    def _opened(self, progress: Progress) -> Generation:
        for _ in range(_TRIES):
            stamp, identity = self._stamp(), self._identity()
            indexes: list[Index] = []
            try:
                while len(indexes) < THREADS:
                    indexes.append(opened_index(self.root, self._library, progress))
                if self._stamp() == stamp:
                    return Generation(stamp, identity, indexes)
            except BaseException:
                _close(indexes)
                raise
            _close(indexes)
        raise UpheldError("corpus and library change all the time: no index fits them")

    def _stamp(self) -> str:
        """Changes with the time and size of any file of which the indexes are made."""
        return f"{RulesSource(self.root, self._library).stamp()}{OfficialSource(self._library).stamp()}"

    def _identity(self) -> str:
        """Changes with what is in the files: also with editions that only old numbers are looked up in."""
        rules, official = RulesSource(self.root, self._library), OfficialSource(self._library)
        editions = (edition.sha256 for edition in held_editions(self._library))
        parts = (rules.contents(), official.contents(), *editions)
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


def _close(indexes: list[Index]) -> None:
    for index in indexes:
        index.close()
