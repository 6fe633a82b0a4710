"""Fetches the current official file of a kind; it is gone again when it was taken in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from upheld.library.fetching.current_files import BULK_LIST, RULES_PAGE, current_bulk, current_rules
from upheld.library.fetching.fetch import Bar, fetch
from upheld.library.fetching.web import Patience, Web
from upheld.library.held.kind import Kind
from upheld.library.held.lock import Waiting, alone, silently
from upheld.paths import cache_dir

_UNFIT: Final = re.compile(r"[^\w .()-]+")


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the current files are named: a page for the rules, a list for cards and rulings."""

    rules_page: str = RULES_PAGE
    bulk_list: str = BULK_LIST

    def current(self, web: Web, kind: Kind) -> str:
        """The address of the current file of this kind."""
        if kind == "cr":
            return current_rules(web, self.rules_page)
        return current_bulk(web, self.bulk_list, kind)


@contextmanager
def download(
    kind: Kind,
    addresses: Addresses,
    bar: Bar,
    patience: Patience | None = None,
    waiting: Waiting = silently,
) -> Iterator[Path]:
    """The current official file, for as long as the block lasts; its name is the publisher's.

    Raises UpheldError when there is no network, the server fails, or the file does not come whole; what came
    of it is used by the next call.
    """
    folder = cache_dir() / "downloads"
    with alone(folder / f"{kind}.lock", waiting), Web(patience) as web:
        url = addresses.current(web, kind)
        file = folder / kind / _name(url, kind)
        _sweep(file)
        fetch(web, url, file, bar)
        try:
            yield file
        finally:
            file.unlink(missing_ok=True)


def _name(url: str, kind: Kind) -> str:
    """The last part of the address as the name of a file, without anything that could lead elsewhere."""
    last = unquote(urlsplit(url).path).rpartition("/")[2]
    return _UNFIT.sub("_", last).lstrip(". ")[-100:] or kind


def _sweep(file: Path) -> None:
    """What is left of other files, which will not be asked for again, is gone."""
    file.parent.mkdir(parents=True, exist_ok=True)
    for other in file.parent.iterdir():
        if not other.name.startswith(file.name):
            other.unlink(missing_ok=True)
