"""The folder that a site is written to: only what belongs to the site is written or removed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from upheld.errors import UpheldError

MARK: Final = ".upheld-site"
"""The file that names every other file of a site; it tells a site from other folders."""


def write_site(out: Path, files: Mapping[str, bytes]) -> None:
    """The folder holds these files; those of an earlier site that are not among them are gone.

    UpheldError when it holds something that is no site.
    """
    earlier = _earlier(out)
    out.mkdir(parents=True, exist_ok=True)
    for name in sorted(earlier | files.keys()):
        if not (out / name).resolve().is_relative_to(out.resolve()):
            raise UpheldError(f"{out / MARK}: the name {name!r} leads out of the site")
    (out / MARK).write_text("".join(f"{name}\n" for name in sorted(earlier | files.keys())), "utf-8")
    for name, data in files.items():
        file = out / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.is_file() or file.read_bytes() != data:
            file.write_bytes(data)
    for name in earlier - files.keys():
        (out / name).unlink(missing_ok=True)
    (out / MARK).write_text("".join(f"{name}\n" for name in sorted(files)), "utf-8")


def _earlier(out: Path) -> frozenset[str]:
    """The files of the site that the folder holds."""
    if not out.exists():
        return frozenset()
    if not out.is_dir():
        raise UpheldError(f"{out} is no folder")
    mark = out / MARK
    if mark.is_file():
        return frozenset(mark.read_text("utf-8", errors="replace").splitlines())
    if any(out.iterdir()):
        raise UpheldError(f"{out} holds something that is no site\nhint: name an empty or new folder")
    return frozenset()
