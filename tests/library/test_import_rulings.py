"""Rulings keep their order, and texts that many cards share are held once."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tests.library.samples import atomic, mtgjson_face, one_set, oracle_id, packed, scryfall_ruling

from upheld.library.rulings import (
    OfficialRuling,
    official_ruling_count,
    official_rulings,
    rulings_of,
)
from upheld.library.taking_in.import_rulings import import_rulings
from upheld.library.taking_in.imported import Imported

Given = Callable[..., Imported]


@pytest.fixture
def give(tmp_path: Path) -> Given:
    def given(value: Any) -> Imported:
        (tmp_path / "given").write_bytes(value if isinstance(value, bytes) else packed(value))
        return import_rulings([tmp_path / "given"], tmp_path)

    return given


def test_ordinals_count_within_card_and_date_in_the_order_of_the_file(give: Given, tmp_path: Path) -> None:
    give(
        [
            scryfall_ruling(1, "c", published_at="2021-01-01"),
            scryfall_ruling(1, "b"),
            scryfall_ruling(2, "b", source="scryfall"),
            scryfall_ruling(1, "a"),
        ]
    )
    found = rulings_of(oracle_id(1), tmp_path)
    assert [(str(ruling.date), ruling.ordinal, ruling.text) for ruling in found] == [
        ("2020-01-31", 1, "b"), ("2020-01-31", 2, "a"), ("2021-01-01", 1, "c"),
    ]  # fmt: skip
    assert found[1].id == f"official:{oracle_id(1)}/2020-01-31/2"
    assert rulings_of(oracle_id(2), tmp_path) == (
        OfficialRuling(oracle_id(2), date(2020, 1, 31), 1, "scryfall", "b"),
    )
    assert [ruling.text for ruling in official_rulings(tmp_path)] == ["b", "a", "c", "b"]
    assert official_ruling_count(tmp_path) == 4


def test_a_repeated_ruling_is_held_once(give: Given, tmp_path: Path) -> None:
    imported = give([scryfall_ruling(), scryfall_ruling(), scryfall_ruling(published_at="2020-02-01")])
    assert (imported.count, imported.left_out) == (2, {"repeated": 1})
    assert official_ruling_count(tmp_path) == 2


def test_mtgjson_tells_rulings_at_every_face_and_they_count_once(give: Given, tmp_path: Path) -> None:
    faces = [mtgjson_face(1, name="A // B", faceName=name, side=name.lower()) for name in "AB"]
    give(atomic(faces, [mtgjson_face(2)]))
    assert [(each.oracle_id, each.source) for each in official_rulings(tmp_path)] == [
        (oracle_id(1), "unstated"), (oracle_id(2), "unstated"),
    ]  # fmt: skip
    assert give(one_set(*faces, mtgjson_face(2), mtgjson_face(2))).count == 2


def test_json_lines_are_read(give: Given, tmp_path: Path) -> None:
    assert give("\n".join(json.dumps(scryfall_ruling(index)) for index in range(3)).encode()).count == 3


def test_without_an_import_there_are_no_rulings(tmp_path: Path) -> None:
    assert rulings_of(oracle_id(1), tmp_path) == ()
    assert list(official_rulings(tmp_path)) == []
    assert official_ruling_count(tmp_path) == 0


def test_all_official_rulings_are_taken_in(shared: Path, tmp_path: Path) -> None:
    file = shared / "data" / "rulings.json.gz"
    imported = import_rulings([file], tmp_path)
    records = json.loads(gzip.decompress(file.read_bytes()))
    assert imported.count == len(records)
    known: dict[tuple[str, str], list[str]] = {}
    for record in records:
        known.setdefault((record["oracle_id"], record["published_at"]), []).append(record["comment"])
    for ruling in official_rulings(tmp_path):
        assert known[ruling.oracle_id, str(ruling.date)][ruling.ordinal - 1] == ruling.text
