import multiprocessing
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from upheld.library import cards, rulings
from upheld.search.answer import search
from upheld.search.asking.query import Question
from upheld.search.index import open_index
from upheld.search.shelf import sources, store
from upheld.search.shelf.stamp import PACKAGE, code_below
from upheld.search.things import names, official_shelf


def first(root: Path, text: str) -> str | None:
    with open_index(root) as index:
        hits = search(index, Question(text)).hits
        return hits[0].id if hits else None


def folders(cache: Path) -> list[Path]:
    return sorted(entry for entry in cache.iterdir() if entry.is_dir())


def test_an_index_is_built_once(small_root: Path, cache: Path) -> None:
    assert first(small_root, "miracle") == "rule:702.94a"
    (folder,) = folders(cache)
    before = {file.name: file.stat().st_mtime_ns for file in folder.iterdir()}
    assert first(small_root, "miracle") == "rule:702.94a"
    assert {file.name: file.stat().st_mtime_ns for file in folder.iterdir()} == before


def test_a_changed_file_is_found(small_root: Path, cache: Path) -> None:
    assert first(small_root, "zeppelin") is None
    page = small_root / "rulings" / "reflecting-pool.md"
    page.write_text(page.read_text("utf-8").replace("People argue.", "A zeppelin."), "utf-8")
    assert first(small_root, "zeppelin") == "ruling:reflecting-pool.argued"
    assert len(folders(cache)) == 2


def test_a_new_and_a_removed_file_are_noticed(small_root: Path) -> None:
    assert first(small_root, "reflecting pool") == "card:reflecting-pool"
    (small_root / "cards" / "reflecting-pool.toml").unlink()
    assert first(small_root, "reflecting pool") != "card:reflecting-pool"


def test_touched_files_with_the_same_contents_need_no_new_index(small_root: Path, cache: Path) -> None:
    first(small_root, "miracle")
    for file in small_root.rglob("*"):
        os.utime(file, (1, 1))
    first(small_root, "miracle")
    assert len(folders(cache)) == 1


@pytest.mark.parametrize("damage", [b"", b"\x80\x04nonsense"])
def test_a_damaged_index_is_built_again(small_root: Path, cache: Path, damage: bytes) -> None:
    first(small_root, "miracle")
    for file in folders(cache)[0].iterdir():
        file.write_bytes(damage)
    assert first(small_root, "miracle") == "rule:702.94a"


def test_a_removed_index_is_built_again(small_root: Path, cache: Path) -> None:
    first(small_root, "miracle")
    for file in folders(cache)[0].iterdir():
        file.unlink()
    assert first(small_root, "miracle") == "rule:702.94a"


def test_old_indexes_are_forgotten(small_root: Path, cache: Path) -> None:
    page = small_root / "rules" / "106-mana.md"
    for count in range(7):
        page.write_text(f"# Mana\n\n## 106.5\nText {count}.\n", "utf-8")
        first(small_root, "mana")
    assert len(folders(cache)) == store._KEPT["rules"]


def test_without_a_writable_cache_questions_are_answered(
    small_root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("UPHELD_CACHE", str(tmp_path / "file"))
    assert first(small_root, "miracle") == "rule:702.94a"


def test_several_processes_build_one_index(small_root: Path, cache: Path) -> None:
    with multiprocessing.get_context("spawn").Pool(4) as pool:
        found = pool.starmap(first, [(small_root, "miracle")] * 8)
    assert found == ["rule:702.94a"] * 8
    assert [folder.name for folder in folders(cache) if folder.name.startswith("building-")] == []
    assert len(folders(cache)) == 1


def test_answering_loads_nothing_heavy(small_root: Path) -> None:
    first(small_root, "miracle")
    code = (
        "import sys; from pathlib import Path; from upheld_cli.main import upheld\n"
        "upheld(['--corpus', sys.argv[1], 'search', 'miracle'], standalone_mode=False)\n"
        "upheld(['--corpus', sys.argv[1], 'show', '603.4'], standalone_mode=False)\n"
        "heavy = ('markdown_it', 'jinja2', 'msgspec', 'upheld.language', 'upheld.engine', 'upheld.play',\n"
        "         'upheld.corpus.corpus')\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    done = subprocess.run(
        [sys.executable, "-c", code, str(small_root)],
        capture_output=True,
        text=True,
        env=environment,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_page_that_changes_while_it_is_read_is_read_again(
    small_root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = small_root / "rulings" / "reflecting-pool.md"
    before = page.read_text("utf-8")
    build = store._built

    def built(*given: Any) -> None:
        page.write_text(before.replace("People argue.", "A zeppelin."), "utf-8")
        build(*given)

    monkeypatch.setattr(store, "_built", built)
    assert first(small_root, "zeppelin") == "ruling:reflecting-pool.argued"
    monkeypatch.setattr(store, "_built", build)
    page.write_text(before, "utf-8")
    assert first(small_root, "zeppelin") is None


def test_official_things_are_made_again_by_other_code() -> None:
    """What makes a thing of official data is listed as code on which its index depends."""
    listed = {Path(each) for each in code_below(sources._INDEXING_CODE)}
    for module in (official_shelf, names, cards, rulings):
        assert Path(str(module.__file__)) in listed
        for line in Path(str(module.__file__)).read_text("utf-8").splitlines():
            if found := re.match(r"from upheld\.((?:corpus|rules|search)[\w.]*) import", line):
                assert PACKAGE / f"{found[1].replace('.', '/')}.py" in listed, line
