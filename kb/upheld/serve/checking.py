"""Checks scenarios of strangers in processes that may be killed."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

from upheld.serve.settings import Limits

_LONGEST_ANSWER: Final = 16 * 1024 * 1024
_START: Final = 60.0
"""Seconds in which a process has to be ready, however busy the machine is."""


class Busy(Exception):
    """So many checks run and wait already."""


class TooMuch(Exception):
    """The check took too long or too much memory; the message says which."""


class Checks:
    """The processes of one server, started when they are first needed and when one was killed."""

    def __init__(self, corpus: Path, limits: Limits) -> None:
        self._corpus, self._limits = corpus, limits
        self._free: list[asyncio.subprocess.Process] = []
        self._running = asyncio.Semaphore(limits.checks)
        self._asked = 0

    async def check(self, text: str) -> dict[str, Any]:
        """What was found for the cases in the text; Busy or TooMuch when there is no finding."""
        if self._asked >= self._limits.checks + self._limits.waiting:
            raise Busy
        self._asked += 1
        try:
            async with self._running, self._process() as process:
                return await self._answer(process, text)
        finally:
            self._asked -= 1

    async def close(self) -> None:
        """No process is left."""
        for process in self._free:
            await _end(process)
        self._free.clear()

    @asynccontextmanager
    async def _process(self) -> AsyncIterator[asyncio.subprocess.Process]:
        """A process for one check; it is ended when the check was not."""
        process = self._free.pop() if self._free else await self._started()
        try:
            yield process
        except BaseException:
            await asyncio.shield(_end(process))
            raise
        self._free.append(process)

    async def _started(self) -> asyncio.subprocess.Process:
        words = ("-m", "upheld.serve.child", os.fspath(self._corpus), str(self._limits.check_bytes))
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *words,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=_LONGEST_ANSWER,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )
        try:
            async with asyncio.timeout(_START):
                await _line(process)
        except BaseException:
            await asyncio.shield(_end(process))
            raise
        return process

    async def _answer(self, process: asyncio.subprocess.Process, text: str) -> dict[str, Any]:
        assert process.stdin is not None
        process.stdin.write(json.dumps({"text": text}).encode() + b"\n")
        seconds = self._limits.check_seconds
        try:
            async with asyncio.timeout(seconds):
                await process.stdin.drain()
                answer = await _line(process)
        except TimeoutError:
            raise TooMuch(f"this takes longer than {seconds:g} seconds") from None
        except OSError:
            raise TooMuch("this takes too much memory") from None
        if "failed" in answer:
            raise TooMuch(str(answer["failed"]))
        return answer


async def _line(process: asyncio.subprocess.Process) -> dict[str, Any]:
    """The next line of a process; TooMuch when it ended instead, as one without memory does."""
    assert process.stdout is not None
    try:
        line = await process.stdout.readline()
    except ValueError:
        raise TooMuch("the answer would be too long") from None
    if not line:
        raise TooMuch("this takes too much memory")
    value: dict[str, Any] = json.loads(line)
    return value


async def _end(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()
