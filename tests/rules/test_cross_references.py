from __future__ import annotations

from collections.abc import Mapping

from tests.rules.books import COOKERY, changed, edition, published

from upheld.rules.cross_references import Dangling, dangling
from upheld.rules.edition import Edition, read_edition


def test_references_that_lead_nowhere_are_found() -> None:
    book = changed(r100_3="Salt: see rules 100.2a–c and 101.1; rule 101 and rule 102.")
    written = read_edition(published(edition(book, glossary={"Salt": "See rule 100.9."})))
    assert list(dangling(written)) == [
        Dangling("100.3", "100.2c"),
        Dangling("100.3", "102"),
        Dangling("Salt", "100.9"),
    ]
    assert list(dangling(read_edition(published(edition(COOKERY))))) == []


def test_the_cited_edition_names_what_it_has(official_editions: Mapping[str, Edition]) -> None:
    assert list(dangling(official_editions["CR-20260807.txt"])) == []
    assert list(dangling(official_editions["CR-20240802.txt"])) == [Dangling("Map", "110.10")]
