from __future__ import annotations

from collections.abc import Mapping

from tests.rules.books import COOKERY, changed, edition

from upheld.rules.changes import Change, compare
from upheld.rules.edition import Edition
from upheld.rules.word_diff import Piece, word_diff

HEADINGS = {"1": "Cookery", "100": "Kitchens", "101": "Cakes"}


def one(old: dict[str, str], new: dict[str, str], number: str) -> Change:
    """What became of an old number."""
    found = [change for change in compare(edition(old), edition(new)).rules if number in change.old]
    return found[0]


def test_without_a_change_all_is_unchanged() -> None:
    found = compare(edition(COOKERY, headings=HEADINGS), edition(COOKERY, headings=HEADINGS))
    assert {change.kind for change in (*found.rules, *found.headings)} == {"unchanged"}
    assert found.counts()["unchanged"] == len(COOKERY)


def test_every_kind_of_change_is_told() -> None:
    assert one(COOKERY, changed(r101_3=None), "101.3").kind == "removed"
    assert one(COOKERY, changed(r100_2a=None, r100_2c=COOKERY["100.2a"]), "100.2a").kind == "renumbered"
    assert one(COOKERY, changed(r100_1=COOKERY["100.1"] + " Or two."), "100.1").kind == "edited"
    moved = changed(r100_2a=None, r100_2c=COOKERY["100.2a"].replace("house", "inn"))
    assert one(COOKERY, moved, "100.2a").kind == "moved and edited"
    joined = changed(r101_3=None, r101_2=f"{COOKERY['101.2']} {COOKERY['101.3']}")
    assert one(COOKERY, joined, "101.3") == Change(
        "merged", ("101.2", "101.3"), ("101.2",), COOKERY["101.2"], joined["101.2"]
    )
    assert one(joined, COOKERY, "101.2").new == ("101.2", "101.3")
    assert one(joined, COOKERY, "101.2").kind == "split"
    added = compare(edition(COOKERY), edition(changed(r102_1="Tea has leaves.")))
    assert [change.new for change in added.rules if change.kind == "added"] == [("102.1",)]


def test_a_reference_that_only_follows_its_rule_is_no_edit() -> None:
    moved = changed(r100_2a=None, r100_2c=COOKERY["100.2a"], r100_3=COOKERY["100.3"].replace("2a", "2c"))
    assert one(COOKERY, moved, "100.3").kind == "unchanged"


def test_a_reference_to_another_rule_is_an_edit() -> None:
    assert one(COOKERY, changed(r100_3=COOKERY["100.3"].replace("2a", "2b")), "100.3").kind == "edited"


def test_an_edit_of_an_example_alone_is_told_apart() -> None:
    found = compare(
        edition(COOKERY, examples={"100.1": "Ann has a stove."}),
        edition(COOKERY, examples={"100.1": "Ann has two stoves."}),
    )
    assert [change.old for change in found.rules if change.kind == "example edited"] == [("100.1",)]


def test_headings_go_with_their_rules() -> None:
    new = {number.replace("101.", "102."): text for number, text in COOKERY.items()}
    headings = {"1": "Cookery", "100": "Kitchens", "101": "Bread", "102": "Fine cakes"}
    found = compare(edition(COOKERY, headings=HEADINGS), edition(new, headings=headings)).headings
    assert [(change.kind, change.old, change.new) for change in found] == [
        ("unchanged", ("1",), ("1",)),
        ("unchanged", ("100",), ("100",)),
        ("added", (), ("101",)),
        ("moved and edited", ("101",), ("102",)),
    ]


def test_glossary_entries_are_followed_under_new_names() -> None:
    old = {"Oven": "A hot box in which bread is baked.", "Spoon": "A tool.", "Whisk": "Beats eggs."}
    new = {"Baking box": "A hot box in which bread is baked.", "Spoon": "A tool for soup.", "Fork": "Pricks."}
    found = compare(edition(COOKERY, glossary=old), edition(COOKERY, glossary=new)).glossary
    assert [(change.kind, change.old, change.new) for change in found] == [
        ("renumbered", ("Oven",), ("Baking box",)),
        ("edited", ("Spoon",), ("Spoon",)),
        ("added", (), ("Fork",)),
        ("removed", ("Whisk",), ()),
    ]


def test_a_word_diff_holds_both_texts() -> None:
    old, new = "The cook’s two hands, washed  well", "The cook's hands are washed well"
    pieces = word_diff(old, new)
    assert "".join(piece.text for piece in pieces if piece.fate != "removed") == new
    removed = "".join(piece.text for piece in pieces if piece.fate != "added")
    assert removed.split() == old.replace("’", "'").split()
    assert Piece("kept", "The cook's") in pieces


def test_every_rule_is_told_once() -> None:
    joined = changed(r101_3=None, r101_2=f"{COOKERY['101.2']} {COOKERY['101.3']}")
    for old, new in ((COOKERY, joined), (joined, COOKERY)):
        found = compare(edition(old), edition(new)).rules
        assert sorted(number for change in found for number in change.old) == sorted(old)
        assert sorted(number for change in found for number in change.new) == sorted(new)


def test_every_rule_of_published_editions_is_told_once(official_editions: Mapping[str, Edition]) -> None:
    """712.2b of 2026 holds what two rules of 2015 said, and carries on neither."""
    old, new = official_editions["CR-20150123.txt"], official_editions["CR-20260807.txt"]
    found = compare(old, new).rules
    assert sorted(number for change in found for number in change.old) == sorted(old.rules)
    assert sorted(number for change in found for number in change.new) == sorted(new.rules)


def test_a_text_that_stays_is_unchanged_although_a_rule_it_names_moved() -> None:
    moved = changed(r100_2a=None, r100_2c=COOKERY["100.2a"])
    assert one(COOKERY, moved, "100.3").kind == "unchanged"


def test_an_entry_that_becomes_obsolete_is_the_same_entry() -> None:
    old, new = {"Ice Box": "Cold."}, {"Ice Box (Obsolete)": "Older cooks had one in the cellar."}
    (found,) = compare(edition(COOKERY, glossary=old), edition(COOKERY, glossary=new)).glossary
    assert (found.old, found.new) == (("Ice Box",), ("Ice Box (Obsolete)",))
