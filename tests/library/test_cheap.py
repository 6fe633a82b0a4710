"""Whoever has no library pays nothing for it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ASK = """
import sys
from pathlib import Path
from upheld.library.cards import official_card, official_card_count
from upheld.library.editions import held_editions
from upheld.library.rulings import official_ruling_count, rulings_of

assert official_card("x") is None
assert not official_card_count() + official_ruling_count() + len(rulings_of("x")) + len(held_editions())
print([name for name in ("sqlite3", "msgspec", "httpx", "platformdirs", "click") if name in sys.modules])
"""


def test_asking_an_empty_library_loads_nothing_slow(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "UPHELD_LIBRARY": str(tmp_path / "none"),
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }
    done = subprocess.run(
        [sys.executable, "-c", ASK], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_the_commands_of_the_library_load_no_web_client() -> None:
    code = "import upheld.library.taking_in.take_in, upheld_cli.import_, sys; print('httpx' in sys.modules)"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"
