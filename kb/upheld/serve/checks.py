"""Checks scenarios of strangers in child processes: bounded in time, memory and number."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import upheld
from upheld.serve.replies import Refused

_LONGEST_REPLY = 4 * 2**20
_START = 60.0
"""Seconds that a child may take to load the corpus."""

_MOST_CHECKS = 500
"""After so many checks a child makes room for a fresh one."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one check may take, how many run at once, and how many wait and how long."""

    seconds: float = 10.0
    megabytes: int = 512
    at_once: int = 2
    waiting: int = 8
    patience: float = 15.0


class Checks:
    """Children that are warm, and the queue before them."""

    def __init__(self, root: Path, bounds: Bounds = Bounds()) -> None:
        self._root, self._bounds = root, bounds
        self._free: list[_Child] = []
        self._slots = asyncio.Semaphore(bounds.at_once)
        self._asking, self._round = 0, 0
        self._starting: set[asyncio.Task[None]] = set()

    async def check(self, text: str) -> tuple[int, bytes]:
        """The status and the JSON for a text; Refused when too many wait or the check takes too much."""
        if self._asking >= self._bounds.at_once + self._bounds.waiting:
            raise _busy()
        self._asking += 1
        try:
            async with self._slot(), self._child() as child:
                return await child.ask(text, self._bounds.seconds)
        finally:
            self._asking -= 1

    def warm(self) -> None:
        """A child is being started, for whoever comes next, unless one is ready."""
        if not self._free and not self._starting:
            task = asyncio.create_task(self._add())
            self._starting.add(task)
            task.add_done_callback(self._starting.discard)

    async def renew(self) -> None:
        """Those who come from now on are answered by children that have read the corpus anew."""
        self._round += 1
        free, self._free = self._free, []
        for child in free:
            await child.end()
        self.warm()

    async def close(self) -> None:
        """No child is left."""
        for task in list(self._starting):
            task.cancel()
        await asyncio.gather(*self._starting, return_exceptions=True)
        for child in self._free:
            await child.end()
        self._free = []

    @asynccontextmanager
    async def _slot(self) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(self._bounds.patience):
                await self._slots.acquire()
        except TimeoutError:
            raise _busy() from None
        try:
            yield
        finally:
            self._slots.release()

    @asynccontextmanager
    async def _child(self) -> AsyncIterator[_Child]:
        """A child for one check; one that did not answer is ended and another one started."""
        round_, child = self._round, self._free.pop() if self._free else await self._started()
        try:
            yield child
        finally:
            if child.is_ready and round_ == self._round and child.checks < _MOST_CHECKS:
                self._free.append(child)
            else:
                await asyncio.shield(child.end())
                self.warm()

    async def _add(self) -> None:
        with suppress(Refused):  # whoever needs one then is told
            round_, child = self._round, await self._started()
            if round_ == self._round:
                self._free.append(child)
            else:
                await child.end()

    async def _started(self) -> _Child:
        child = _Child(await _process(self._root, self._bounds))
        try:
            async with asyncio.timeout(_START):
                await child.wait_until_ready()
        except TimeoutError:
            raise Refused(503, "the checking process does not start", wait=5) from None
        finally:
            if not child.is_ready:
                await asyncio.shield(child.end())
        return child


class _Child:
    """One process; `is_ready` when it can be asked."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.is_ready, self.checks = False, 0

    async def wait_until_ready(self) -> None:
        """It can be asked; Refused when it ended instead."""
        assert self._process.stdout is not None
        self.is_ready = bool(await self._process.stdout.readline())
        if not self.is_ready:
            raise Refused(503, "the checking process cannot read the corpus", wait=5)

    async def ask(self, text: str, seconds: float) -> tuple[int, bytes]:
        """The reply; when none comes in time it is Refused and the child is no longer ready."""
        self.is_ready = False
        self.checks += 1
        try:
            async with asyncio.timeout(seconds):
                line = await self._exchange(json.dumps(text).encode() + b"\n")
        except TimeoutError:
            raise Refused(422, f"this takes longer than {seconds:g} seconds: make it smaller") from None
        except ValueError:
            raise Refused(422, "what was found is too long to be told: make it smaller") from None
        except OSError:
            line = b""
        if not line.endswith(b"\n"):
            raise Refused(422, "the check broke off; it probably needs too much memory: make it smaller")
        status, _, body = line.partition(b" ")
        self.is_ready = status != b"422"
        return int(status), body.rstrip()

    async def _exchange(self, line: bytes) -> bytes:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line)
        await self._process.stdin.drain()
        return await self._process.stdout.readline()

    async def end(self) -> None:
        """The process is gone."""
        self.is_ready = False
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.communicate()


async def _process(root: Path, bounds: Bounds) -> asyncio.subprocess.Process:
    """A child in a session of its own, so that Ctrl-C in the terminal does not reach it."""
    paths = [os.fspath(Path(upheld.__file__).parent.parent), os.environ.get("PYTHONPATH", "")]
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "upheld.serve.child",
        os.fspath(root.resolve()), str(bounds.megabytes), str(bounds.seconds + 5),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
        limit=_LONGEST_REPLY, start_new_session=True,
    )  # fmt: skip


def _busy() -> Refused:
    return Refused(503, "too many checks at once", "ask again in a moment", wait=5)
