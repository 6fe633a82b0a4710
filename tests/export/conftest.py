from pathlib import Path

import pytest

from upheld.corpus.corpus import Corpus, load_corpus


@pytest.fixture
def small(checkout: Path) -> Corpus:
    return load_corpus(checkout / "tests" / "search" / "fixtures" / "corpus")
