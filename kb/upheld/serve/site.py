"""The site that is served beside the searches: built once for the same corpus and code."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Final

from upheld.corpus.corpus import load_corpus
from upheld.coverage.standing import standing_of
from upheld.paths import cache_dir
from upheld.play.transcript import transcript
from upheld.play.verdict import Checker
from upheld.publish.site import build_site
from upheld.search.shelf.stamp import corpus_files_of

_CODE: Final = ("",)
"""All of the package: pages are made by most of it."""


def built_site(corpus: Path) -> Path:
    """The folder of the site of a corpus; it is built when there is none of these contents."""
    sites = cache_dir() / "sites"
    folder = sites / corpus_files_of(corpus, _CODE).contents()
    if not folder.is_dir():
        sites.mkdir(parents=True, exist_ok=True)
        aside = Path(tempfile.mkdtemp(prefix="building-", dir=sites))
        try:
            _build(corpus, aside / "site")
            for old in sites.iterdir():
                if old != aside:
                    shutil.rmtree(old, ignore_errors=True)
            (aside / "site").rename(folder)
        finally:
            shutil.rmtree(aside, ignore_errors=True)
    return folder


def _build(corpus: Path, out: Path) -> None:
    loaded = load_corpus(corpus)
    checker = Checker(loaded)
    build_site(
        standing_of(loaded),
        out,
        transcriber=lambda case: transcript(checker, case),
        phrases=checker.book.phrases(),
    )
