"""Official rulings are joined to ours by their texts, and what ours say they cover is held against them."""

from datetime import date
from pathlib import Path

import pytest
from tests.library.small_library import NUMBERED, SHARED, import_small_library

from upheld.corpus.corpus import Corpus, load_corpus
from upheld.corpus.covered import CoveredRuling
from upheld.corpus.lock import CaseVerdict, Lock, LockEntry, case_fingerprint
from upheld.coverage.covering import Covering, JoinedRuling
from upheld.coverage.covers_lint import covered_cards_exist, covered_rulings_exist
from upheld.coverage.official_report import Tally, card_report, library_report
from upheld.coverage.standing import Standing
from upheld.coverage.verdicts import Verdict
from upheld.errors import Place, UpheldError
from upheld.library.rulings import OfficialRuling
from upheld.rules.edition_facts import fingerprint

DAMIA = "Damia, Sage of Stone"
TEXT = fingerprint(SHARED)


def covering(root: Path, *entries: str) -> Corpus:
    """The small corpus, whose ruling on the hand covers these entries."""
    page = root / "rulings" / "damia-sage-of-stone.md"
    lines = "".join(f"Covers: {entry}\n" for entry in entries)
    page.write_text(page.read_text().replace("Rules: 608.2h\n", f"Rules: 608.2h\n{lines}", 1))
    return load_corpus(root)


def standing(corpus: Corpus, verdict: CaseVerdict = "holds") -> Standing:
    cases = [case for ruling in corpus.rulings.values() for case in ruling.cases()]
    entries = {
        case.key: LockEntry(case.key, verdict, 1, (), (), case_fingerprint(case, corpus.cards))
        for case in cases
    }
    return Standing(corpus, Lock("e", entries), "e")


@pytest.fixture(autouse=True)
def imported(library: Path) -> None:
    import_small_library(library)


@pytest.mark.parametrize("which", [f"#{TEXT}", "2", f"2#{TEXT}"])
def test_a_text_that_is_covered_once_is_covered_on_every_card(small_root: Path, which: str) -> None:
    report = library_report(standing(covering(small_root, f"damia-sage-of-stone/2011-09-22/{which}")))
    assert report.rulings == Tally(total=5, covered=2, upheld=2)
    assert report.texts == Tally(total=4, covered=1, upheld=1)
    assert [(each.card, each.tally) for each in report.cards] == [(DAMIA, Tally(3, 1, 1))]


def test_a_card_tells_which_of_its_rulings_nothing_covers(small_root: Path) -> None:
    corpus = covering(small_root, f"damia-sage-of-stone/2011-09-22/#{TEXT}")
    damia = card_report(standing(corpus), DAMIA)
    assert [(each.verdict, each.by_text) for each in damia.rulings] == [
        (None, False), ("holds", False), (None, False),
    ]  # fmt: skip
    (covered, _) = card_report(standing(corpus), "wandering whale").rulings
    assert [each.ruling for each in covered.coverings] == ["damia.recount-on-resolution"]
    assert covered.by_text


@pytest.mark.parametrize("verdict", ["fails", "undetermined"])
def test_a_ruling_that_does_not_hold_covers_without_upholding(small_root: Path, verdict: CaseVerdict) -> None:
    corpus = covering(small_root, f"damia-sage-of-stone/2011-09-22/#{TEXT}")
    assert card_report(standing(corpus, verdict), DAMIA).tally == Tally(3, 1, 0)


@pytest.mark.parametrize(
    ("verdicts", "is_upheld"),
    [
        (("holds",), True),
        (("holds", "fails"), False),
        (("holds", "undetermined"), False),
        (("holds", "untested"), True),
        (("untested",), False),
        ((), False),
    ],
)
def test_it_is_upheld_when_one_holds_and_none_fails_or_is_undetermined(
    verdicts: tuple[Verdict, ...], is_upheld: bool
) -> None:
    covered = CoveredRuling("damia-sage-of-stone", date(2011, 9, 22), None, TEXT, Place("page.md", 1))
    coverings = tuple(Covering(f"r.{at}", "", verdict, covered) for at, verdict in enumerate(verdicts))
    official = OfficialRuling("", date(2011, 9, 22), 1, "wotc", SHARED)
    assert JoinedRuling(official, coverings, False, covered).upheld is is_upheld


def test_an_unknown_card_is_told_with_the_nearest(small: Corpus) -> None:
    with pytest.raises(UpheldError, match="called 'Wandring Whale'\nhint: did you mean Wandering Whale"):
        card_report(standing(small), "Wandring Whale")


def test_with_nothing_imported_it_is_said_how_to_import(small: Corpus, tmp_path: Path) -> None:
    with pytest.raises(UpheldError, match="no official cards are imported: upheld import cards FILE"):
        library_report(standing(small), tmp_path / "nothing")


def test_entries_that_fit_have_no_problems(small_root: Path) -> None:
    corpus = covering(
        small_root, f"damia-sage-of-stone/2011-09-22/2#{TEXT}, wandering-whale/2012-01-01/#{TEXT}"
    )
    assert list(covered_cards_exist(corpus)) == []
    assert list(covered_rulings_exist(corpus)) == []


@pytest.mark.parametrize(
    ("entry", "message", "hint"),
    [
        (
            f"2011-09-23/#{TEXT}",
            f"{DAMIA} has no official ruling of 2011-09-23",
            f"that text is of 2011-09-22: damia-sage-of-stone/2011-09-22/#{TEXT}",
        ),
        (
            "2020-09-23/1",
            f"{DAMIA} has no official ruling of 2020-09-23",
            "the nearest are of 2021-03-01, 2011-09-22",
        ),
        (
            "2021-03-01/3",
            f"{DAMIA} has 1 of 2021-03-01, and no ruling 3",
            f"there are damia-sage-of-stone/2021-03-01/#{fingerprint(NUMBERED)}",
        ),
        (
            "2011-09-22/2",
            "damia-sage-of-stone/2011-09-22/2 holds only until a ruling of that day comes or goes",
            f"write damia-sage-of-stone/2011-09-22/#{TEXT}",
        ),
        (
            "2011-09-22/2#0123456789",
            f"no official ruling on {DAMIA} of 2011-09-22 has the fingerprint 0123456789",
            f"read the text anew, then write damia-sage-of-stone/2011-09-22/#{TEXT}",
        ),
        (
            f"2011-09-22/1#{TEXT}",
            f"{TEXT} is ruling 2 of that day, not 1",
            f"write damia-sage-of-stone/2011-09-22/#{TEXT}",
        ),
        (
            f"2021-03-01/#{TEXT}",
            f"no official ruling on {DAMIA} of 2021-03-01 has the fingerprint {TEXT}",
            f"that text is of 2011-09-22: damia-sage-of-stone/2011-09-22/#{TEXT}",
        ),
    ],
)
def test_an_entry_that_names_no_ruling_is_told_with_the_nearest(
    small_root: Path, entry: str, message: str, hint: str
) -> None:
    (problem,) = covered_rulings_exist(covering(small_root, f"damia-sage-of-stone/{entry}"))
    assert (problem.message, problem.hint) == (message, hint)
    assert (problem.place.path, problem.place.line) == ("corpus/rulings/damia-sage-of-stone.md", 13)


def test_a_card_may_be_known_to_the_library_alone(small_root: Path, tmp_path: Path) -> None:
    corpus = covering(small_root, "wandering-whale/2012-01-01/2, damia-sage-of-stne/2011-09-22/1")
    (stne,) = covered_cards_exist(corpus)
    assert stne.message == "neither the corpus nor the library has a card damia-sage-of-stne"
    assert stne.hint == "did you mean damia-sage-of-stone?"
    without = [problem.message for problem in covered_cards_exist(corpus, tmp_path / "nothing")]
    assert without[0] == "neither the corpus nor the library has a card wandering-whale"


def test_without_imported_rulings_entries_are_not_held_against_any(small_root: Path, tmp_path: Path) -> None:
    corpus = covering(small_root, "damia-sage-of-stone/1999-01-01/7")
    assert list(covered_rulings_exist(corpus, tmp_path / "nothing")) == []
