"""Cards in fixtures/cards: those in good/ are right, each other has exactly the problems of its .txt."""

from pathlib import Path

import pytest

from upheld.corpus.card_file import CardFile, read_card
from upheld.corpus.slug import slug
from upheld.corpus.source import source_of
from upheld.corpus.type_line import NotATypeLine, TypeLine, parse_type_line
from upheld.errors import Problem

FOLDER = Path(__file__).parent / "fixtures" / "cards"


def read(file: Path) -> tuple[CardFile | None, list[Problem]]:
    return read_card(source_of(file.read_text(), file.name), file.stem)


def problems_of(file: Path) -> str:
    card, problems = read(file)
    assert (card is None) == bool(problems)
    return "".join(f"{problem}\n" for problem in problems)


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.toml")), ids=lambda file: file.stem)
def test_a_bad_card_has_exactly_these_problems(file: Path) -> None:
    assert problems_of(file) == file.with_suffix(".txt").read_text()


@pytest.mark.parametrize("file", sorted((FOLDER / "good").glob("*.toml")), ids=lambda file: file.stem)
def test_a_good_card_has_no_problems(file: Path) -> None:
    assert problems_of(file) == ""


def test_a_card_gives_its_facts_and_the_places_of_its_text() -> None:
    card, _ = read(FOLDER / "good" / "damia-sage-of-stone.toml")
    assert card is not None
    assert (card.slug, card.name) == ("damia-sage-of-stone", "Damia, Sage of Stone")
    assert (card.cost, card.size, card.loyalty) == ("{4}{B}{G}{U}", "4/4", None)
    assert card.type == TypeLine(("Legendary",), ("Creature",), ("Gorgon", "Wizard"))
    assert [(line.text, line.place.line) for line in card.text] == [
        ("deathtouch", 6),
        ("skip your draw step", 8),
    ]
    assert card.fingerprint == "0123456789"


def test_a_text_on_one_line_has_its_place() -> None:
    card, _ = read(FOLDER / "good" / "bear.toml")
    assert card is not None
    assert [(line.text, line.place.line, line.place.column) for line in card.text] == [("trample", 4, 9)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Instant", TypeLine((), ("Instant",), ())),
        (
            "Snow Artifact Land - Urza’s Power-Plant",
            TypeLine(("Snow",), ("Artifact", "Land"), ("Urza’s", "Power-Plant")),
        ),
        ("Creature — Time Lord Doctor", TypeLine((), ("Creature",), ("Time Lord", "Doctor"))),
        ("Plane — Bolas’s Meditation Realm", TypeLine((), ("Plane",), ("Bolas’s Meditation Realm",))),
    ],
)
def test_a_type_line_is_sorted_into_its_kinds(text: str, expected: TypeLine) -> None:
    assert parse_type_line(text) == expected
    assert parse_type_line(str(expected)) == expected


def test_a_type_line_needs_a_card_type() -> None:
    with pytest.raises(NotATypeLine, match="names no card type"):
        parse_type_line("Basic")
    with pytest.raises(NotATypeLine, match="'Forest' is neither a card type nor a supertype"):
        parse_type_line("Basic Forest")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Gaea's Cradle", "gaeas-cradle"),
        ("Gaea’s Cradle", "gaeas-cradle"),
        ("Lim-Dûl the Necromancer", "lim-dul-the-necromancer"),
        ("Æther Vial", "aether-vial"),
        ("Fire // Ice", "fire-ice"),
        ("+2 Mace", "2-mace"),
    ],
)
def test_a_slug_has_plain_letters_digits_and_dashes(name: str, expected: str) -> None:
    assert slug(name) == expected
