import errno
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from upheld.search.answer import search
from upheld.search.asking.query import Question
from upheld.search.index import open_index
from upheld.search.shelf import beside, store, writing

SMALL_FILES = """
import resource, sys
from upheld_cli.main import upheld
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]),) * 2)
upheld(["--corpus", sys.argv[1], "search", "miracle"], standalone_mode=False)
"""


def failing_once(action: Callable[..., Any], number: int, after: int) -> Callable[..., Any]:
    """The action, which fails with this error when it is called for the `after`th time."""
    calls = count(1)

    def act(*args: Any, **named: Any) -> Any:
        if next(calls) == after:
            raise OSError(number, os.strerror(number))
        return action(*args, **named)

    return act


@pytest.mark.parametrize(
    ("place", "name", "after"),
    [
        (writing, "fields_of", 1),
        (writing, "fields_of", 5),
        (writing, "write_beside", 1),
        (store, "write_manifest", 1),
        (tempfile, "mkdtemp", 1),
    ],
)
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_where_no_index_can_be_kept_questions_are_answered_and_told_why(
    small_root: Path, cache: Path, monkeypatch: pytest.MonkeyPatch, place: Any, name: str, after: int,
    number: int,
) -> None:  # fmt: skip
    monkeypatch.setattr(place, name, failing_once(getattr(place, name), number, after))
    with open_index(small_root) as index:
        answer = search(index, Question("miracle"))
    assert answer.hits[0].id == "rule:702.94a"
    assert answer.notes == (f"no index can be kept ({os.strerror(number)}): it is made anew for each search",)
    assert [each.name for each in cache.iterdir() if each.is_dir()] == []


@pytest.mark.parametrize("size", [100, 3_000])
def test_a_disk_that_takes_no_more_is_told_and_not_half_used(
    small_root: Path, cache: Path, size: int
) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    line = [sys.executable, "-c", SMALL_FILES, str(small_root), str(size)]
    done = subprocess.run(line, capture_output=True, text=True, env=environment, check=False)
    assert "rule:702.94a" in done.stdout, done.stderr
    assert done.stderr.strip() == ("no index can be kept (File too large): it is made anew for each search")
    assert [each.name for each in cache.iterdir() if each.is_dir()] == []


def test_no_room_for_an_update_leaves_the_older_index_as_it_was(
    small_root: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "MOST_CHANGED", 1)
    with open_index(small_root) as index:
        search(index, Question("miracle"))
    (folder,) = (each for each in cache.iterdir() if each.is_dir())
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    page = small_root / "rulings" / "reflecting-pool.md"
    page.write_text(page.read_text("utf-8").replace("People argue.", "A zeppelin."), "utf-8")
    monkeypatch.setattr(writing, "write_beside", failing_once(beside.write_beside, errno.ENOSPC, 1))
    with open_index(small_root) as index:
        assert search(index, Question("zeppelin")).hits[0].id == "ruling:reflecting-pool.argued"
        assert index.notes
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before
    assert [each for each in cache.iterdir() if each.is_dir()] == [folder]
