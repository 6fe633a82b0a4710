"""Rulings that stand twice, are put anew, or belong to another card."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.library.samples import packed, rules_text, scryfall_card, scryfall_ruling

from upheld.library.checking.rulings_lint import lint_rulings
from upheld.library.taking_in.import_cards import import_cards
from upheld.library.taking_in.import_editions import import_edition
from upheld.library.taking_in.import_rulings import import_rulings

Lint = Callable[[list[dict[str, Any]], list[dict[str, Any]]], list[tuple[str, str, str]]]

OLD = "Each goat that you feed in spring gives two buckets of milk."
NEW = "Each goat that you feed in spring gives three buckets of milk."


@pytest.fixture
def lint(tmp_path: Path) -> Lint:
    """The kind, card and text of each finding about these cards and rulings."""

    def linted(cards: list[dict[str, Any]], rulings: list[dict[str, Any]]) -> list[tuple[str, str, str]]:
        for import_, records in ((import_cards, cards), (import_rulings, rulings)):
            (tmp_path / "given").write_bytes(packed(records))
            import_([tmp_path / "given"], tmp_path)
        return [(found.kind, found.card, found.ruling.text) for found in lint_rulings(tmp_path)]

    return linted


def test_a_text_twice_on_a_card_is_found_once_whatever_its_apostrophes(lint: Lint) -> None:
    rulings = [
        scryfall_ruling(1, "It's odd."),
        scryfall_ruling(1, "It’s odd."),
        scryfall_ruling(2, "It's odd."),
    ]
    assert lint([scryfall_card(1), scryfall_card(2)], rulings) == [("duplicate", "Thing 1", "It’s odd.")]


def test_a_later_ruling_with_nearly_the_same_words_supersedes_the_earlier_one(lint: Lint) -> None:
    later = scryfall_ruling(1, NEW, published_at="2021-05-05")
    other = scryfall_ruling(1, "A goat is no bear.", published_at="2021-05-05")
    assert lint([scryfall_card(1)], [scryfall_ruling(1, OLD), later, other]) == [
        ("superseded", "Thing 1", OLD)
    ]


def test_the_same_text_of_another_day_is_a_duplicate_and_supersedes_nothing(lint: Lint) -> None:
    rulings = [scryfall_ruling(1, "It's odd."), scryfall_ruling(1, "It’s odd.", published_at="2021-05-05")]
    assert lint([scryfall_card(1)], rulings) == [("duplicate", "Thing 1", "It’s odd.")]


def test_rulings_of_one_day_do_not_supersede_each_other(lint: Lint) -> None:
    assert lint([scryfall_card(1)], [scryfall_ruling(1, OLD), scryfall_ruling(1, NEW)]) == []


def test_a_ruling_that_says_what_another_card_does_is_misplaced(lint: Lint) -> None:
    cards = [scryfall_card(1, name="Old Goat"), scryfall_card(2, name="Young Bear")]
    assert lint(cards, [scryfall_ruling(1, "Young Bear's last ability can feed two.")]) == [
        ("misplaced", "Old Goat", "Young Bear's last ability can feed two.")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "For example, Young Bear's ability can feed two.",
        "Old Goat stays where Young Bear's ability is.",
        "This creature eats what Young Bear's ability leaves.",
        "Bear's ability is no name of a card.",
        "It meets Young Bear.",
    ],
)
def test_a_ruling_on_what_its_card_has_to_do_with_another_is_in_its_place(lint: Lint, text: str) -> None:
    cards = [scryfall_card(1, name="Old Goat"), scryfall_card(2, name="Young Bear")]
    assert lint(cards, [scryfall_ruling(1, text)]) == []


def test_a_ruling_on_a_card_that_its_text_names_is_in_its_place(lint: Lint) -> None:
    cards = [
        scryfall_card(1, name="Old Goat", oracle_text="It fears a card named Young Bear."),
        scryfall_card(2, name="Young Bear"),
    ]
    assert lint(cards, [scryfall_ruling(1, "Young Bear's ability is not feared.")]) == []


YOUNG_BEAR = "Young Bear's last ability can feed two."


@pytest.mark.parametrize(("one", "other"), [("meld", "normal"), ("normal", "meld")])
def test_parts_that_meld_speak_of_each_other(lint: Lint, one: str, other: str) -> None:
    cards = [
        scryfall_card(1, name="Old Goat", layout=one),
        scryfall_card(2, name="Young Bear", layout=other),
    ]
    assert lint(cards, [scryfall_ruling(1, YOUNG_BEAR)]) == []


def test_a_text_on_more_than_two_cards_is_meant_for_all_of_them(lint: Lint) -> None:
    cards = [scryfall_card(at, name=name) for at, name in enumerate(("Young Bear", "Goat", "Hen", "Cow"), 1)]
    on_two = [scryfall_ruling(at, YOUNG_BEAR) for at in (2, 3)]
    assert lint(cards, on_two) == [("misplaced", "Goat", YOUNG_BEAR), ("misplaced", "Hen", YOUNG_BEAR)]
    assert lint(cards, [*on_two, scryfall_ruling(4, YOUNG_BEAR)]) == []


def gaits(*texts: str) -> list[dict[str, Any]]:
    """Cards with these texts, and others that make their keyword a rare one."""
    cards = [scryfall_card(at, oracle_text=text, keywords=[]) for at, text in enumerate(texts, 1)]
    return cards + [scryfall_card(100 + at, keywords=[]) for at in range(400)]


def import_keyword(keyword: str, folder: Path) -> None:
    """An edition with this keyword is held."""
    text = rules_text(thing=keyword).replace(b"100. Broad", b"702. Broad").replace(b"100.1.", b"702.1.")
    import_edition(text.replace(b"100.", b"702."), "keyword.txt", folder)


def test_a_ruling_on_a_keyword_that_only_this_one_of_its_cards_lacks_is_misplaced(
    lint: Lint, tmp_path: Path
) -> None:
    import_keyword("Gallop", tmp_path)
    text = "Galloping takes as long as walking."
    rulings = [scryfall_ruling(at, text) for at in range(1, 7)]
    assert lint(gaits(*["Gallop"] * 5, "It stands."), rulings) == [("misplaced", "Thing 6", text)]
    assert lint(gaits(*["Gallop"] * 4, "It stands.", "It sits."), rulings) == []


def test_a_card_that_speaks_of_what_the_keyword_is_about_is_not_far_from_it(
    lint: Lint, tmp_path: Path
) -> None:
    import_keyword("Gallop homewards", tmp_path)
    text = "To gallop homewards takes as long as walking."
    rulings = [scryfall_ruling(at, text) for at in range(1, 7)]
    assert lint(gaits(*["Gallop homewards"] * 5, "It stands."), rulings) == [("misplaced", "Thing 6", text)]
    assert lint(gaits(*["Gallop homewards"] * 5, "It looks homewards."), rulings) == []


def test_without_an_edition_no_keyword_is_known(lint: Lint) -> None:
    rulings = [scryfall_ruling(at, "Galloping takes as long as walking.") for at in range(1, 7)]
    assert lint(gaits(*["Gallop"] * 5, "It stands."), rulings) == []
