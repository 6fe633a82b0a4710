import json
import os
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from upheld.errors import UpheldError
from upheld.search.answer import search
from upheld.search.asking.query import Question
from upheld.search.index import open_index
from upheld.search.shelf.manifest import MANIFEST, check_manifest

FILES = ("*/*.seg", "*/*.toc", "*/names.tsv", "*/facts.json", "*/things.json", "*/MANIFEST.json", "*.stamp")


def found(root: Path) -> list[str]:
    """What the index answers, also where the names and facts beside it are needed."""
    with open_index(root) as index:
        assert index.edition == "2026-08-07"
        asked = (Question("miracle"), Question("Reflectng Pool"))
        return [search(index, question).hits[0].id for question in asked]


def truncated(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1])


def flipped(file: Path) -> None:
    """One byte is another, and the file looks as old as it was."""
    was = file.stat()
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 0x10
    file.write_bytes(data)
    os.utime(file, ns=(was.st_atime_ns, was.st_mtime_ns))


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def removed(file: Path) -> None:
    file.unlink()


def made_a_list_of_nothing(file: Path) -> None:
    file.write_text("{}")


@pytest.mark.parametrize("damage", [truncated, flipped, emptied, removed, made_a_list_of_nothing])
def test_each_damaged_file_is_noticed_and_built_again(
    small_root: Path, cache: Path, damage: Callable[[Path], None]
) -> None:
    right = ["rule:702.94a", "card:reflecting-pool"]
    assert found(small_root) == right
    for pattern in FILES:
        for file in list(cache.glob(pattern)):
            damage(file)
        assert found(small_root) == right, pattern
        (folder,) = (each for each in cache.iterdir() if each.is_dir())
        assert "names.tsv" in json.loads((folder / MANIFEST).read_text())
        check_manifest(folder)


@pytest.mark.parametrize("named", ["..", ".", "rules-nothing", "/", "rules-../..", "official.lock"])
def test_a_stamp_that_leads_elsewhere_is_not_followed(small_root: Path, cache: Path, named: str) -> None:
    right = found(small_root)
    (stamp,) = cache.glob("*.stamp")
    was = stamp.read_text().split()
    stamp.write_text(f"{was[0]} {named}")
    assert found(small_root) == right
    assert stamp.read_text().split() == was


def test_a_stamp_that_leads_to_a_damaged_index_is_forgotten_with_it(small_root: Path, cache: Path) -> None:
    right = found(small_root)
    (stamp,) = cache.glob("*.stamp")
    wrong = cache / "rules-wrong"
    wrong.mkdir()
    stamp.write_text(f"{stamp.read_text().split()[0]} {wrong.name}")
    assert found(small_root) == right
    assert not wrong.exists()


def test_a_half_removed_index_and_what_a_killed_process_left_do_not_matter(
    small_root: Path, cache: Path
) -> None:
    right = found(small_root)
    (folder,) = (each for each in cache.iterdir() if each.is_dir())
    (cache / "building-rules-abc").mkdir()
    (cache / "building-rules-abc" / "_MAIN_1.toc").write_bytes(b"half")
    (folder / "MANIFEST.json").unlink()
    assert found(small_root) == right


def test_an_older_index_that_is_damaged_is_not_updated(small_root: Path, cache: Path) -> None:
    found(small_root)
    for file in cache.glob("*/*.seg"):
        flipped(file)
    page = small_root / "rulings" / "reflecting-pool.md"
    page.write_text(page.read_text("utf-8").replace("People argue.", "A zeppelin."), "utf-8")
    with open_index(small_root) as index:
        assert search(index, Question("zeppelin")).hits[0].id == "ruling:reflecting-pool.argued"
        assert search(index, Question("miracle")).hits[0].id == "rule:702.94a"


def test_damage_that_breaks_an_answer_is_told_once_and_built_again(small_root: Path, cache: Path) -> None:
    def breaks() -> None:
        with open_index(small_root):
            flipped(next(cache.glob("*/*.seg")))
            raise zlib.error("what whoosh meets in a file that was changed")

    before = found(small_root)
    with pytest.raises(UpheldError, match="the search index was damaged and is removed: ask again"):
        breaks()
    assert found(small_root) == before


def test_another_fault_while_an_index_is_open_stays_what_it_is(small_root: Path) -> None:
    with pytest.raises(ZeroDivisionError), open_index(small_root):
        raise ZeroDivisionError
