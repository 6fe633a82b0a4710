from dataclasses import replace
from pathlib import Path

import pytest

from upheld.corpus.corpus import Corpus, load_corpus
from upheld.corpus.lock import LOCK_NAME, read_lock
from upheld.coverage.acceptance import held_against_lock
from upheld.coverage.checked import Checked
from upheld.coverage.checking import check_rulings
from upheld.coverage.selection import select
from upheld.coverage.standing import standing_of
from upheld.rules.number import number_key


def check(corpus: Corpus, jobs: int = 1) -> list[Checked]:
    return list(check_rulings(corpus, select(corpus).rulings, jobs))


def rewritten(root: Path, old: str, new: str) -> Corpus:
    """The corpus with another text on the page of Damia."""
    page = root / "rulings" / "damia-sage-of-stone.md"
    text = page.read_text("utf-8")
    assert old in text
    page.write_text(text.replace(old, new), "utf-8")
    return load_corpus(root)


def test_cases_are_checked_in_their_order(small: Corpus) -> None:
    found = check(small)
    assert [each.case.partition("#")[0] for each in found] == [
        "damia.recount-on-resolution",
        "damia.recount-on-resolution",
        "damia.full-hand-no-trigger",
        "reflecting-pool.alone",
    ]
    assert {each.verdict for each in found} == {"holds"}
    assert all(each.lines == 1 and each.message == "" for each in found)


def test_several_processes_find_the_same(small_root: Path) -> None:
    corpus = rewritten(small_root, "|     2 |     1 |", "|     2 |     7 |")
    assert check(corpus, jobs=3) == check(corpus)


def test_a_failing_case_says_which_statement_fails(small_root: Path) -> None:
    found = check(rewritten(small_root, "|     2 |     1 |", "|     2 |     7 |"))
    assert [each.verdict for each in found] == ["holds", "fails", "holds", "holds"]
    assert found[1].place == "corpus/rulings/damia-sage-of-stone.md:31"
    assert "then you have drawn 7 cards\n    is not true on this line" in found[1].message


def test_a_scenario_that_cannot_be_read_is_wrong(small_root: Path) -> None:
    found = check(rewritten(small_root, "the stack is empty", "the stack is a lie"))
    assert found[2].verdict == "wrong"
    assert found[2].message.startswith("corpus/rulings/damia-sage-of-stone.md:46: ")


def test_accepted_results_stand_until_something_changes(small: Corpus) -> None:
    comparison = held_against_lock(select(small), check(small))
    assert len(comparison.differences) == 4
    assert not comparison.confirm()
    comparison.accept()
    assert held_against_lock(select(small), check(small)).differences == []
    assert standing_of(small).ruling(small.rulings["reflecting-pool.alone"]) == "holds"


def test_a_ruling_that_drops_to_fewer_lines_is_a_difference(small: Corpus) -> None:
    found = check(small)
    held_against_lock(select(small), [replace(each, lines=27) for each in found]).accept()
    differences = held_against_lock(select(small), found).differences
    assert {each.change for each in differences} == {"27 lines before, 1 now"}


@pytest.mark.parametrize("part", ['"of": "', '"engine": "'])
def test_what_agrees_with_a_lock_of_older_things_counts_and_leaves_the_lock(small: Corpus, part: str) -> None:
    held_against_lock(select(small), check(small)).accept()
    lock = small.root / LOCK_NAME
    older = lock.read_text("utf-8").replace(part, f"{part}0")
    lock.write_text(older, "utf-8")
    assert standing_of(small).ruling(small.rulings["reflecting-pool.alone"]) == "unchecked"
    assert held_against_lock(select(small), check(small)).confirm()
    assert standing_of(small).ruling(small.rulings["reflecting-pool.alone"]) == "holds"
    assert lock.read_text("utf-8") == older


def test_accepting_a_part_leaves_the_rest(small: Corpus) -> None:
    held_against_lock(select(small), check(small)).accept()
    part = select(small, ["reflecting-pool.alone"])
    found = [replace(each, lines=9) for each in check_rulings(small, part.rulings, 1)]
    held_against_lock(part, found).accept()
    lines = {
        key.partition("#")[0]: entry.lines for key, entry in read_lock(small.root / LOCK_NAME).entries.items()
    }
    assert lines["reflecting-pool.alone"] == 9
    assert lines["damia.full-hand-no-trigger"] == 1


def test_a_removed_scenario_is_a_difference_of_the_whole_and_of_its_ruling(small_root: Path) -> None:
    corpus = load_corpus(small_root)
    held_against_lock(select(corpus), check(corpus)).accept()
    shorter = rewritten(small_root, "|     2 |     1 |\n", "")
    (difference,) = held_against_lock(select(shorter), check(shorter)).differences
    assert difference.change == "no longer there"
    part = select(shorter, ["damia.recount-on-resolution"])
    assert len(held_against_lock(part, check_rulings(shorter, part.rulings, 1)).differences) == 1
    other = select(shorter, ["reflecting-pool.alone"])
    assert held_against_lock(other, check_rulings(shorter, other.rulings, 1)).differences == []


def test_marks_that_matter_are_kept_until_they_are_found_anew(small: Corpus) -> None:
    found = check(small)
    case, decided = found[0].case, found[0].decided[0]
    held_against_lock(select(small), found, {case: [decided]}).accept()
    assert held_against_lock(select(small), found).differences == []
    (difference,) = held_against_lock(select(small), found, {case: []}).differences
    assert difference.change == f"lost the mark that matters {decided!r}"


def test_a_mark_that_decides_nothing_any_more_is_a_difference(small: Corpus) -> None:
    found = check(small)
    held_against_lock(select(small), found, {found[0].case: ["999.9: never"]}).accept()
    (difference,) = held_against_lock(select(small), found).differences
    assert difference.change == "lost the mark that matters '999.9: never'"


def test_what_is_wrong_keeps_its_entry(small_root: Path) -> None:
    corpus = load_corpus(small_root)
    held_against_lock(select(corpus), check(corpus)).accept()
    before = read_lock(small_root / LOCK_NAME)
    broken = rewritten(small_root, "the stack is empty", "the stack is a lie")
    comparison = held_against_lock(select(broken), check(broken))
    assert comparison.new.entries == before.entries


def test_what_a_case_used_is_noted_in_the_lock(small: Corpus) -> None:
    held_against_lock(select(small), check(small)).accept()
    entries = read_lock(small.root / LOCK_NAME).entries
    pool = next(entry for key, entry in entries.items() if key.startswith("reflecting-pool.alone"))
    assert pool.cards == ("Reflecting Pool",)
    assert {"106.5", "701.26a"} <= set(pool.rules)
    assert pool.rules == tuple(sorted(pool.rules, key=number_key))


def test_what_a_case_used_is_refreshed_and_fails_no_check(small: Corpus) -> None:
    found = check(small)
    held_against_lock(select(small), [replace(each, cards=("Gone",), rules=()) for each in found]).accept()
    comparison = held_against_lock(select(small), found)
    assert comparison.differences == []
    assert comparison.confirm()
    ruling = small.rulings["reflecting-pool.alone"]
    assert standing_of(small).used(ruling).cards == ("Reflecting Pool",)
    assert "Gone" in (small.root / LOCK_NAME).read_text("utf-8")
    comparison.accept()
    assert "Gone" not in (small.root / LOCK_NAME).read_text("utf-8")
