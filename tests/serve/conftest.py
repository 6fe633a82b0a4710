import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra upheld[serve] is not installed")

from starlette.testclient import TestClient

from upheld.serve.app import application
from upheld.serve.settings import Limits, Settings

SMALL = Path(__file__).parent.parent / "search" / "fixtures" / "corpus"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own for each test."""
    monkeypatch.setenv("UPHELD_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A copy of a small corpus."""
    return Path(shutil.copytree(SMALL, tmp_path / "corpus"))


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder of a site with two pages."""
    folder = tmp_path / "site"
    (folder / "rules").mkdir(parents=True)
    (folder / "index.html").write_text("<h1>Upheld</h1>")
    (folder / "rules" / "603.4.html").write_text("<h1>603.4</h1>")
    (tmp_path / "secret.txt").write_text("secret")
    return folder


@pytest.fixture
def limits() -> Limits:
    return Limits(body=2_000, patience=0.5, check_seconds=5.0, checks=1, waiting=0)


@pytest.fixture
def client(root: Path, site: Path, limits: Limits) -> Iterator[TestClient]:
    with TestClient(
        application(Settings(root, site=site, limits=limits)), raise_server_exceptions=False
    ) as asked:
        yield asked
