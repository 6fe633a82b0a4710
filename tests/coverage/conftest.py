import shutil
from pathlib import Path

import pytest

from upheld.corpus.corpus import Corpus, load_corpus
from upheld.corpus.lock import (
    LOCK_NAME,
    CaseVerdict,
    Lock,
    LockEntry,
    case_fingerprint,
    code_fingerprint,
    write_lock,
)

SMALL = Path(__file__).parent.parent / "search" / "fixtures" / "corpus"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UPHELD_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def small_root(tmp_path: Path) -> Path:
    """A copy of the small corpus."""
    return Path(shutil.copytree(SMALL, tmp_path / "corpus"))


@pytest.fixture
def small(small_root: Path) -> Corpus:
    return load_corpus(small_root)


@pytest.fixture
def accept(small: Corpus) -> None:
    """Every case of the small corpus has an entry that holds, with three lines."""
    write_all(small, "holds")


def write_all(corpus: Corpus, verdict: CaseVerdict) -> None:
    cases = [case for ruling in corpus.rulings.values() for case in ruling.cases()]
    entries = [
        LockEntry(case.key, verdict, 3, ("a",), ("608.2h: too early",), case_fingerprint(case, corpus.cards))
        for case in cases
    ]
    write_lock(corpus.root / LOCK_NAME, Lock(code_fingerprint(), {entry.case: entry for entry in entries}))
