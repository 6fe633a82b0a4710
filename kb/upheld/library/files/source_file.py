"""A user's file that is about to be read: only a plain file will do, whatever it is called."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from typing import Final

from upheld.library.files.refusal import Refused, RefusedFile

_LARGEST: Final = 4 << 30

_OTHERS: Final = (
    (stat.S_ISDIR, "this is a folder, not a file: name the files in it"),
    (stat.S_ISFIFO, "this is a pipe, not a file: write it into a file first"),
    (stat.S_ISCHR, "this is a device, not a file"),
    (stat.S_ISBLK, "this is a device, not a file"),
    (stat.S_ISSOCK, "this is a socket, not a file"),
)


@contextmanager
def opened(path: Path) -> Iterator[BufferedReader]:
    """The file, open for reading; what is refused while it is open is told with the name of the file.

    Raises RefusedFile for a folder, a pipe, a device, a file of more than 4 GiB or of no bytes; OSError when
    it is absent or may not be read.
    """
    try:
        with _open_plain(path) as file:
            yield file
    except Refused as refusal:
        raise RefusedFile(path, refusal) from None


def _open_plain(path: Path) -> BufferedReader:
    _check_plain(os.stat(path))  # before it is opened: opening a pipe waits, opening a device may do more
    file = path.open("rb")
    try:
        _check_plain(os.fstat(file.fileno()))
    except Refused:
        file.close()
        raise
    return file


def _check_plain(found: os.stat_result) -> None:
    for is_other, reason in _OTHERS:
        if is_other(found.st_mode):
            raise Refused(reason)
    if found.st_size > _LARGEST:
        raise Refused(f"{found.st_size:,} bytes are too many: at most {_LARGEST:,}")
    if not found.st_size:
        raise Refused("the file is empty")


def digest_of(file: BufferedReader) -> str:
    """The SHA-256 of the whole file, in hexadecimal digits."""
    file.seek(0)
    return hashlib.file_digest(file, "sha256").hexdigest()
