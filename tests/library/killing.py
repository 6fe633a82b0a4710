"""Imports in processes of their own that are killed, and what must be true afterwards."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from tests.library.samples import packed, rules_text, scryfall_card, scryfall_ruling

from upheld.library.held.kind import KINDS, Kind
from upheld.library.held.store import store_path
from upheld.library.taking_in.take_in import take_in

IMPORT = """
import sys
from pathlib import Path
from upheld.library.taking_in.take_in import take_in

print("begun", flush=True)
while True:
    for file in sys.argv[3:]:
        take_in(sys.argv[1], [Path(file)], Path(sys.argv[2]))
"""
STATES: dict[Kind, str] = {
    "cr": "SELECT sum(size) FROM editions",
    "cards": "SELECT count(*) FROM cards",
    "rulings": "SELECT count(*) FROM rulings",
}
"""A number that tells the two states apart."""


@dataclass
class Victim:
    """One kind in a library that is changed between two states over and over."""

    kind: Kind
    folder: Path
    states: frozenset[int] = field(default_factory=frozenset[int])

    def prepare(self, size: int) -> None:
        """Two files, of which the second holds one thing more; the first is taken in."""
        first, second = self.files()
        self.folder.mkdir(parents=True, exist_ok=True)
        first.write_bytes(_data(self.kind, size))
        second.write_bytes(_data(self.kind, size + 1))
        states: set[int] = set()
        for file in (second, first):
            take_in(self.kind, [file], self.folder)
            states.add(self.state())
        assert len(states) == 2
        self.states = frozenset(states)

    def files(self) -> tuple[Path, Path]:
        return self.folder / f"{self.kind}-1", self.folder / f"{self.kind}-2"

    def kill_once(self, seconds: float) -> None:
        """An import begins, and is killed so many seconds later."""
        line = [sys.executable, "-c", IMPORT, self.kind, str(self.folder), *map(str, self.files())]
        paths = os.pathsep.join(path for path in sys.path if path)
        environment = {**os.environ, "PYTHONPATH": paths}
        with subprocess.Popen(
            line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == b"begun\n"
            time.sleep(seconds)
            process.send_signal(signal.SIGKILL)
            assert process.wait() == -signal.SIGKILL, process.stderr and process.stderr.read().decode()

    def state(self) -> int:
        """A number that tells what is held; raises when the file is broken."""
        path = store_path(self.kind, self.folder)
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as store:
            assert store.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            (state,) = store.execute(STATES[self.kind]).fetchone()
            return int(state)


def _data(kind: Kind, size: int) -> bytes:
    if kind == "cr":
        return rules_text(thing=" ".join(f"Thing {index}." for index in range(size)))
    make = scryfall_card if kind == "cards" else scryfall_ruling
    return packed([make(index) for index in range(size)])


def kills(folder: Path, count: int, size: int, longest: float, seed: int) -> dict[Kind, set[int]]:
    """The states in which imports left each kind that were killed within `longest` seconds: all are whole."""
    chance = random.Random(seed)
    victims = [Victim(kind, folder) for kind in KINDS]
    for victim in victims:
        victim.prepare(size)
    states: dict[Kind, set[int]] = {kind: set() for kind in KINDS}
    for index in range(count):
        victim = victims[index % len(victims)]
        victim.kill_once(chance.uniform(0, longest))
        state = victim.state()
        assert state in victim.states, (victim.kind, state)
        states[victim.kind].add(state)
    for victim in victims:
        take_in(victim.kind, [victim.files()[0]], folder)
    assert not list(folder.glob("*.new*")), "the next import sweeps up what a killed one left"
    return states
