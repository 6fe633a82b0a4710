"""Fetches one file, and goes on where an earlier attempt stopped (RFC 9110, sections 13.1.5 and 14)."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from upheld.errors import UpheldError
from upheld.library.fetching.web import Broken, Web, unreachable
from upheld.library.taking_in.imported import Progress

if TYPE_CHECKING:
    import httpx

_LARGEST: Final = 4 << 30
_RANGE: Final = re.compile(r"bytes (\d+)-(\d+)/(\d+|\*)")

Bar = Callable[[str, int], AbstractContextManager[Progress]]
"""Shows progress: a word and the bytes to come, 0 when nobody knows."""


@dataclass(frozen=True, slots=True)
class _Begun:
    """What is known of the file whose first bytes lie in the part. `length` is 0 when it was not told."""

    url: str
    validator: str
    length: int


def fetch(web: Web, url: str, target: Path, bar: Bar) -> None:
    """The file at `url` lies at `target`, whole and as long as the server says.

    What came before an interruption stays in `target` + ".part" and is used next time, if the server still
    has the same file. Raises UpheldError when it cannot be had.
    """
    part = target.with_name(f"{target.name}.part")
    error = Broken("not tried")
    for attempt in range(web.patience.attempts):
        if attempt:
            time.sleep(web.patience.pause)
        try:
            _go_on(web, url, part, bar)
        except Broken as broken:
            error = broken
        else:
            os.replace(part, target)
            _note_of(part).unlink(missing_ok=True)
            return
    raise _stopped(error, part)


def _stopped(error: Broken, part: Path) -> UpheldError:
    here = part.stat().st_size if part.is_file() else 0
    if not here:
        return unreachable(error)
    return UpheldError(f"{error}: {here:,} bytes are here, the same command goes on from there")


def _go_on(web: Web, url: str, part: Path, bar: Bar) -> None:
    begun = _begun(part, url)
    have = part.stat().st_size if begun else 0
    with web.get(url, _resuming(begun, have)) as response:
        if response.status_code == 416 or not _continues(response, begun, have):
            _forget(part)
            if response.status_code != 200:
                raise Broken(f"{url}: the server has another file now")
            have = 0
        length = _length(response, have)
        _write_note(part, _Begun(url, _validator(response), length))
        with bar(part.name.removesuffix(".part"), length) as progress:
            progress(have)
            _append(response, part, length, progress)
        _check_whole(response, part, length)


def _resuming(begun: _Begun | None, have: int) -> dict[str, str]:
    return {"Range": f"bytes={have}-", "If-Range": begun.validator} if begun and have else {}


def _continues(response: httpx.Response, begun: _Begun | None, have: int) -> bool:
    """Whether the body goes on behind the bytes that are here; one that begins anew does so behind none."""
    if response.status_code != 206:
        return not have
    found = _RANGE.fullmatch(response.headers.get("content-range", ""))
    if begun is None or found is None or int(found[1]) != have:
        return False
    same_length = found[3] == "*" or not begun.length or int(found[3]) == begun.length
    return same_length and _validator(response) in ("", begun.validator)


def _length(response: httpx.Response, have: int) -> int:
    told = response.headers.get("content-length", "")
    length = have + int(told) if told.isdecimal() else 0
    if length > _LARGEST:
        raise UpheldError(f"{response.url}: the file has {length:,} bytes, at most {_LARGEST:,} are fetched")
    return length


def _append(response: httpx.Response, part: Path, length: int, progress: Progress) -> None:
    size = part.stat().st_size if part.is_file() else 0
    with part.open("ab") as file:
        for piece in response.iter_raw():
            size += len(piece)
            if size > (length or _LARGEST):
                raise UpheldError(f"{response.url}: the server sends more than the {length:,} bytes it told")
            file.write(piece)
            progress(len(piece))


def _check_whole(response: httpx.Response, part: Path, length: int) -> None:
    size = part.stat().st_size
    if length and size < length:
        raise Broken(f"{response.url}: the server stopped after {size:,} of {length:,} bytes")
    told = _told_digest(response)
    if told is None:
        return
    with part.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").digest()
    if found != told:
        _forget(part)
        raise UpheldError(f"{response.url}: the file that came is not the one whose SHA-256 the server told")


def _told_digest(response: httpx.Response) -> bytes | None:
    """The SHA-256 of the whole file, when the server tells it (RFC 9530, section 3; RFC 3230 before)."""
    for name in ("repr-digest", "digest"):
        found = re.search(r"(?i)sha-256=:?([A-Za-z0-9+/]{43}=)", response.headers.get(name, ""))
        if found:
            return base64.b64decode(found[1])
    return None


def _validator(response: httpx.Response) -> str:
    """What tells this version of the file from others, "" when nothing does: a weak tag does not."""
    tag = response.headers.get("etag", "")
    return str(tag) if tag.startswith('"') else str(response.headers.get("last-modified", ""))


def _begun(part: Path, url: str) -> _Begun | None:
    """What an earlier attempt noted, None when it was for another file or the part is of no use."""
    try:
        begun = _Begun(**json.loads(_note_of(part).read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        begun = None
    if begun is None or begun.url != url or not begun.validator or not part.is_file():
        _forget(part)
        return None
    return begun


def _write_note(part: Path, begun: _Begun) -> None:
    _note_of(part).write_text(json.dumps(asdict(begun)), "utf-8")


def _note_of(part: Path) -> Path:
    return part.with_name(f"{part.name}.json")


def _forget(part: Path) -> None:
    part.unlink(missing_ok=True)
    _note_of(part).unlink(missing_ok=True)
