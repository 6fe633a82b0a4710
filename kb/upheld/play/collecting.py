"""Playing without the collection of reference cycles, of which it makes few and searches many."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

LINES_BETWEEN = 2_000
"""After so many lines of one case what has gathered is collected all the same."""


@contextmanager
def rarely() -> Iterator[None]:
    """Collect nothing by itself for a while; afterwards as before."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def after_line(number: int) -> None:
    """Collect after a great many lines."""
    if number % LINES_BETWEEN == 0:
        gc.collect()
