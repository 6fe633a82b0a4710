"""Where the shipped corpus and site sources lie, and where a user's own files go."""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def data_root() -> Path:
    """The folder that holds `corpus/` and `site/`: shipped in the package, else the checkout."""
    shipped = _PACKAGE / "_data"
    return shipped if shipped.is_dir() else _PACKAGE.parent.parent


def corpus_root() -> Path:
    """The folder of the corpus that this installation reads."""
    return data_root() / "corpus"


def site_root() -> Path:
    """The folder of the site's templates, styles and page sources."""
    return data_root() / "site"


def cache_dir() -> Path:
    """Where files go that can be built again; `UPHELD_CACHE` names another folder."""
    named = os.environ.get("UPHELD_CACHE")
    if named:
        return Path(named).expanduser()
    import platformdirs  # slow to import, and most commands never ask

    return platformdirs.user_cache_path("upheld", appauthor=False)


def library_dir() -> Path:
    """Where imported official data goes; `UPHELD_LIBRARY` names another folder."""
    named = os.environ.get("UPHELD_LIBRARY")
    if named:
        return Path(named).expanduser()
    import platformdirs  # slow to import, and most commands never ask

    return platformdirs.user_data_path("upheld", appauthor=False)
