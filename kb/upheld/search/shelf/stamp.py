"""Whether the files that an index was made of are still the same."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from upheld.corpus.lock import LOCK_NAME
from upheld.coverage.notes import note_of

PACKAGE: Final = Path(__file__).resolve().parent.parent.parent

_SINGLE: Final = ("EDITION.toml", "words.toml", LOCK_NAME)
_FOLDERS: Final = ("rulings", "rules", "cards", "coverage")


@dataclass(frozen=True, slots=True)
class Files:
    """Files on which an index depends, in a fixed order."""

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


def corpus_files_of(root: Path, code: Iterable[str]) -> Files:
    """The files of a corpus, the note of what was checked, and the code of these parts of the package."""
    single = [*(root / name for name in _SINGLE), note_of(root / LOCK_NAME)]
    found = [os.fspath(file) for file in single if file.is_file()]
    found += [path for name in _FOLDERS for path in _below(os.fspath(root / name))]
    return Files(root, tuple(sorted((*found, *code_below(code)))))


def code_below(parts: Iterable[str]) -> Iterator[str]:
    """The files of these parts of the package: folders and single modules."""
    for part in parts:
        path = PACKAGE / part
        if path.is_dir():
            yield from _below(os.fspath(path))
        else:
            yield os.fspath(path)


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
