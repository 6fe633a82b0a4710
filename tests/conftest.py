"""Where the tests find the shipped corpus and, when it is there, the official data."""

import gzip
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from upheld.rules.edition import Edition, read_edition

CHECKOUT = Path(__file__).resolve().parent.parent


def official_folder() -> Path:
    """Where official data lies, if it is there."""
    return Path(os.environ.get("UPHELD_SHARED") or CHECKOUT.parent / "shared")


@pytest.fixture(autouse=True)
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library of the test's own, in which nothing is imported."""
    folder = tmp_path / "library"
    monkeypatch.setenv("UPHELD_LIBRARY", str(folder))
    return folder


@pytest.fixture(scope="session")
def checkout() -> Path:
    return CHECKOUT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of official data; tests that need it are skipped where it is absent."""
    folder = official_folder()
    if not (folder / "data").is_dir():
        pytest.skip("no official data: set UPHELD_SHARED to a folder that holds data/cr and the card file")
    return folder


class OfficialEditions(Mapping[str, Edition]):
    """The published editions that are there, by the name of their file; each is read when it is asked for."""

    def __init__(self, folder: Path) -> None:
        self._files = {file.name: file for file in sorted(folder.glob("CR-*.txt"))}
        self._read: dict[str, Edition] = {}

    def __getitem__(self, name: str) -> Edition:
        if name not in self._read:
            self._read[name] = read_edition(self._files[name].read_bytes())
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


@pytest.fixture(scope="session")
def official_editions(shared: Path) -> Mapping[str, Edition]:
    return OfficialEditions(shared / "data" / "cr")


@pytest.fixture(scope="session")
def official_cards(shared: Path) -> list[dict[str, Any]]:
    """Every official card, in the shape of Scryfall's bulk file."""
    with gzip.open(shared / "data" / "oracle-cards.json.gz") as file:
        records: list[dict[str, Any]] = json.load(file)
    return records
