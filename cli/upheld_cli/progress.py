"""Shows on a terminal how far a long work is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

_SHELVES = {"rules": "the rules", "official": "official cards and rulings", "meanings": "what things mean"}
"""The shelves of the index, in words."""


@contextmanager
def progress(label: str, length: int) -> Iterator[Callable[[int], object]]:
    """To be told of each further piece of `length`; a bar on stderr when that is a terminal, else nothing."""
    if not length or not sys.stderr.isatty():
        yield lambda _: None
        return
    with click.progressbar(length=length, label=label, file=sys.stderr) as bar:
        yield bar.update


def building(shelf: str, count: int) -> Callable[[int], object]:
    """To be told of each thing that an index is built of; a bar on stderr when that is a terminal."""
    if not sys.stderr.isatty():
        return lambda _: None
    bar = click.progressbar(length=count, label=f"building the index of {_SHELVES[shelf]}", file=sys.stderr)
    bar.render_progress()

    def step(done: int) -> None:
        bar.update(done)
        if bar.finished:
            bar.render_finish()

    return step
