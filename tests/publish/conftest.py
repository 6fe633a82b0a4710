import shutil
from pathlib import Path

import pytest

SMALL = Path(__file__).parent.parent / "search" / "fixtures" / "corpus"


@pytest.fixture
def small_root(tmp_path: Path) -> Path:
    """A copy of the small corpus."""
    return Path(shutil.copytree(SMALL, tmp_path / "corpus"))
