"""Writes many files as one: after a kill at any moment the next start finishes what was begun.

All new contents are put aside first, in a folder that gets its name only when it is whole. Then each goes to
its place. A folder under that name is the sign of a writing that was interrupted.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from upheld.errors import UpheldError

FOLDER: Final = ".repair"
_PLAN: Final = "plan.json"


@dataclass(frozen=True, slots=True)
class Rewriting:
    """A file with its new contents, and its new name when it gets one."""

    file: Path
    renamed: Path
    text: str


def write_all(root: Path, rewritings: Sequence[Rewriting]) -> None:
    """The files have their new contents and names."""
    aside = root / f"{FOLDER}.{os.getpid()}"
    shutil.rmtree(aside, ignore_errors=True)
    aside.mkdir()
    steps: list[tuple[str, str, str]] = []
    for number, each in enumerate(rewritings):
        file, renamed = (os.path.realpath(path) for path in (each.file, each.renamed))
        new = aside / str(number)
        new.write_text(each.text, "utf-8", newline="")
        shutil.copymode(file, new)
        steps.append((new.name, file, renamed))
    (aside / _PLAN).write_text(json.dumps(steps), "utf-8")
    aside.rename(root / FOLDER)
    finish(root)


def finish(root: Path) -> bool:
    """Whether a writing that was interrupted was found; it is finished now."""
    folder = root / FOLDER
    if not folder.is_dir():
        return False
    try:
        steps = json.loads((folder / _PLAN).read_text("utf-8"))
        for name, file, renamed in steps:
            if (folder / name).is_file():
                os.replace(folder / name, renamed)
            if renamed != file:
                Path(file).unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise UpheldError(f"{folder}: an interrupted repair cannot be finished: {error}") from None
    shutil.rmtree(folder)
    return True
