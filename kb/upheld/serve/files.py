"""The files of a built site, as they lie in their folder."""

from __future__ import annotations

import os
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from upheld.errors import UpheldError
from upheld.publish.folder import MARK


class SiteFiles(StaticFiles):
    """Serves a site; a folder is its index.html. UpheldError when the folder holds no site."""

    def __init__(self, site: Path) -> None:
        if not (site / MARK).is_file():
            raise UpheldError(f"{site} holds no site\nhint: upheld site --out {site}")
        super().__init__(directory=site.resolve(), html=True)

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Hidden files, and names that no file can have, are not there."""
        if "\0" in path or any(part.startswith(".") for part in path.split("/") if part != "."):
            return "", None
        return super().lookup_path(path)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, to be asked for again each time: its tag tells whether it is another one."""
        found = await super().get_response(path, scope)
        found.headers["Cache-Control"] = "no-cache"
        found.headers["X-Content-Type-Options"] = "nosniff"
        return found
