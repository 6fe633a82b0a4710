import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from upheld_cli.main import upheld

SMALL = Path(__file__).parent.parent / "search" / "fixtures" / "corpus"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UPHELD_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def small_root(tmp_path: Path) -> Path:
    """A copy of the small corpus."""
    return Path(shutil.copytree(SMALL, tmp_path / "corpus"))


@pytest.fixture
def call(small_root: Path) -> Callable[..., Result]:
    """Runs a command on the small corpus."""

    def run(*arguments: str) -> Result:
        result = CliRunner().invoke(upheld, ["--corpus", str(small_root), *arguments], catch_exceptions=True)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run
