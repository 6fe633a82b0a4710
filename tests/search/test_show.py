from pathlib import Path

import pytest

from upheld.errors import UpheldError
from upheld.search.index import Index, open_index
from upheld.search.show import show


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("damia.recount-on-resolution", "ruling:damia.recount-on-resolution"),
        ("damia.recount", "ruling:damia.recount-on-resolution"),
        ("ruling:damia.recount-on-resolution", "ruling:damia.recount-on-resolution"),
        ("603.4", "rule:603.4"),
        ("rule 603.4", "rule:603.4"),
        ("Damia, Sage of Stone", "card:damia-sage-of-stone"),
        ("cmc", "term:mana-value"),
    ],
)
def test_things_are_found_by_each_of_their_names(shared_index: Index, name: str, found: str) -> None:
    assert show(shared_index, name)["id"] == found


def test_a_ruling_is_shown_with_its_links(shared_index: Index) -> None:
    record = show(shared_index, "damia.recount-on-resolution")
    assert [rule["id"] for rule in record["rules"]] == ["rule:608.2h"]
    assert [rule["id"] for rule in record["see_also"]] == ["rule:603.4"]
    assert record["cards"] == [{"id": "card:damia-sage-of-stone", "title": "Damia, Sage of Stone"}]
    (scenario,) = record["scenarios"]
    assert "when   your upkeep begins" in scenario["text"]
    assert [case["key"].partition("[")[2] for case in scenario["cases"]] == [
        "extra=0,drawn=3]",
        "extra=2,drawn=1]",
    ]


def test_a_rule_is_shown_with_the_rulings_that_cite_it(shared_index: Index) -> None:
    assert [(each["id"], each["how"]) for each in show(shared_index, "603.4")["rulings"]] == [
        ("ruling:damia.recount-on-resolution", "see also"),
        ("ruling:damia.full-hand-no-trigger", "cites"),
    ]


def test_a_card_is_shown_with_its_rulings(shared_index: Index) -> None:
    record = show(shared_index, "reflecting pool")
    assert [each["id"] for each in record["rulings"]] == [
        "ruling:reflecting-pool.alone",
        "ruling:reflecting-pool.argued",
    ]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("damai", "nothing here is called 'damai'\nhint: did you mean damia"),
        ("damia.f", "nothing here is called 'damia.f'\nhint: there is ruling:damia.full-hand-no-trigger"),
        (
            "Reflecting",
            "nothing here is called 'Reflecting'\nhint: there are card:reflecting-pool, "
            "ruling:reflecting-pool.alone, ruling:reflecting-pool.argued",
        ),
        (
            "cards gained in response",
            "nothing here is called 'cards gained in response'\n"
            "hint: a search for it finds ruling:damia.recount-on-resolution",
        ),
        ("702.94", "702.94 is shown by its parts: 702.94a"),
        ("121.2", "rule 121.2 is in the edition 2026-08-07, but the corpus has no digest"),
        ("121.3", "there is no rule 121.3 in the edition 2026-08-07\nhint: did you mean 121.2"),
    ],
)
def test_what_cannot_be_shown_is_explained(shared_index: Index, name: str, message: str) -> None:
    with pytest.raises(UpheldError, match=message.replace(".", r"\.")):
        show(shared_index, name)


def test_the_rulings_of_a_page_are_proposed_by_its_name(small_root: Path) -> None:
    page = small_root / "rulings" / "reflecting-pool.md"
    page.rename(page.with_name("mirrors.md"))
    with open_index(small_root) as index, pytest.raises(UpheldError) as error:
        show(index, "mirrors")
    assert str(error.value) == (
        "nothing here is called 'mirrors'\n"
        "hint: there are ruling:reflecting-pool.alone, ruling:reflecting-pool.argued"
    )
