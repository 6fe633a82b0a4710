"""Where indexes lie: built on first use, updated when something changed, never seen half-built.

`<cache>/search/<shelf>-<contents>/` is an index of these contents; it is made in a folder beside and renamed
when it is whole. `<cache>/search/<shelf>-<place>.stamp` says which one fits the files as they are.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, Literal

import whoosh
from whoosh.util.filelock import FileLock, try_for

from upheld.errors import UpheldError
from upheld.paths import cache_dir
from upheld.search.shelf.beside import read_beside
from upheld.search.shelf.manifest import Damaged, check_manifest, write_manifest
from upheld.search.shelf.shelf import Shelf, open_shelf
from upheld.search.shelf.sources import Source

_KEPT: Final = {"rules": 4, "official": 2}
"""Indexes of one shelf that stay in the cache, the last used ones; older ones go when a new one comes."""

_VERSION: Final = ".".join(map(str, whoosh.__version__))

_MOST_TRIES: Final = 5
"""So often files are read that change while they are read."""

_PATIENCE: Final = 300.0
"""Seconds to wait for another process that builds; then this one builds too, which does no harm."""

Progress = Callable[[str, int], Callable[[int], object]]
"""Is told the name of a shelf and how many things it will have; what it gives is told of each step."""


def untold(_shelf: str, _count: int) -> Callable[[int], object]:
    """Builds without a word."""
    return lambda _: None


def opened(source: Source, progress: Progress = untold) -> Shelf:
    """An open shelf that fits its source; built when there is none, and again when it is damaged.

    OSError where no cache can be written and no fitting index is there.
    """
    folder = _fitting(source, progress)
    try:
        return _opened(folder)
    except Damaged:
        _drop(source, folder)
    try:
        return _opened(_fitting(source.again(), progress))
    except Damaged as error:
        raise OSError(f"{error}, although it has just been built") from error


def _drop(source: Source, folder: Path) -> None:
    """A damaged index is gone, unless another process has built it again meanwhile."""
    with _alone(source, folder.parent):
        try:
            check_manifest(folder)
        except Damaged:
            aside = Path(tempfile.mkdtemp(prefix=f"building-{source.name}-", dir=folder.parent))
            with suppress(FileNotFoundError):
                folder.rename(aside / folder.name)
            shutil.rmtree(aside, ignore_errors=True)


def opened_in_memory(source: Source) -> Shelf:
    """An open shelf that fits its source and is nowhere on disk."""
    from upheld.search.shelf.writing import written_in_memory

    return Shelf(*written_in_memory(source.things(), source.facts()))


def _opened(folder: Path) -> Shelf:
    check_manifest(folder)
    try:
        return open_shelf(folder)
    except Exception as error:  # whoosh and pickle fail in many ways
        raise Damaged(f"{folder}: {error}") from error


def _fitting(source: Source, progress: Progress) -> Path:
    """The folder of an index that fits the source."""
    stamp_file = _stamp_file(source)
    stamp = source.stamp()
    named = _read(stamp_file).split()
    before = stamp_file.with_name(named[1]) if len(named) == 2 and _is_one(source, named[1]) else None
    if before is not None and named[0] == stamp and before.is_dir():
        return before
    folder = _folder(source)
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder, stamp = _built_once(source, before, progress)
    with suppress(OSError):  # an index that lies where nothing can be written is as good
        os.utime(folder)
        _write(stamp_file, f"{stamp} {folder.name}")
    return folder


def _folder(source: Source) -> Path:
    return cache_dir() / "search" / f"{source.name}-{source.contents()}-{_VERSION}"


def _stamp_file(source: Source) -> Path:
    place = hashlib.sha256(os.fsencode(f"{source.place()}\0{_VERSION}")).hexdigest()[:16]
    return cache_dir() / "search" / f"{source.name}-{place}.stamp"


def _is_one(source: Source, name: str) -> bool:
    """Whether a folder of this name would be an index of such a shelf: what a stamp says may be damaged."""
    return os.path.basename(name) == name and name.startswith(f"{source.name}-")


def _built_once(source: Source, before: Path | None, progress: Progress) -> tuple[Path, str]:
    """The folder of an index of what the files hold, and their stamp; one process at a time builds one.

    Files that change while they are read are read again, so that a folder is called by what is in it.
    """
    with _alone(source, cache_dir() / "search"):
        for _ in range(_MOST_TRIES):
            source = source.again()
            stamp, folder = source.stamp(), _folder(source)
            if folder.is_dir():
                return folder, stamp
            _build_aside(source, folder, before, progress)
            _forget_old(folder.parent, source.name)
            if folder.is_dir():
                return folder, stamp
    raise UpheldError("the files that are searched change all the time: try again when they do not")


@contextmanager
def _alone(source: Source, cache: Path) -> Iterator[None]:
    """No other process builds such an index, unless it takes longer than anybody would wait."""
    lock = FileLock(os.fspath(cache / f"{source.name}.lock"))
    held = try_for(lock.acquire, timeout=_PATIENCE, delay=0.05)
    try:
        yield
    finally:
        if held:
            lock.release()


def _build_aside(source: Source, folder: Path, before: Path | None, progress: Progress) -> None:
    """The folder is there, whole, when the files are still those that were read."""
    aside = Path(tempfile.mkdtemp(prefix=f"building-{source.name}-", dir=folder.parent))
    try:
        if not _updated(source, before, aside):
            _built(source, aside, progress)
        write_manifest(aside)
        if _folder(source.again()) == folder:
            aside.rename(folder)
    except OSError:
        if not folder.is_dir():
            raise
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _built(source: Source, folder: Path, progress: Progress) -> None:
    from upheld.search.shelf.writing import write  # only needed to build

    write(folder, source.things(), source.facts(), progress(source.name, source.count()))


def _updated(source: Source, before: Path | None, aside: Path) -> bool:
    """Whether the folder has an older index of the same place brought up to date."""
    if before is None or not before.is_dir():
        return False
    from upheld.search.shelf.writing import update

    try:
        check_manifest(before)
        _link(before, aside)
        return update(aside, read_beside(before), source.things(), source.facts()) or _emptied(aside)
    except FileNotFoundError:  # another process forgot the older index
        return _emptied(aside)
    except (OSError, UpheldError):
        raise
    except Exception:  # whoosh fails in many ways on an index that is damaged
        return _emptied(aside)


def _link(before: Path, aside: Path) -> None:
    """The parts of the index stand in both folders; whoosh writes new ones and changes none."""
    for file in before.iterdir():
        if file.suffix in (".seg", ".toc"):
            try:
                os.link(file, aside / file.name)
            except OSError:
                shutil.copy2(file, aside / file.name)


def _emptied(folder: Path) -> Literal[False]:
    """The folder is as if nothing had been tried."""
    for file in folder.iterdir():
        file.unlink()
    return False


def _forget_old(cache: Path, name: str) -> None:
    """Only the last used indexes are left, and nothing that a process left half-built an hour ago."""
    whole = [folder for folder in cache.glob(f"{name}-*") if folder.is_dir()]
    whole.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    aside = cache.glob(f"building-{name}-*")
    stale = [folder for folder in aside if folder.stat().st_mtime < time.time() - 3600]
    for folder in (*whole[_KEPT[name] :], *stale):
        shutil.rmtree(folder, ignore_errors=True)


def _read(file: Path) -> str:
    try:
        return file.read_text("ascii")
    except (OSError, UnicodeDecodeError):
        return ""


def _write(file: Path, text: str) -> None:
    aside = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        aside.write_text(text, "ascii")
        aside.replace(file)
    finally:
        aside.unlink(missing_ok=True)
