"""Meanings, with a model that only counts letters: whatever means the like has the same letters."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy
import pytest

from upheld.errors import UpheldError
from upheld.search.answer import search
from upheld.search.asking.query import Question
from upheld.search.dense import model
from upheld.search.dense.meanings import Meanings, opened_meanings, texts_of
from upheld.search.index import Index, open_index
from upheld.search.shelf.sources import RulesSource


class Letters:
    """Encodes a text by its letters, and counts the texts."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, texts: Sequence[str]) -> Any:
        self.count += len(texts)
        counted = [Counter(text.lower()) for text in texts]
        rows = numpy.array([[each[letter] for letter in "abcdefghijklmnopqrstuvwxyz "] for each in counted])
        return rows / numpy.maximum(numpy.linalg.norm(rows, axis=1, keepdims=True), 1e-9)


@pytest.fixture
def letters() -> Letters:
    return Letters()


def opened(root: Path, index: Index, letters: Letters) -> Meanings:
    return opened_meanings(RulesSource(root), index.rules, letters)


def test_what_means_the_like_is_found_without_a_word_in_common(small_root: Path, letters: Letters) -> None:
    page = small_root / "rulings" / "reflecting-pool.md"
    page.write_text(
        page.read_text().replace(
            "Id: reflecting-pool.argued\n", "Id: reflecting-pool.argued\nAsks: dormitory\n"
        )
    )
    with open_index(small_root) as index:
        name = "ruling:reflecting-pool.argued"
        document = index.rules.document(name)
        assert document is not None
        alike = opened(small_root, index, letters).likeness("dirtyroom")
        assert alike[document] == max(alike.values())
        assert max(alike.values()) <= 1.001


def test_a_search_ranks_by_meaning_only_when_it_knows_meanings(small_root: Path, letters: Letters) -> None:
    with open_index(small_root) as index:
        plain = [hit.id for hit in search(index, Question("hand")).hits]
        index.meanings = opened(small_root, index, letters)
        likened = search(index, Question("hand"), 30, explain=True).hits
        assert plain[0] in {hit.id for hit in likened}
        assert len(likened) > len(plain)
        assert any("it means the like" in line for line in likened[0].why)


def test_filters_hold_for_what_means_the_like(small_root: Path, letters: Letters) -> None:
    with open_index(small_root) as index:
        index.meanings = opened(small_root, index, letters)
        found = search(index, Question("hand kind:rule"), 30).hits
        assert {hit.kind for hit in found} == {"rule"}


def test_a_text_is_encoded_once(small_root: Path, cache: Path, letters: Letters) -> None:
    with open_index(small_root) as index:
        opened(small_root, index, letters)
        first = letters.count
        opened(small_root, index, letters)
        assert letters.count == first > 10
    page = small_root / "rules" / "106-mana.md"
    page.write_text(page.read_text().replace("\n## 106.5\n", "\n## 106.5\nAsks: what is a zeppelin\n"))
    with open_index(small_root) as index:
        opened(small_root, index, letters)
    assert letters.count == first + 1
    assert len(list(cache.glob("meanings-*"))) == 1


@pytest.mark.parametrize("damage", [b"", b"PK\x03\x04 no file"])
def test_damaged_meanings_are_made_again(
    small_root: Path, cache: Path, letters: Letters, damage: bytes
) -> None:
    with open_index(small_root) as index:
        before = opened(small_root, index, letters).likeness("hand")
        (file,) = cache.glob("meanings-*.npz")
        file.write_bytes(damage)
        assert opened(small_root, index, letters).likeness("hand") == before


def test_without_the_packages_it_says_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model, "import_module", _absent)
    model._model.cache_clear()
    with pytest.raises(UpheldError, match=r"hint: pip install 'upheld\[dense\]'"):
        model.vectors_of(["hand"])


def _absent(name: str) -> Any:
    raise ImportError(name)


def test_each_question_is_a_text_of_its_own(small_root: Path) -> None:
    damia = next(
        thing
        for thing in RulesSource(small_root).things()
        if thing.id == "ruling:damia.recount-on-resolution"
    )
    texts = list(texts_of(damia))
    assert damia.ranked["asks"].splitlines() == texts[1:]
    assert texts[0].startswith("The hand is counted again on resolution: ")
