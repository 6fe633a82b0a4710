"""Official cards, rulings and rules among what is searched, with a small library in words of our own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.library.samples import oracle_id
from tests.library.small_library import SHARED, import_small_library

from upheld.library.contents import remove_all
from upheld.rules.edition_facts import fingerprint
from upheld.search.answer import search
from upheld.search.asking.query import Question
from upheld.search.hit import Hit, Link
from upheld.search.index import Index, open_index


@pytest.fixture
def covered(small_root: Path, library: Path) -> Path:
    """A corpus of which one ruling covers the text that two cards share."""
    import_small_library(library)
    page = small_root / "rulings" / "damia-sage-of-stone.md"
    entry = f"Covers: damia-sage-of-stone/2011-09-22/#{fingerprint(SHARED)}"
    page.write_text(page.read_text().replace("Rules: 608.2h\n", f"Rules: 608.2h\n{entry}\n", 1))
    return small_root


@pytest.fixture
def index(covered: Path) -> Iterator[Index]:
    with open_index(covered) as opened:
        yield opened


def hits(index: Index, text: str) -> list[Hit]:
    return list(search(index, Question(text)).hits)


def test_a_card_of_the_library_is_found_by_its_name_and_by_its_words(index: Index) -> None:
    assert hits(index, "wandering whale")[0].id == "card:wandering-whale"
    assert hits(index, "islandwalk")[0].id == "card:wandering-whale"
    assert hits(index, "wandring whale")[0].id == "card:wandering-whale"


def test_a_card_of_the_corpus_stands_once(index: Index) -> None:
    assert [hit.id for hit in hits(index, "kind:card damia")] == ["card:damia-sage-of-stone"]


def test_a_text_that_two_cards_share_is_one_hit_with_the_ruling_that_covers_it(index: Index) -> None:
    (hit,) = hits(index, "kind:official counted")
    assert {hit.id, *hit.also} == {
        f"official:{oracle_id(1)}/2011-09-22/2",
        f"official:{oracle_id(2)}/2012-01-01/1",
    }
    assert (hit.verdict, hit.says) == ("unchecked", SHARED)
    assert hit.linked == (
        Link("ruling:damia.recount-on-resolution", "The hand is counted again on resolution", "unchecked"),
    )


@pytest.mark.parametrize(
    ("asked", "days"),
    [
        ("date:2012", ["2012-01-01"]),
        ("date:..2011", ["2011-09-22"]),
        ("date:2012..", ["2012-01-01", "2021-03-01"]),
        ("date:2011-09..2011-10", ["2011-09-22"]),
        ("-date:2021 kind:official", ["2011-09-22", "2012-01-01"]),
    ],
)
def test_official_rulings_are_filtered_by_their_day(index: Index, asked: str, days: list[str]) -> None:
    assert sorted({hit.edition for hit in hits(index, asked)}) == days


def test_an_official_ruling_is_found_by_its_id_and_its_card(index: Index) -> None:
    name = f"official:{oracle_id(2)}/2012-01-01/2"
    assert hits(index, name)[0].id == name
    assert name in {hit.id for hit in hits(index, 'card:"Wandering Whale" rain')}


def test_the_rules_shelf_ranks_the_same_with_and_without_official_data(index: Index, covered: Path) -> None:
    asked = "do I draw less when I get cards in response kind:rule,ruling,term"
    with_official = [(hit.id, hit.score) for hit in hits(index, asked)]
    for kind in ("cards", "rulings"):
        remove_all(kind)
    with open_index(covered) as alone:
        assert alone.official is None
        assert [(hit.id, hit.score) for hit in hits(alone, asked)] == with_official


def test_what_is_taken_out_of_the_library_is_no_longer_found(index: Index, covered: Path) -> None:
    assert hits(index, "kind:official sings")
    remove_all("rulings")
    with open_index(covered) as later:
        assert hits(later, "kind:official sings") == []
