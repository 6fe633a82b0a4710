from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from upheld.search.answer import search
from upheld.search.asking.query import Question
from upheld.search.index import open_index
from upheld.search.shelf import sources, writing

QUESTIONS = (
    "miracle",
    "603.4",
    "Damai, Sage of Stone",
    "hand kind:rule",
    '"draw step"',
    "{T} no mana",
    "hnad",
)


def answers(root: Path, times: int = 1) -> list[tuple[str, ...]]:
    """What one index of its own answers."""
    with open_index(root) as index:
        return [
            tuple(hit.id for hit in search(index, Question(text)).hits)
            for _ in range(times)
            for text in QUESTIONS
        ]


def reworded(root: Path, text: str) -> None:
    (root / "rules" / "106-mana.md").write_text(f"# Mana\n\n## 106.5\n{text}\n", "utf-8")


def test_threads_with_an_index_each_get_the_same_answers(small_root: Path) -> None:
    alone = answers(small_root)
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda _: answers(small_root, 3), range(8)))
    assert together == [alone * 3] * 8


def test_threads_that_all_build_first_get_the_same_answers(small_root: Path, cache: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda _: answers(small_root), range(8)))
    assert together == [together[0]] * 8
    assert len([each for each in cache.iterdir() if each.is_dir()]) == 1


def test_an_open_index_goes_on_answering_when_it_was_replaced_and_forgotten(
    small_root: Path, cache: Path
) -> None:
    reworded(small_root, "A griffin.")
    with open_index(small_root) as old:
        (folder,) = (each for each in cache.iterdir() if each.is_dir())
        for count in range(5):
            reworded(small_root, f"A phoenix, {count}.")
            with open_index(small_root) as new:
                assert search(new, Question("griffin")).hits == []
                assert search(new, Question("phoenix")).hits[0].id == "rule:106.5"
        assert not folder.exists()
        assert search(old, Question("griffin")).hits[0].id == "rule:106.5"
        assert search(old, Question("phoenix")).hits == []
        assert search(old, Question("Reflectng Pool")).hits[0].id == "card:reflecting-pool"
        assert old.edition == "2026-08-07"


@pytest.mark.parametrize(("code", "parts"), [(sources._INDEXING_CODE, 2), (("search/text",), 1)])
def test_only_an_index_of_the_same_code_is_updated(
    small_root: Path, cache: Path, monkeypatch: pytest.MonkeyPatch, code: tuple[str, ...], parts: int
) -> None:
    monkeypatch.setattr(writing, "MOST_CHANGED", 1)
    answers(small_root)
    (before,) = (each for each in cache.iterdir() if each.is_dir())
    monkeypatch.setattr(sources, "_INDEXING_CODE", code)
    reworded(small_root, "A griffin.")
    answers(small_root)
    (after,) = (each for each in cache.iterdir() if each.is_dir() and each != before)
    assert len(list(after.glob("*.seg"))) == parts
