from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.library.samples import packed, scryfall_card

from upheld.library.taking_in.take_in import take_in
from upheld.search.asking.naming import Naming
from upheld.search.index import Index, open_index

FACES = {"layout": "split", "type_line": None, "mana_cost": None, "oracle_text": None}


def face(name: str) -> dict[str, str]:
    return {
        "object": "card_face",
        "name": name,
        "mana_cost": "{1}",
        "type_line": "Instant",
        "oracle_text": "Ok.",
    }


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Index]:
    """The small corpus with cards whose names are alike."""
    folder = tmp_path_factory.mktemp("naming")
    names = ("Lava Axe", "Lava, Axe", "Jötun Owl", "Enters", "Rhino, Great Beast", "Rhino-", "_____")
    cards = [scryfall_card(number, name=name) for number, name in enumerate(names, start=1)]
    cards += [
        scryfall_card(20, name="Bind // Free", card_faces=[face("Bind"), face("Free")], **FACES),
        scryfall_card(21, name="Free, Who Walks"),
    ]
    (folder / "cards").write_bytes(packed(cards))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("UPHELD_CACHE", str(folder / "cache"))
        take_in("cards", [folder / "cards"], folder / "library")
        with open_index(Path(__file__).parent.parent / "fixtures" / "corpus", folder / "library") as opened:
            yield opened


@pytest.fixture
def naming(index: Index) -> Naming:
    return index.naming()


def titles(naming: Naming, text: str) -> list[str]:
    return [each.stored["title"] for each in naming.outright(text)]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Lava Axe", "Lava Axe"),
        ("lava axe", "Lava Axe"),
        ("Lava, Axe", "Lava, Axe"),
        ("jotun owl", "Jötun Owl"),
        ("Jotun-owl", "Jötun Owl"),
        ("Rhino-", "Rhino-"),
        ("_____", "_____"),
        ("Bind", "Bind // Free"),
        ("free", "Bind // Free"),
        ("Bind // Free", "Bind // Free"),
        ("Free, Who Walks", "Free, Who Walks"),
        ("Damia", "Damia, Sage of Stone"),
    ],
)
def test_the_name_that_is_written_so_comes_first(naming: Naming, text: str, title: str) -> None:
    assert titles(naming, text)[0] == title


def test_a_thing_stands_once_whatever_of_its_names_is_meant(naming: Naming) -> None:
    found = [each.stored["id"] for each in naming.outright("lava axe")]
    assert len(found) == len(set(found)) == 2


def test_numbers_ranges_and_ids_name_rules_and_rulings(naming: Naming) -> None:
    assert [each.stored["id"] for each in naming.outright("603.3-603.4")] == ["rule:603.3", "rule:603.4"]
    assert [each.stored["id"] for each in naming.outright("rule:603.4")] == ["rule:603.4"]
    assert [each.stored["id"] for each in naming.outright("damia.recount")] == [
        "ruling:damia.recount-on-resolution"
    ]


def test_words_name_nothing(naming: Naming) -> None:
    assert naming.outright("lava axe damage") == []
    assert naming.notes == []


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Lva Axe", "Lava Axe"),
        ("Damia, Sage fo Stone", "Damia, Sage of Stone"),
        ("jotum owl", "Jötun Owl"),
        ("Reflecting Poool", "Reflecting Pool"),
    ],
)
def test_a_slip_of_the_pen_names_the_card_and_is_noted(naming: Naming, text: str, title: str) -> None:
    assert [each.stored["title"] for each in naming.misspelt(text)][:1] == [title]
    assert naming.notes == [f"{text} is read as {title}"]


@pytest.mark.parametrize("text", ["xyzzy plugh", "lav", "a", ""])
def test_what_is_like_no_name_is_no_slip(naming: Naming, text: str) -> None:
    assert naming.misspelt(text) == []
    assert naming.notes == []


def test_a_filter_takes_a_card_by_its_name_or_a_slip(naming: Naming) -> None:
    assert naming.card("lava axe") == "lava-axe"
    assert naming.notes == []
    assert naming.card("Lava Aze") == "lava-axe"
    assert len(naming.notes) == 1
    assert naming.card("no such card at all") is None
