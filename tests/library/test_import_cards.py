"""Cards of both publishers become the same cards."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from tests.library.samples import atomic, mtgjson_face, one_set, oracle_id, packed, scryfall_card

from upheld.library.cards import (
    OfficialCard,
    OfficialFace,
    official_card,
    official_card_by_id,
    official_card_count,
    official_card_names,
    official_cards,
    official_cards_named,
)
from upheld.library.taking_in.import_cards import import_cards
from upheld.library.taking_in.imported import Imported

Given = Callable[..., Imported]


@pytest.fixture
def give(tmp_path: Path) -> Given:
    """Imports JSON values, each a file of its own, into the library `tmp_path`."""

    def given(*values: Any) -> Imported:
        files = [tmp_path / f"{index}.json" for index in range(len(values))]
        for file, value in zip(files, values, strict=True):
            file.write_bytes(value if isinstance(value, bytes) else packed(value))
        return import_cards(files, tmp_path)

    return given


SPLIT = scryfall_card(
    7, name="Left // Right", layout="split", mana_cost="{R} // {1}{W/U}", type_line="Instant // Sorcery",
    oracle_text=None, power=None, toughness=None, colors=["R", "U", "W"],
    card_faces=[
        {"name": "Left", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "L."},
        {"name": "Right", "mana_cost": "{1}{W/U}", "type_line": "Sorcery"},
    ],
)  # fmt: skip


def test_a_card_of_one_face(give: Given, tmp_path: Path) -> None:
    imported = give([scryfall_card()])
    assert (imported.outcome, imported.count, imported.left_out) == ("new", 1, {})
    face = OfficialFace(
        "Thing 1", "{1}{G}", "Creature — Thing", "It does nothing.", power="1", toughness="1+*", colors=("G",)
    )
    card = OfficialCard(oracle_id(1), "Thing 1", "normal", (face,), ("Trample",))
    assert official_card("Thing 1", tmp_path) == card
    assert official_card_by_id(oracle_id(1), tmp_path) == card
    assert list(official_cards(tmp_path)) == [card]
    assert official_card("Thing 2", tmp_path) is None


def test_halves_have_the_colors_of_their_costs(give: Given, tmp_path: Path) -> None:
    give([SPLIT])
    card = official_card("left", tmp_path)
    assert card is not None
    assert card.name == "Left // Right"
    assert [face.colors for face in card.faces] == [("R",), ("W", "U")]
    assert [face.text for face in card.faces] == ["L.", ""]


def test_a_flipped_part_has_the_colors_of_its_card_and_an_indicator_is_kept(
    give: Given, tmp_path: Path
) -> None:
    faces = [
        {"name": "Up", "mana_cost": "{1}{G}", "type_line": "Creature"},
        {"name": "Down", "mana_cost": "", "type_line": "Creature"},
    ]
    back = {
        "name": "B",
        "mana_cost": "",
        "type_line": "X",
        "colors": ["U"],
        "color_indicator": ["U"],
        "defense": "4",
    }
    give(
        [
            scryfall_card(1, name="Up // Down", layout="flip", card_faces=faces),
            scryfall_card(2, name="A // B", layout="transform", card_faces=[{**back, "name": "A"}, back]),
        ]
    )
    card = official_card("Down", tmp_path)
    assert card is not None
    assert card.faces[1].colors == ("G",)
    card = official_card("B", tmp_path)
    assert card is not None
    assert (card.faces[1].color_indicator, card.faces[1].defense) == (("U",), "4")


def test_printings_are_reduced_to_oracle_ids(give: Given, tmp_path: Path) -> None:
    imported = give([scryfall_card(1, lang="en"), scryfall_card(2), scryfall_card(1, lang="ja")])
    assert imported.count == official_card_count(tmp_path) == 2
    assert imported.left_out == {"further printings": 1}


def test_what_is_no_card_is_counted_by_its_layout(give: Given, tmp_path: Path) -> None:
    others = ["token", "double_faced_token", "emblem", "art_series", "token"]
    records = [scryfall_card(index, layout=layout) for index, layout in enumerate(others, 10)]
    imported = give([*records, scryfall_card(), scryfall_card(2, oracle_id=None)])
    assert imported.left_out == {
        "token": 2, "double_faced_token": 1, "emblem": 1, "art_series": 1, "without an Oracle id": 1,
    }  # fmt: skip
    assert list(official_card_names(tmp_path)) == ["Thing 1"]


def test_sides_of_a_reversible_card_are_cards_of_their_own(give: Given, tmp_path: Path) -> None:
    def side(number: int, name: str, text: str) -> dict[str, Any]:
        return {
            "name": name, "mana_cost": "{G}", "type_line": "Creature", "oracle_text": text,
            "oracle_id": oracle_id(number), "layout": "adventure" if number == 3 else None,
        }  # fmt: skip

    sides = [side(3, "One", "a"), side(3, "Part", "b"), side(3, "One", "a"), side(1, "Thing 1", "worse")]
    reversible = scryfall_card(
        9, name="One // One", layout="reversible_card", oracle_id=None, card_faces=sides
    )
    imported = give([reversible, scryfall_card()])
    assert imported.count == 2
    assert imported.left_out == {"further printings": 1}
    one = official_card("One", tmp_path)
    assert one is not None
    assert (one.name, one.layout, one.oracle_id) == ("One // Part", "adventure", oracle_id(3))
    thing = official_card("Thing 1", tmp_path)
    assert thing is not None
    assert thing.faces[0].text == "It does nothing."


def test_names_are_found_however_they_are_spelled(give: Given, tmp_path: Path) -> None:
    give([scryfall_card(1, name="Dâr-Zu's Bane"), scryfall_card(2, name="_____"), SPLIT])
    for name in ("Dâr-Zu's Bane", "dar-zu’s bane", "DAR ZUS BANE"):
        card = official_card(name, tmp_path)
        assert card is not None
        assert card.oracle_id == oracle_id(1)
    card = official_card("_____", tmp_path)
    assert card is not None
    assert card.oracle_id == oracle_id(2)


def test_the_whole_name_comes_before_a_face_and_the_same_spelling_before_both(
    give: Given, tmp_path: Path
) -> None:
    give([SPLIT, scryfall_card(1, name="LEFT"), scryfall_card(2, name="Left"), scryfall_card(3, name="Left")])
    found = official_cards_named("Left", tmp_path)
    assert [card.oracle_id for card in found] == [oracle_id(2), oracle_id(3), oracle_id(1), oracle_id(7)]


def faces_of_mtgjson() -> list[dict[str, Any]]:
    shared: dict[str, Any] = {
        "layout": "split",
        "power": None,
        "toughness": None,
        "rulings": [],
        "keywords": [],
    }
    return [
        mtgjson_face(
            7, name="Left // Right", faceName="Right", side="b", manaCost="{1}{W/U}", type="Sorcery",
            colors=["U", "W"], text=None, **shared,
        ),
        mtgjson_face(
            7, name="Left // Right", faceName="Left", side="a", manaCost="{R}", type="Instant", colors=["R"],
            text="L.", **shared,
        ),
    ]  # fmt: skip


@pytest.mark.parametrize("shape", [lambda *cards: atomic(*cards), lambda *cards: one_set(*chain(*cards))])
def test_mtgjson_gives_the_same_cards(shape: Callable[..., Any], give: Given, tmp_path: Path) -> None:
    give([{**SPLIT, "keywords": []}, scryfall_card()])
    ours = list(official_cards(tmp_path))
    imported = give(shape(faces_of_mtgjson(), [mtgjson_face(toughness="1+*")]))
    assert (imported.outcome, imported.count) == ("replaced", 2)
    assert list(official_cards(tmp_path)) == ours


def test_melded_cards_of_mtgjson_are_three_cards(give: Given, tmp_path: Path) -> None:
    front, back = {"name": "A // AB", "layout": "meld", "side": "a"}, {"layout": "meld", "side": "b"}
    give(
        atomic(
            [mtgjson_face(1, faceName="A", **front), mtgjson_face(3, name="A // AB", faceName="AB", **back)],
            [
                mtgjson_face(2, faceName="B", **{**front, "name": "B // AB"}),
                mtgjson_face(3, name="B // AB", faceName="AB", **back),
            ],
        )
    )
    assert list(official_card_names(tmp_path)) == ["A", "AB", "B"]


def test_all_printings_and_several_sets_are_read_as_one(give: Given, tmp_path: Path) -> None:
    first, second = one_set(mtgjson_face(1)), one_set(mtgjson_face(1), mtgjson_face(2))
    assert give(first, second).count == 2
    together = {"meta": {}, "data": {"AAA": first["data"], "BBB": second["data"]}}
    imported = give(together)
    assert imported.left_out == {"further printings": 1}
    assert list(official_card_names(tmp_path)) == ["Thing 1", "Thing 2"]


def test_json_lines_are_read(give: Given, tmp_path: Path) -> None:
    lines = "\n".join(json.dumps(scryfall_card(index)) for index in range(3)) + "\n"
    assert give(gzip.compress(lines.encode())).count == official_card_count(tmp_path) == 3


def test_the_same_file_again_changes_nothing(give: Given, tmp_path: Path) -> None:
    give([scryfall_card()])
    before = (tmp_path / "cards.sqlite").stat()
    assert give([scryfall_card()]).outcome == "unchanged"
    assert (tmp_path / "cards.sqlite").stat() == before
    assert give([scryfall_card(2)]).outcome == "replaced"
    assert list(official_card_names(tmp_path)) == ["Thing 2"]


def test_without_an_import_there_are_no_cards_and_no_folder(tmp_path: Path) -> None:
    folder = tmp_path / "none"
    assert official_card("Thing 1", folder) is None
    assert list(official_cards(folder)) == []
    assert official_card_count(folder) == 0
    assert not folder.exists()


def test_all_official_cards_are_taken_in(
    shared: Path, official_cards: list[dict[str, Any]], tmp_path: Path
) -> None:
    from upheld.library import cards

    imported = import_cards([shared / "data" / "oracle-cards.json.gz"], tmp_path)
    assert imported.count + sum(imported.left_out.values()) == len(official_cards)
    by_id = {record["oracle_id"]: record for record in official_cards}
    for card in cards.official_cards(tmp_path):
        record = by_id[card.oracle_id]
        faces = record.get("card_faces") or [record]
        assert [face.text for face in card.faces] == [face.get("oracle_text", "") for face in faces]
        assert [face.power for face in card.faces] == [face.get("power") for face in faces]
        assert [face.cost for face in card.faces] == [face["mana_cost"] for face in faces]
