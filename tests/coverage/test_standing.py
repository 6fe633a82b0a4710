from dataclasses import replace

from upheld.corpus.corpus import Corpus
from upheld.corpus.lock import Lock, LockEntry, case_fingerprint
from upheld.corpus.scenario import Case
from upheld.coverage.standing import Standing, Used

DAMIA = "Damia, Sage of Stone"
RECOUNT = "damia.recount-on-resolution"


def entry(corpus: Corpus, case: Case, cards: tuple[str, ...], rules: tuple[str, ...]) -> LockEntry:
    return LockEntry(case.key, "holds", 1, (), (), case_fingerprint(case, corpus.cards), cards, rules)


def standing(corpus: Corpus, *entries: LockEntry) -> Standing:
    return Standing(corpus, Lock("e", {each.case: each for each in entries}), "e")


def test_a_ruling_used_what_any_of_its_cases_used(small: Corpus) -> None:
    first, second = small.rulings[RECOUNT].cases()
    entries = [
        entry(small, first, (DAMIA, "Opalescence"), ("603.4", "613.8")),
        entry(small, second, ("Humility", DAMIA), ("121.1", "603.4")),
    ]
    used = standing(small, *entries).used(small.rulings[RECOUNT])
    assert used == Used((DAMIA, "Humility", "Opalescence"), ("121.1", "603.4", "613.8"))


def test_a_case_whose_entry_no_longer_fits_counts_with_the_cards_that_it_names(small: Corpus) -> None:
    first, second = small.rulings[RECOUNT].cases()
    fits = entry(small, first, ("Humility",), ("613.8",))
    old = replace(entry(small, second, ("Opalescence",), ("121.1",)), of="0")
    assert standing(small, fits, old).used(small.rulings[RECOUNT]) == Used((DAMIA, "Humility"), ("613.8",))


def test_entries_of_another_engine_count_no_longer(small: Corpus) -> None:
    entries = [entry(small, case, ("Humility",), ("613.8",)) for case in small.rulings[RECOUNT].cases()]
    other = replace(standing(small, *entries), engine="f")
    assert other.used(small.rulings[RECOUNT]) == Used((DAMIA,), ())


def test_a_ruling_without_cases_used_nothing(small: Corpus) -> None:
    assert standing(small).used(small.rulings["damia.counting-takes-no-time"]) == Used((), ())
