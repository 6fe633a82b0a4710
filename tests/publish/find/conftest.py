from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.publish.find.asked import write_find

from upheld.corpus.corpus import Corpus, load_corpus
from upheld.coverage.standing import standing_of
from upheld.search.index import Index, open_index

SMALL = Path(__file__).parent.parent.parent / "search" / "fixtures" / "corpus"


def _opened(root: Path | None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Index]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("UPHELD_CACHE", str(tmp_path_factory.mktemp("cache")))
        with open_index(root, tmp_path_factory.mktemp("library")) as index:
            yield index


@pytest.fixture(scope="session")
def small_index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Index]:
    yield from _opened(SMALL, tmp_path_factory)


@pytest.fixture(scope="session")
def small_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The search box of the small corpus."""
    return write_find(standing_of(load_corpus(SMALL)), tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="session")
def whole_corpus() -> Corpus:
    return load_corpus()


@pytest.fixture(scope="session")
def whole_index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Index]:
    yield from _opened(None, tmp_path_factory)


@pytest.fixture(scope="session")
def whole_site(whole_corpus: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The search box of the shipped corpus."""
    return write_find(standing_of(whole_corpus), tmp_path_factory.mktemp("site"))
