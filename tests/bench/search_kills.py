"""Kills searches while they build or update their index: `python -m tests.bench.search_kills [COUNT]`.

100 kills by default, at random moments from the first step to the last, half of them while both shelves are
built and half while a page of rulings has changed. After each the next search must answer rightly, from an
index whose files are those that were written.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.conftest import CHECKOUT
from tests.library.samples import packed, scryfall_card, scryfall_ruling

from upheld.library.taking_in.take_in import take_in
from upheld.paths import cache_dir
from upheld.search.answer import search
from upheld.search.asking.query import Question
from upheld.search.index import open_index
from upheld.search.shelf.manifest import check_manifest

CARDS, RULINGS = 800, 1600
PAGE: Final = Path("rulings", "miracle.md")

OPEN = """
import sys
from pathlib import Path
from upheld.search.index import open_index

print("begun", flush=True)
with open_index(Path(sys.argv[1]), Path(sys.argv[2])):
    print("done", flush=True)
"""


@dataclass
class Victim:
    """A corpus, a library and a cache, with processes that open their index and are killed."""

    folder: Path
    text: str = ""
    changes: int = 0

    @property
    def corpus(self) -> Path:
        return self.folder / "corpus"

    @property
    def library(self) -> Path:
        return self.folder / "library"

    def prepare(self) -> None:
        """The shipped corpus, and a library of made cards with rulings on them."""
        shutil.copytree(CHECKOUT / "corpus", self.corpus)
        self.text = (self.corpus / PAGE).read_text("utf-8")
        for kind, things in (
            ("cards", [scryfall_card(number) for number in range(CARDS)]),
            ("rulings", [scryfall_ruling(number) for number in range(RULINGS)]),
        ):
            (self.folder / kind).write_bytes(packed(things))
            take_in(kind, [self.folder / kind], self.library)  # type: ignore[arg-type]

    def empty(self) -> None:
        """Nothing is indexed."""
        shutil.rmtree(cache_dir() / "search", ignore_errors=True)

    def change(self) -> None:
        """One page of rulings says something else, by which it is found."""
        self.changes += 1
        title, heading, rest = self.text.partition("\n## ")
        changed = f"{title}{heading}zeppelin{self.changes:04} {rest}"
        (self.corpus / PAGE).write_text(changed, "utf-8")

    def opened(self, seconds: float | None) -> bool:
        """Whether a process that opens the index was killed so many seconds after it began."""
        line = [sys.executable, "-c", OPEN, str(self.corpus), str(self.library)]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        with subprocess.Popen(line, stdout=subprocess.PIPE, env=environment) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == b"begun\n"
            if seconds is not None:
                time.sleep(seconds)
                process.send_signal(signal.SIGKILL)
            return process.wait() == -signal.SIGKILL

    def answers(self) -> bool:
        """Whether the next search finds what is there now, in files that are whole."""
        with open_index(self.corpus, self.library) as index:
            found, gone = (
                [hit.id for hit in search(index, Question(f"zeppelin{number:04}")).hits]
                for number in (self.changes, self.changes - 1)
            )
            card = search(index, Question("Thing 7")).hits[0].id
        for each in (cache_dir() / "search").glob("[ro]*-*-*"):
            check_manifest(each)
        changed = [each.partition(":")[0] for each in found[:1]] == (["ruling"] if self.changes else [])
        return card == "card:thing-7" and changed and not gone


def kills(folder: Path, count: int, chance: random.Random) -> Counter[str]:
    """How many were killed on each path, how many came too late, and after how many nothing could be read."""
    victim = Victim(folder)
    victim.prepare()
    longest: dict[str, float] = {}
    seen: Counter[str] = Counter()
    for number in range(-2, count):
        path = ("build", "update")[number % 2]
        (victim.empty if path == "build" else victim.change)()
        if number < 0:
            start = time.perf_counter()
            victim.opened(None)
            longest[path] = time.perf_counter() - start
        else:
            killed = victim.opened(chance.uniform(0, longest[path]))
            seen[f"{path}s killed" if killed else "killed too late"] += 1
        if not _is_right(victim):
            seen["unreadable"] += 1
    return seen


def _is_right(victim: Victim) -> bool:
    try:
        return victim.answers()
    except Exception as error:  # whatever a broken index leads to
        print(f"after {victim.changes} changes: {error!r}", flush=True)
        return False


def main(count: int) -> None:
    """Print how many were killed and how many left something that could not be read; exit code 1 for any."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["UPHELD_CACHE"] = str(Path(folder, "cache"))
        seen = kills(Path(folder), count, random.Random(count))
    print(", ".join(f"{number} {what}" for what, number in sorted(seen.items())) + f"; {count} in all")
    print(f"unreadable afterwards: {seen['unreadable']}")
    raise SystemExit(seen["unreadable"] > 0)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
