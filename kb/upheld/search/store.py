"""Where indexes lie: built on first use, again when something changed, never seen half-built.

`<cache>/search/<contents>/` is an index of these contents; it is built in a folder beside and renamed when
it is whole. `<cache>/search/<corpus>.stamp` says which one fits the files of a corpus as they are.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeVar

import whoosh
from whoosh.util.filelock import FileLock, try_for

from upheld.paths import cache_dir, corpus_root
from upheld.search.stamp import Files, files_of

_KEPT: Final = 4
"""Indexes that stay in the cache, the last used ones; older ones go when a new one comes."""

_PATIENCE: Final = 60.0
"""Seconds to wait for another process that builds; then this one builds too, which does no harm."""

_T = TypeVar("_T")


@contextmanager
def opened(opening: Callable[[Path], _T], root: Path | None = None) -> Iterator[_T]:
    """What `opening` makes of the folder of an index that fits the corpus; it is built when there is none.

    When `opening` fails the index is damaged and is built again. Where no cache can be written it lies in a
    folder that is gone afterwards.
    """
    files = files_of(root or corpus_root())
    try:
        index = _opened(files, opening)
    except OSError:
        with tempfile.TemporaryDirectory(prefix="upheld-") as temporary:
            _build(files, Path(temporary))
            yield opening(Path(temporary))
        return
    yield index


def _opened(files: Files, opening: Callable[[Path], _T]) -> _T:
    folder = _fitting(files)
    try:
        return opening(folder)
    except Exception:  # whoosh and pickle fail in many ways on a damaged file
        shutil.rmtree(folder, ignore_errors=True)
    return opening(_fitting(files))


def _fitting(files: Files) -> Path:
    """The folder of an index of these files."""
    cache = cache_dir() / "search"
    stamp_file = cache / f"{hashlib.sha256(os.fsencode(files.root.resolve())).hexdigest()[:16]}.stamp"
    stamp = files.stamp()
    named = _read(stamp_file).split()
    if len(named) == 2 and named[0] == stamp and (cache / named[1]).is_dir():
        return cache / named[1]
    version = ".".join(map(str, whoosh.__version__))
    folder = cache / f"{files.contents()}-{version}"
    if not folder.is_dir():
        cache.mkdir(parents=True, exist_ok=True)
        _build_once(files, folder)
    os.utime(folder)
    _write(stamp_file, f"{stamp} {folder.name}")
    return folder


def _build_once(files: Files, folder: Path) -> None:
    lock = FileLock(os.fspath(folder.parent / "build.lock"))
    held = try_for(lock.acquire, timeout=_PATIENCE, delay=0.05)
    try:
        if not folder.is_dir():
            _build_aside(files, folder)
            _forget_old(folder.parent)
    finally:
        if held:
            lock.release()


def _build_aside(files: Files, folder: Path) -> None:
    aside = Path(tempfile.mkdtemp(prefix="building-", dir=folder.parent))
    try:
        _build(files, aside)
        aside.rename(folder)
    except OSError:
        if not folder.is_dir():
            raise
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _build(files: Files, folder: Path) -> None:
    from upheld.search.build import build  # loads the whole corpus package

    build(files.root, folder)


def _forget_old(cache: Path) -> None:
    """Only the last used indexes are left, and nothing that a process left half-built an hour ago."""
    folders = [entry for entry in cache.iterdir() if entry.is_dir()]
    whole = [folder for folder in folders if not folder.name.startswith("building-")]
    whole.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    left = [folder for folder in folders if folder not in whole]
    stale = [folder for folder in left if folder.stat().st_mtime < time.time() - 3600]
    for folder in (*whole[_KEPT:], *stale):
        shutil.rmtree(folder, ignore_errors=True)


def _read(file: Path) -> str:
    try:
        return file.read_text("ascii")
    except (OSError, UnicodeDecodeError):
        return ""


def _write(file: Path, text: str) -> None:
    aside = file.with_name(f"{file.name}.{os.getpid()}")
    aside.write_text(text, "ascii")
    aside.replace(file)
