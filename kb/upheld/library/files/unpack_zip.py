"""The one file in a zip archive; nothing is ever written under a name that stands in the archive."""

from __future__ import annotations

import io
import zipfile
import zlib
from pathlib import PurePosixPath, PureWindowsPath
from typing import BinaryIO, Final

from upheld.library.files.refusal import Refused, shown
from upheld.library.files.unpack import Reader
from upheld.library.taking_in.imported import Progress

_LONGEST_READ: Final = 1 << 20
"""No list of the files of an honest archive is longer; the list is read in one piece."""

_ENCRYPTED: Final = 1
"""A bit of the general purpose flags (APPNOTE.TXT, section 4.4.4)."""


def zip_member(file: BinaryIO, progress: Progress) -> Reader:
    """Reads the single file in the archive. Raises Refused when there are several, or it is damaged."""
    try:
        archive = zipfile.ZipFile(_Bounded(file, progress))
        return _Member(archive, _single(archive))
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, ValueError) as error:
        raise _damaged(error) from None


def _single(archive: zipfile.ZipFile) -> zipfile.ZipInfo:
    members = [member for member in archive.infolist() if not member.is_dir()]
    if len(members) != 1:
        raise Refused(
            f"the zip archive holds {len(members):,} files: unpack it and name the one that is meant"
        )
    (member,) = members
    if member.flag_bits & _ENCRYPTED:
        raise Refused("the file in the zip archive is encrypted: unpack it first")
    if _leads_away(member.filename):
        raise Refused(
            f"the zip archive names its file {shown(member.filename)}, which leads out of its folder"
        )
    return member


def _leads_away(name: str) -> bool:
    parts = PureWindowsPath(name).parts
    return ".." in parts or PurePosixPath(name).is_absolute() or bool(PureWindowsPath(name).anchor)


def _damaged(error: Exception) -> Refused:
    return Refused(f"damaged or unreadable zip archive: {shown(str(error))}")


class _Member:
    def __init__(self, archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> None:
        self._open = archive.open(member)

    def read(self, size: int, /) -> bytes:
        try:
            return self._open.read(size)
        except (zipfile.BadZipFile, EOFError, OSError, ValueError, zlib.error) as error:
            raise _damaged(error) from None


class _Bounded(io.RawIOBase):
    """The archive; a piece of more than 1 MiB is refused, as its size stands in the archive itself."""

    def __init__(self, file: BinaryIO, progress: Progress) -> None:
        self._file, self._progress = file, progress

    def read(self, size: int = -1, /) -> bytes:
        if size > _LONGEST_READ:
            raise Refused("the zip archive has too long a list of files")
        data = self._file.read(size if size >= 0 else _LONGEST_READ)
        self._progress(len(data))
        return data

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        return self._file.tell()

    def seekable(self) -> bool:
        return True

    def readable(self) -> bool:
        return True
