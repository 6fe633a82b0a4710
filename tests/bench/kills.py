"""Kills imports at random moments: `python -m tests.bench.kills [COUNT]`, 200 by default.

After each kill the library must hold the old state or the new one, whole.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.library.killing import kills


def main(count: int) -> None:
    """Print in which states the killed imports left the library; raises when one was broken."""
    with tempfile.TemporaryDirectory() as folder:
        states = kills(Path(folder), count=count, size=1500, longest=0.3, seed=count)
    seen = ", ".join(f"{len(found)} states of {kind}" for kind, found in states.items())
    print(f"{count} kills; every state was whole: {seen}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
