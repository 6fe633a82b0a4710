from dataclasses import replace
from pathlib import Path

import pytest

from upheld.corpus.corpus import Corpus, load_corpus
from upheld.corpus.lock import (
    Lock,
    LockEntry,
    cards_named,
    case_fingerprint,
    code_fingerprint,
    compare,
    read_lock,
    write_lock,
)
from upheld.errors import Problems

ENTRY = LockEntry(
    "a.b#c[x=1]",
    "holds",
    27,
    ("wins", "draws “twice”"),
    ("603.4: not again",),
    "0123",
    ("Lim-Dûl", "Opalescence"),
    ("603.4", "613.8"),
)
OTHER = replace(ENTRY, case="a.a#c")


def lock(*entries: LockEntry) -> Lock:
    return Lock("e", {entry.case: entry for entry in entries})


def test_what_is_written_is_read_again_sorted_by_case(tmp_path: Path) -> None:
    file = tmp_path / "verdicts.lock"
    write_lock(file, lock(ENTRY, OTHER))
    assert read_lock(file).engine == "e"
    assert list(read_lock(file).entries.values()) == [OTHER, ENTRY]
    assert [path.name for path in tmp_path.iterdir()] == ["verdicts.lock"]


def test_no_file_is_no_entries(tmp_path: Path) -> None:
    assert read_lock(tmp_path / "verdicts.lock") == Lock()


GOOD = '{"case": "a", "verdict": "holds", "lines": 1, "outcomes": [], "matters": [], "of": ""}'
NEWER = GOOD.replace("}", ', "cards": ["Humility"], "rules": ["613.8"]}')


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        "{}",
        "[" * 5000,
        GOOD.replace("holds", "maybe"),
        GOOD.replace("[]", '"x"', 1),
        NEWER.replace('["Humility"]', '"Humility"'),
        NEWER.replace("Humility", r"\ud800"),
        NEWER.replace('["613.8"]', "613.8"),
        NEWER.replace("613.8", "613.8 and more"),
    ],
)
def test_a_damaged_line_is_named(tmp_path: Path, line: str) -> None:
    file = tmp_path / "verdicts.lock"
    write_lock(file, lock(ENTRY))
    file.write_text(f"{file.read_text('utf-8')}\n{line}\n", "utf-8")
    with pytest.raises(Problems) as caught:
        read_lock(file)
    assert [problem.place.line for problem in caught.value.problems] == [4]


def test_an_older_lock_says_nothing_of_cards_and_rules(tmp_path: Path) -> None:
    file = tmp_path / "verdicts.lock"
    other = NEWER.replace('"a"', '"b"')
    file.write_text(f"{GOOD}\n{other}\n", "utf-8")
    older, newer = read_lock(file).entries.values()
    assert (older.verdict, older.cards, older.rules) == ("holds", (), ())
    assert (newer.verdict, newer.cards, newer.rules) == ("holds", ("Humility",), ("613.8",))


def test_a_case_has_one_entry(tmp_path: Path) -> None:
    file = tmp_path / "verdicts.lock"
    write_lock(file, lock(ENTRY))
    file.write_text(f"{file.read_text('utf-8')}{file.read_text('utf-8').splitlines()[1]}\n", "utf-8")
    with pytest.raises(Problems, match=r":3: .* has an entry already"):
        read_lock(file)


def test_a_difference_says_what_changed() -> None:
    new = replace(ENTRY, verdict="fails", lines=1, outcomes=("wins",), matters=("603.4: not again", "x"))
    assert [str(each) for each in compare({ENTRY.case: ENTRY}, {ENTRY.case: new})] == [
        "a.b#c[x=1]: holds before, fails now; 27 lines before, 1 now; lost the outcome 'draws “twice”'; "
        "gained the mark that matters 'x'"
    ]


def test_new_and_lost_cases_are_differences() -> None:
    found = compare({ENTRY.case: ENTRY}, {OTHER.case: OTHER})
    assert [str(each) for each in found] == ["a.a#c: new: holds (27 lines)", "a.b#c[x=1]: no longer there"]


def test_another_fingerprint_alone_is_no_difference() -> None:
    assert compare({ENTRY.case: ENTRY}, {ENTRY.case: replace(ENTRY, of="4567")}) == []


def test_other_cards_and_rules_used_alone_are_no_difference() -> None:
    new = replace(ENTRY, cards=("Opalescence",), rules=("613.7",))
    assert compare({ENTRY.case: ENTRY}, {ENTRY.case: new}) == []


def _fingerprints(corpus: Corpus) -> dict[str, str]:
    cases = [case for ruling in corpus.rulings.values() for case in ruling.cases()]
    return {case.key: case_fingerprint(case, corpus.cards) for case in cases}


def _changed(root: Path, file: str, old: str, new: str) -> set[str]:
    """The cases whose fingerprint another text of this file changes."""
    before = _fingerprints(load_corpus(root))
    text = (root / file).read_text("utf-8")
    assert old in text
    (root / file).write_text(text.replace(old, new), "utf-8")
    after = _fingerprints(load_corpus(root))
    return {key.partition("#")[0] for key in before if before[key] != after[key]}


def test_a_changed_line_changes_the_cases_of_its_scenario(small_root: Path) -> None:
    changed = _changed(
        small_root, "rulings/damia-sage-of-stone.md", "your hand is 4 cards", "your hand is 5 cards"
    )
    assert changed == {"damia.recount-on-resolution"}


def test_prose_and_notes_change_no_fingerprint(small_root: Path) -> None:
    page = "rulings/damia-sage-of-stone.md"
    assert _changed(small_root, page, "Counting is instant.", "Counting is quick.") == set()
    assert _changed(small_root, page, "then   the stack", "note   a\nthen   the stack") == set()


def test_a_changed_card_changes_the_cases_that_name_it(small_root: Path) -> None:
    changed = _changed(small_root, "cards/reflecting-pool.toml", "one mana", "two mana")
    assert changed == {"reflecting-pool.alone"}


def test_cards_that_a_named_card_names_count_too(small_root: Path) -> None:
    pool = small_root / "cards/reflecting-pool.toml"
    pool.write_text(pool.read_text("utf-8").replace("one mana", "Damia, Sage of Stone"), "utf-8")
    corpus = load_corpus(small_root)
    (case,) = corpus.rulings["reflecting-pool.alone"].cases()
    assert cards_named(case, corpus.cards) == {"Reflecting Pool", "Damia, Sage of Stone"}


def test_another_engine_changes_one_line_of_the_file(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    write_lock(one, Lock("e", {ENTRY.case: ENTRY, OTHER.case: OTHER}))
    write_lock(other, Lock("f", {ENTRY.case: ENTRY, OTHER.case: OTHER}))
    pairs = zip(one.read_text("utf-8").splitlines(), other.read_text("utf-8").splitlines(), strict=True)
    assert [first == second for first, second in pairs] == [False, True, True]


def test_code_that_plays_nothing_does_not_count(tmp_path: Path) -> None:
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "draw.py").write_text("x = 1\n")
    before = code_fingerprint(tmp_path)
    (tmp_path / "search.py").write_text("x = 2\n")
    (tmp_path / "engine" / "draw.py").write_bytes(b"x = 1\r\n")
    assert code_fingerprint(tmp_path) == before
    (tmp_path / "engine" / "draw.py").write_text("x = 2\n")
    assert code_fingerprint(tmp_path) != before
