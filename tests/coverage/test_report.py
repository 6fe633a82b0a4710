from dataclasses import replace

import pytest

from upheld.corpus.corpus import Corpus
from upheld.corpus.lock import CaseVerdict, Lock, LockEntry, case_fingerprint
from upheld.coverage.report import coverage_report
from upheld.coverage.standing import Standing
from upheld.coverage.verdicts import worst
from upheld.errors import UpheldError


def standing(corpus: Corpus, **verdicts: CaseVerdict) -> Standing:
    """All cases hold, apart from those of the rulings called here, dots and dashes written as _."""
    cases = [case for ruling in corpus.rulings.values() for case in ruling.cases()]
    entries = [
        LockEntry(
            case.key,
            verdicts.get(case.ruling_id.replace(".", "_").replace("-", "_"), "holds"),
            2,
            (),
            (),
            case_fingerprint(case, corpus.cards),
        )
        for case in cases
    ]
    return Standing(corpus, Lock("e", {entry.case: entry for entry in entries}), "e")


def test_the_worst_verdict_counts() -> None:
    assert worst(["holds", "undetermined", "fails"]) == "fails"
    assert worst(["holds", "unchecked"]) == "unchecked"
    assert worst([]) == "unchecked"


def test_a_ruling_has_the_worst_verdict_of_its_cases(small: Corpus) -> None:
    ruling = small.rulings["damia.recount-on-resolution"]
    all_hold = standing(small)
    assert all_hold.ruling(ruling) == "holds"
    assert all_hold.lines(ruling) == 4
    key = ruling.cases()[1].key
    held = all_hold.lock.entries
    entries = {**held, key: replace(held[key], verdict="fails")}
    assert Standing(small, Lock("e", entries), "e").ruling(ruling) == "fails"


def test_after_a_change_a_ruling_is_unchecked(small: Corpus) -> None:
    changed = replace(standing(small), engine="another")
    assert changed.ruling(small.rulings["damia.recount-on-resolution"]) == "unchecked"


def test_rulings_without_cases_say_why(small: Corpus) -> None:
    assert standing(small).ruling(small.rulings["damia.counting-takes-no-time"]) == "untested"
    assert standing(small).ruling(small.rulings["reflecting-pool.argued"]) == "disputed"


def test_a_statement_is_upheld_when_its_rulings_and_cases_hold(small: Corpus) -> None:
    report = coverage_report(standing(small))
    assert [statement.key for statement in report.statements] == ["S01", "S09"]
    assert report.missing == ()
    assert report.statements[0].cases[0].ruling == "reflecting-pool.alone"


def test_a_statement_whose_ruling_fails_is_missing(small: Corpus) -> None:
    report = coverage_report(standing(small, damia_full_hand_no_trigger="fails"))
    assert [statement.key for statement in report.missing] == ["S09"]


def test_an_asked_case_that_nobody_has_is_missing(small: Corpus) -> None:
    (seeds,) = small.coverage
    changed = {**seeds.statements, "S09": replace(seeds.statements["S09"], cases=("Six cards",))}
    corpus = replace(small, coverage=(replace(seeds, statements=changed),))
    report = coverage_report(standing(corpus))
    assert [statement.key for statement in report.missing] == ["S09"]
    assert report.statements[1].cases[0].ruling is None


def test_an_unknown_list_is_an_error_that_names_the_known_ones(small: Corpus) -> None:
    with pytest.raises(UpheldError, match="no coverage list 'seed'; it has: seeds"):
        coverage_report(standing(small), "seed")
