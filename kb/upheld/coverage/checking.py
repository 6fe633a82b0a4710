"""Checks cases, in this process or in several; the results are the same and in the same order."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING, Final

from upheld.corpus.corpus import Corpus
from upheld.corpus.ruling import Ruling
from upheld.corpus.scenario import Case
from upheld.coverage.checked import Checked, checked

if TYPE_CHECKING:
    from upheld.play.verdict import Checker

_WORTH_A_PROCESS: Final = 40
"""Cases that take longer than a process takes to start."""


def check_rulings(corpus: Corpus, rulings: Sequence[Ruling], jobs: int | None = None) -> Iterator[Checked]:
    """What checking each case of the rulings finds, in their order."""
    return check_cases(corpus, [case for ruling in rulings for case in ruling.cases()], jobs)


def check_cases(corpus: Corpus, cases: Sequence[Case], jobs: int | None = None) -> Iterator[Checked]:
    """What checking each case finds, in their order, as soon as it is known.

    Without `jobs` as many processes work as there are processors and enough cases for them.
    """
    wanted = jobs or min(os.cpu_count() or 1, 1 + len(cases) // _WORTH_A_PROCESS)
    if wanted < 2 or len(cases) < 2:
        _begin(corpus)
        yield from map(_check, cases)
        return
    chunk = max(1, len(cases) // (wanted * 8))
    with ProcessPoolExecutor(wanted, initializer=_begin, initargs=(corpus,)) as pool:
        yield from pool.map(_check, cases, chunksize=chunk)


class _Process:
    """The checker of this process, which keeps the phrasebook and the cards for all its cases."""

    checker: Checker


def _begin(corpus: Corpus) -> None:
    from upheld.play.verdict import Checker  # loads the language and the engine

    _Process.checker = Checker(corpus)


def _check(case: Case) -> Checked:
    started = time.perf_counter()
    result = _Process.checker.check(case)
    return checked(case, result, time.perf_counter() - started)
