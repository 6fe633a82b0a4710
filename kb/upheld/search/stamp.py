"""Whether the files that an index was made of are still the same."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from upheld.corpus.lock import LOCK_NAME, PLAYING_PARTS
from upheld.coverage.notes import note_of
from upheld.errors import UpheldError

PACKAGE: Final = Path(__file__).resolve().parent.parent

_PARTS: Final = (*PLAYING_PARTS, "search", "corpus", "coverage")
"""The code on which the contents of an index depend: verdicts on what plays, the rest on what indexes."""


_SINGLE: Final = ("EDITION.toml", "words.toml", LOCK_NAME)
_FOLDERS: Final = ("rulings", "rules", "cards", "coverage")


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
    """The files of a corpus, the note of what was checked, the code; UpheldError where it is no corpus."""
    if not root.is_dir():
        raise UpheldError(f"{root}: there is no corpus here: no such folder")
    if not (root / "EDITION.toml").is_file():
        raise UpheldError(f"{root}: there is no corpus here: it has no EDITION.toml")
    single = [*(root / name for name in _SINGLE), note_of(root / LOCK_NAME)]
    folders = [*(root / name for name in _FOLDERS), *(PACKAGE / part for part in _PARTS)]
    found = [os.fspath(file) for file in single if file.is_file()]
    found += [path for folder in folders for path in _below(os.fspath(folder))]
    return Files(root, tuple(sorted(found)))


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
        elif _is_file(entry):
            yield entry.path


def _is_file(entry: os.DirEntry[str]) -> bool:
    """Whether it is a file or a link to one; a link that leads nowhere or to itself is none."""
    try:
        return entry.is_file()
    except OSError:
        return False
