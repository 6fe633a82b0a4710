"""An index that was updated answers as one that was written anew."""

from pathlib import Path
from typing import Any

import pytest

from upheld.search.answer import search
from upheld.search.asking.complete import completions
from upheld.search.asking.query import Question
from upheld.search.index import open_index
from upheld.search.show import NotThere, show

ASKED = (
    "hand",
    "kind:rule",
    "section:6",
    "zeppelin",
    "zepelin",
    "mana",
    "damia",
    "603",
    "miracle drawn",
    "-hand",
)


def answers(root: Path) -> list[Any]:
    with open_index(root) as index:
        found: list[Any] = [search(index, Question(asked), 30).as_json() for asked in ASKED]
        found.append(completions(index.shelves, "zeppe"))
        found.append(completions(index.shelves, "refl"))
        for name in ("reflecting-pol", "damia.recunt"):
            with pytest.raises(NotThere) as error:
                show(index, name)
            found.append(str(error.value))
        return found


def changes(root: Path) -> list[tuple[Path, str]]:
    """Pages with their new texts, one after the other."""
    digest = root / "rules" / "106-mana.md"
    pool = root / "rulings" / "reflecting-pool.md"
    return [
        (digest, digest.read_text().replace("## 106.5\n", "## 106.5\nAsks: is a zeppelin mana\n")),
        (pool, pool.read_text().replace("People argue.", "A zeppelin argues about mana in hand.")),
        (pool, pool.read_text()),
        (digest, digest.read_text()),
    ]


def test_an_updated_index_answers_as_a_new_one(
    small_root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = answers(small_root)
    for step, (page, text) in enumerate(changes(small_root)):
        page.write_text(text)
        updated = answers(small_root)
        with monkeypatch.context() as patch:
            patch.setenv("UPHELD_CACHE", str(tmp_path / f"other{step}"))
            assert updated == answers(small_root)
    assert updated == first


def test_the_changes_are_updates(small_root: Path, cache: Path) -> None:
    answers(small_root)
    page, text = changes(small_root)[0]
    page.write_text(text)
    answers(small_root)
    newest = max(cache.glob("rules-*-*"), key=lambda folder: folder.stat().st_mtime)
    assert len(list(newest.glob("*.seg"))) > 1
