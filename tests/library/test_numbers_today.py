"""A number in an old text is that of the edition of its day, and is carried to the edition of the corpus."""

from datetime import date
from pathlib import Path

import pytest
from tests.rules.books import COOKERY, changed, edition

from upheld.library.editions import HeldEdition
from upheld.library.numbers_today import NumberToday, in_force, numbers_today
from upheld.library.taking_in.import_editions import import_edition
from upheld.rules.edition_facts import write_facts

THEN = date(2021, 2, 3)


def book(day: str, rules: dict[str, str]) -> bytes:
    """A whole text of rules."""
    body = "\n\n".join(f"{number} {text}" for number, text in rules.items())
    return f"""Rules of Cookery

These rules are effective as of {day}.

1. Cooking
100. Kitchens
101. Cakes
Glossary
Credits

1. Cooking

100. Kitchens

101. Cakes

{body}

Glossary

Cake
Sweet.

Credits

Published by nobody
""".encode()


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A corpus whose edition has 100.2 as 100.4, 101.1 in other words, and no 101.3."""
    folder = tmp_path / "corpus"
    folder.mkdir()
    cake = "A cake rests for two hours under a clean cloth before anybody cuts it."
    rules = changed(r100_2=None, r100_4=COOKERY["100.2"], r101_1=cake, r101_3=None)
    rules = {number: rules[number] for number in sorted(rules)}
    (folder / "EDITION.toml").write_text(write_facts(edition(rules, date(2026, 8, 7))))
    return folder


@pytest.mark.parametrize(
    ("number", "became", "now"),
    [
        ("100.1", "unchanged", ("100.1",)),
        ("100.2", "moved", ("100.4",)),
        ("101.1", "edited", ("101.1",)),
        ("101.3", "gone", ()),
        ("999.9", "no such rule", ()),
    ],
)
def test_a_number_of_its_day_is_carried_to_today(
    library: Path, corpus: Path, number: str, became: str, now: tuple[str, ...]
) -> None:
    import_edition(book("February 3, 2021", COOKERY), "then.txt")
    found = numbers_today(f"See {number}, and {number} again.", date(2021, 4, 1), library, corpus)
    assert [(each.named, each.edition, each.became, each.now) for each in found] == [
        (number, THEN, became, now)
    ]


def test_without_an_edition_of_that_time_it_is_said(library: Path, corpus: Path) -> None:
    import_edition(book("February 3, 2021", COOKERY), "then.txt")
    for day in (date(2021, 2, 2), date(2022, 2, 3)):
        assert numbers_today("See 100.1.", day, library, corpus) == (
            NumberToday("100.1", None, "no edition", ()),
        )


def test_a_text_without_numbers_needs_no_library(tmp_path: Path) -> None:
    assert numbers_today("No number: 603, 3.4, 1603.4 and 603.4.1.", THEN, tmp_path, tmp_path) == ()


def test_the_newest_edition_before_a_day_was_in_force(library: Path) -> None:
    for day in ("January 3, 2021", "February 3, 2021", "March 3, 2021"):
        import_edition(book(day, COOKERY), f"{day}.txt")
    from upheld.library.editions import held_editions

    held: tuple[HeldEdition, ...] = held_editions()
    found = [in_force(day, held) for day in (date(2021, 2, 2), date(2021, 2, 3), date(2021, 3, 2))]
    assert [each and each.date.month for each in found] == [1, 2, 2]
