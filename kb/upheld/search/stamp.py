"""Whether the files that an index was made of are still the same."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from upheld.corpus.lock import PLAYING_PARTS

PACKAGE: Final = Path(__file__).resolve().parent.parent

_PARTS: Final = (*PLAYING_PARTS, "search", "corpus", "coverage")
"""The code on which the contents of an index depend: verdicts on what plays, the rest on what indexes."""


@dataclass(frozen=True, slots=True)
class Files:
    """The files of one corpus and of the code, in a fixed order."""

    root: Path
    paths: tuple[str, ...]

    def stamp(self) -> str:
        """Changes with every name, size and time of change; quick."""
        digest = hashlib.sha256()
        for path in self.paths:
            found = os.stat(path)
            digest.update(f"{path}\0{found.st_size}\0{found.st_mtime_ns}\0".encode(errors="surrogateescape"))
        return digest.hexdigest()[:32]

    def contents(self) -> str:
        """Changes with the contents only, wherever and whenever the files were put."""
        digest = hashlib.sha256()
        for path in self.paths:
            data = Path(path).read_bytes()
            name = os.path.basename(path)
            digest.update(f"{name}\0{len(data)}\0".encode(errors="surrogateescape") + data)
        return digest.hexdigest()[:32]


def files_of(root: Path) -> Files:
    """All files below the corpus folder, and the code."""
    folders = [os.fspath(root), *(os.fspath(PACKAGE / part) for part in _PARTS)]
    return Files(root, tuple(sorted(path for folder in folders for path in _below(folder))))


def _below(folder: str) -> Iterator[str]:
    try:
        entries = list(os.scandir(folder))
    except FileNotFoundError:
        return
    for entry in entries:
        if entry.name.startswith((".", "__pycache__")):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _below(entry.path)
        elif entry.is_file():
            yield entry.path
