"""Asks every hostile question of the tests: `python -m tests.bench.search_hostile`.

Each must end in an answer or a message within a second, whether it is searched, shown or completed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Final

from tests.search.asking.hostile import HOSTILE

from upheld.errors import UpheldError
from upheld.search.answer import search
from upheld.search.asking.complete import completions
from upheld.search.asking.query import Question
from upheld.search.index import Index, open_index
from upheld.search.show import show

SECONDS: Final = 1.0

WAYS: Final[Mapping[str, Callable[[Index, str], object]]] = {
    "searched": lambda index, text: search(index, Question(text)),
    "shown": show,
    "completed": lambda index, text: completions(index.shelves, text),
}


def ended(ask: Callable[[Index, str], object], index: Index, text: str) -> tuple[float, str]:
    """Seconds, and the error that is none for people."""
    start, wrong = time.perf_counter(), ""
    try:
        ask(index, text)
    except UpheldError:
        pass
    except Exception as error:  # whatever it is, it should not be
        wrong = repr(error)
    return time.perf_counter() - start, wrong


def main() -> None:
    """Print what was slow or failed, and the slowest; exit code 1 when anything was."""
    slowest, bad, count = (0.0, ""), 0, 0
    with open_index() as index:
        size = sum(shelf.size for shelf in index.shelves)
        for name, text in HOSTILE.items():
            for way, ask in WAYS.items():
                seconds, wrong = ended(ask, index, text)
                slowest = max(slowest, (seconds, f"{name}, {way}"))
                count += 1
                if wrong or seconds > SECONDS:
                    bad += 1
                    print(f"{name}, {way}: {seconds:.2f} s {wrong}", flush=True)
    print(f"{count - bad} of {count} ended well within {SECONDS:g} s among {size:,} things")
    print(f"slowest: {slowest[1]}, {slowest[0]:.2f} s")
    raise SystemExit(bad > 0)


if __name__ == "__main__":
    main()
