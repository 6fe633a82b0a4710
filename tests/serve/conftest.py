import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra upheld[serve] is not installed")

from starlette.testclient import TestClient

from upheld.publish.folder import write_site
from upheld.serve import bodies
from upheld.serve.app import application
from upheld.serve.checks import Bounds
from upheld.serve.indexes import Indexes

SMALL = Path(__file__).parent.parent / "search" / "fixtures" / "corpus"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own for each test, and bodies that may be no longer than a test wants to wait."""
    monkeypatch.setenv("UPHELD_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(bodies, "MOST_BYTES", 2048)
    monkeypatch.setattr(bodies, "SECONDS", 0.5)
    return tmp_path / "cache"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A copy of a small corpus."""
    return Path(shutil.copytree(SMALL, tmp_path / "corpus"))


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder of a site with two pages, beside a file that is nobody's."""
    folder = tmp_path / "site"
    write_site(folder, {"index.html": b"<h1>Upheld</h1>", "rules/603.4.html": b"<h1>603.4</h1>"})
    (tmp_path / "secret.txt").write_text("secret")
    return folder


@pytest.fixture
def bounds() -> Bounds:
    return Bounds(at_once=1, waiting=0)


@pytest.fixture
def client(root: Path, site: Path, bounds: Bounds) -> Iterator[TestClient]:
    """Asks an application that looks for changes at each request."""
    app = application(Indexes(root, pause=0.0), site, bounds=bounds)
    with TestClient(app, raise_server_exceptions=False) as asked:
        yield asked
