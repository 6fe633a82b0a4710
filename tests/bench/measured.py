"""Runs a command in a process of its own and measures it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass

_TOLD = """
import atexit, sys
from pathlib import Path

atexit.register(lambda: sys.stderr.write(Path("/proc/self/status").read_text()))
"""
"""The peak is asked of the process itself: what `wait4` tells includes that of its parent before `exec`."""


@dataclass(frozen=True)
class Measured:
    """Seconds on the clock and of the processor, peak memory in MB, exit code, and what stood on stderr."""

    seconds: float
    processor: float
    memory: float
    code: int
    errors: str


def upheld(environment: Mapping[str, str], *words: str) -> Measured:
    """`upheld` with these words, cold; on Linux only."""
    return python(environment, "from upheld_cli.main import main; main()", *words)


def python(environment: Mapping[str, str], code: str, *words: str) -> Measured:
    """Code of Python with these arguments, cold; on Linux only."""
    start = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", _TOLD + code, *words],
        env={**os.environ, **environment}, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stderr is not None
        errors, _, status = process.stderr.read().partition("Name:\t")
        _, ended, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(ended)
    peak = re.search(r"VmHWM:\s+(\d+) kB", status)
    memory = int(peak[1]) / 1024 if peak else float("nan")
    return Measured(seconds, usage.ru_utime + usage.ru_stime, memory, process.returncode, errors)
