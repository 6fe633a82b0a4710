from pathlib import Path

import pytest

from upheld.corpus.corpus import Corpus, load_corpus
from upheld.coverage.selection import select
from upheld.errors import UpheldError

RECOUNT, FULL, TIME = (
    "damia.recount-on-resolution",
    "damia.full-hand-no-trigger",
    "damia.counting-takes-no-time",
)
ALONE, ARGUED = "reflecting-pool.alone", "reflecting-pool.argued"


def ids(corpus: Corpus, *names: str, rule: str | None = None, card: str | None = None) -> list[str]:
    return [ruling.id for ruling in select(corpus, names, rule=rule, card=card).rulings]


def test_without_names_all_rulings_are_selected(small: Corpus) -> None:
    assert ids(small) == [RECOUNT, FULL, TIME, ALONE, ARGUED]
    assert select(small).is_whole
    assert not select(small, [ALONE]).is_whole


def test_ids_pages_and_paths_name_rulings(small: Corpus) -> None:
    assert ids(small, FULL, f"ruling:{ALONE}") == [FULL, ALONE]
    assert ids(small, "damia.recount") == [RECOUNT]
    assert ids(small, "reflecting-pool") == [ALONE, ARGUED]
    assert ids(small, str(small.root / "rulings" / "reflecting-pool.md"), ALONE) == [ALONE, ARGUED]
    assert ids(small, str(small.root)) == [RECOUNT, FULL, TIME, ALONE, ARGUED]


def test_filters(small: Corpus) -> None:
    assert ids(small, rule="608.2h") == ids(small, rule="608") == [RECOUNT, TIME]
    assert ids(small, rule="608.2") == [RECOUNT, TIME]
    assert ids(small, card="Reflecting Pool") == [ALONE, ARGUED]
    assert ids(small, RECOUNT, ALONE, card="Reflecting Pool") == [ALONE]


def test_a_page_from_elsewhere_is_not_the_locks_business(small: Corpus, tmp_path: Path) -> None:
    page = tmp_path / "mine.md"
    text = (small.root / "rulings" / "reflecting-pool.md").read_text("utf-8")
    page.write_text(text.replace("reflecting-pool.alone", "mine.alone"), "utf-8")
    selection = select(small, [str(page), FULL])
    assert [ruling.id for ruling in selection.rulings] == ["mine.alone", ARGUED, FULL]
    assert selection.own == {FULL}
    assert selection.corpus.rulings[ARGUED].place.path == str(page)


def test_problems_of_the_selected_pages_are_kept(small_root: Path) -> None:
    page = small_root / "rulings" / "reflecting-pool.md"
    page.write_text(page.read_text("utf-8").replace("then ", "thne "), "utf-8")
    corpus = load_corpus(small_root)
    assert len(select(corpus).problems) == len(select(corpus, ["reflecting-pool"]).problems) > 0
    assert select(corpus, [FULL]).problems == ()


@pytest.mark.parametrize(
    ("names", "rule", "card", "message"),
    [
        (
            ["damia.full-hand"],
            None,
            None,
            "no ruling or page is called 'damia.full-hand'\nhint: there is damia.full-hand-no-trigger",
        ),
        (["no/such.md"], None, None, "no/such.md: no such file"),
        ([], "603.x", None, "'603.x' is not a rule number"),
        ([], "121.2", None, "no ruling fits"),
        (
            [],
            None,
            "Reflectin Pool",
            "the corpus has no card 'Reflectin Pool'\nhint: did you mean Reflecting Pool",
        ),
        ([FULL], None, "Reflecting Pool", "no ruling fits"),
    ],
)
def test_a_selection_of_nothing_is_an_error(
    small: Corpus, names: list[str], rule: str | None, card: str | None, message: str
) -> None:
    with pytest.raises(UpheldError, match=message):
        select(small, names, rule=rule, card=card)


def test_a_folder_without_pages_is_named(small: Corpus, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(UpheldError, match="no page"):
        select(small, [str(tmp_path / "empty")])
