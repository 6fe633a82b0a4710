import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from upheld.search.index import Index, open_index

SMALL = Path(__file__).parent / "fixtures" / "corpus"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own for each test."""
    monkeypatch.setenv("UPHELD_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "search"


@pytest.fixture
def small_root(tmp_path: Path) -> Path:
    """A copy of the small corpus."""
    return Path(shutil.copytree(SMALL, tmp_path / "corpus"))


@pytest.fixture(scope="session")
def shared_index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Index]:
    """The index of the small corpus beside an empty library."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("UPHELD_CACHE", str(tmp_path_factory.mktemp("cache")))
        patch.setenv("UPHELD_LIBRARY", str(tmp_path_factory.mktemp("library")))
        with open_index(SMALL) as index:
            yield index
