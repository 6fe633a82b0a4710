"""Writes an index of a corpus into a folder. Loaded only when there is something to build."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from whoosh.index import create_in

from upheld.corpus.corpus import load_corpus
from upheld.coverage.covering import coverings_of
from upheld.coverage.standing import Standing, standing_of
from upheld.search.documents import documents
from upheld.search.schema import FACTS, schema


def build(root: Path, folder: Path) -> None:
    """The folder holds a whole index of the corpus in `root`; what cannot be read there is left out."""
    standing = standing_of(load_corpus(root))
    index: Any = create_in(os.fspath(folder), schema())
    writer = index.writer(limitmb=64)
    for document in documents(standing):
        writer.add_document(**document)
    writer.commit()
    index.close()
    (folder / FACTS).write_text(json.dumps(_facts(standing), ensure_ascii=False), "utf-8")


def _facts(standing: Standing) -> dict[str, Any]:
    corpus = standing.corpus
    return {
        "edition": corpus.edition.date.isoformat(),
        "covers": [
            (str(each.covered), each.ruling, each.title, each.verdict) for each in coverings_of(standing)
        ],
        "slang": [(said, word.means) for word in corpus.words for said in word.say],
        "numbers": " ".join(corpus.edition.fingerprints),
    }
