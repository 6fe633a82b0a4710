"""Measures playing, cold starts, searches and imports on this machine, and prints a table.

Every figure is the median of several runs.  Lines are the lines explored; behind them stands how many
lines they are when interchangeable answers are counted apart.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.bench.library import library_figures
from tests.bench.search_speed import search_figures

from upheld.corpus.corpus import load_corpus
from upheld.play.verdict import CaseResult, Checker

RUNS = 5
RULING = "damia.recount-on-resolution"


def median_seconds(
    action: Callable[[], object], runs: int = RUNS, clock: Callable[[], float] = time.perf_counter
) -> float:
    """The median duration of an action in seconds."""
    found: list[float] = []
    for _ in range(runs):
        start = clock()
        action()
        found.append(clock() - start)
    return statistics.median(found)


def corpus_figures() -> list[tuple[str, str]]:
    """Lines a second over the whole corpus on one core, processor time, the phrasebook and cards read."""
    checker = Checker(load_corpus())
    cases = [case for ruling in checker.corpus.rulings.values() for case in ruling.cases()]
    results: list[CaseResult] = []

    def play() -> None:
        results[:] = [checker.check(case) for case in cases]

    play()
    seconds = median_seconds(play, clock=time.process_time)
    lines = sum(result.lines for result in results)
    plain = sum(result.plain_lines for result in results)
    choices = statistics.median(result.open_choices for result in results)
    most = max(result.open_choices for result in results)
    return [
        ("cases", f"{len(cases):,}"),
        ("lines explored", f"{lines:,} (they stand for {plain:,})"),
        ("open choices a case, median", f"{choices:g} (most {most})"),
        ("lines a second, one core", f"{lines / seconds:,.0f}"),
        ("whole corpus played", f"{seconds:.2f} s"),
    ]


def command_figures(scratch: Path) -> list[tuple[str, str]]:
    """Cold starts of whole commands, each a process of its own."""
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment = {
        **inherited,
        "UPHELD_CACHE": str(scratch / "cache"),
        "UPHELD_LIBRARY": str(scratch / "lib"),
    }

    def command(*words: str) -> Callable[[], object]:
        line = [sys.executable, "-c", "from upheld_cli.main import main; main()", *words]
        return lambda: subprocess.run(
            line, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
        )

    first = median_seconds(command("search", "miracle"), runs=1)
    return [
        ("index build and first search", f"{first:.2f} s"),
        ("search, cold, index built", f"{median_seconds(command('search', 'miracle')):.2f} s"),
        ("show, cold", f"{median_seconds(command('show', f'ruling:{RULING}')):.2f} s"),
        ("check of one ruling, cold", f"{median_seconds(command('check', RULING)):.2f} s"),
        (
            "check of the whole corpus, cold, one process",
            f"{median_seconds(command('check', '--jobs', '1'), 3):.2f} s",
        ),
        ("site, cold", f"{median_seconds(command('site', '--out', str(scratch / 'site')), 1):.2f} s"),
    ]


def main() -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        figures = [*corpus_figures(), *command_figures(scratch), *library_figures(scratch)]
        figures += search_figures(scratch, scratch / "library")
    width = max(len(name) for name, _ in figures)
    for name, value in figures:
        print(f"{name:<{width}}  {value}")


if __name__ == "__main__":
    main()
