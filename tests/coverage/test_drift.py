from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from tests.rules.books import COOKERY, changed, edition

from upheld.corpus.corpus import Corpus, load_corpus
from upheld.corpus.lock import LOCK_NAME, Lock, LockEntry, code_fingerprint, write_lock
from upheld.coverage.drift import Drift, Hit, drift
from upheld.coverage.standing import standing_of
from upheld.rules.edition import Edition
from upheld.rules.edition_facts import write_facts
from upheld.rules.pins import Fates, pins_of

OLD, NEW = date(2020, 1, 1), date(2021, 1, 1)
SCENARIO = "```scenario\nname x\nwhen your upkeep begins\nthen you have drawn 0 cards\n```\n"
PAGE = f"""# Cooks

## Gloves
Id: cook.gloves
Rules: 100.2a
See also: 101.1

By 101.2 as well.

{SCENARIO}
## Crumbs
Id: cook.crumbs
Rules: 101.1

{SCENARIO}
"""
MARKS = {"100.2a: gloves do": ("100.2a", "100.3"), "101.3: nobody": ("101.3",)}


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    root = tmp_path / "corpus"
    (root / "rulings").mkdir(parents=True)
    (root / "rules").mkdir()
    (root / "rulings" / "cooks.md").write_text(PAGE)
    (root / "rules" / "101-cakes.md").write_text("# 101 Cakes\n\n## 101.1\nRest.\n")
    (root / "EDITION.toml").write_text(write_facts(edition(COOKERY, OLD)))
    return load_corpus(root)


def found(corpus: Corpus, rules: dict[str, str], days: tuple[date, ...] = (OLD,)) -> Drift:
    editions = {OLD: edition(COOKERY, OLD)}
    other = pins_of(edition(rules, NEW))

    def fates_from(day: date) -> Fates | None:
        return Fates(pins_of(editions[day]), other) if day in days else None

    return drift(standing_of(corpus), NEW, MARKS, fates_from, own_marks=MARKS)


def matters(corpus: Corpus, *marks: str) -> None:
    """The lock says that these marks carry the case of the gloves."""
    case = corpus.rulings["cook.gloves"].cases()[0].key
    write_lock(
        corpus.root / LOCK_NAME, Lock(code_fingerprint(), {case: LockEntry(case, "holds", 1, (), marks, "")})
    )


def test_an_edition_that_changes_nothing_hits_nothing(corpus: Corpus) -> None:
    same = found(corpus, COOKERY)
    assert same.is_clean
    assert [ruling.id for ruling in same.unchanged] == ["cook.gloves", "cook.crumbs"]


def test_a_ruling_is_hit_by_each_number_it_uses(corpus: Corpus) -> None:
    rules = changed(
        r100_2a=None, r100_2c=COOKERY["100.2a"], r101_1=COOKERY["101.1"] + " Or two.", r101_2=None
    )
    gloves = {each.ruling.id: each.hits for each in found(corpus, rules).rulings}["cook.gloves"]
    assert set(gloves) == {
        Hit("100.2a", "cited", "moved", ("100.2c",)),
        Hit("101.1", "see also", "edited", ("101.1",)),
        Hit("101.2", "named", "gone", ()),
    }
    assert gloves[-1].kind == "moved"


def test_rulings_whose_evidence_needs_the_rule_come_first(corpus: Corpus) -> None:
    rules = changed(r101_1=COOKERY["101.1"] + " Or two.", r100_2a=COOKERY["100.2a"] + " Or two.")
    assert [each.ruling.id for each in found(corpus, rules).rulings] == ["cook.gloves", "cook.crumbs"]
    assert found(corpus, rules).rulings[0].hits[0].use == "cited"
    matters(corpus, "100.2a: gloves do")
    first = found(corpus, rules).rulings[0]
    assert (first.ruling.id, first.hits[0].number, first.hits[0].use) == ("cook.gloves", "100.2a", "needed")


def test_a_needed_rule_that_is_not_cited_hits_too(corpus: Corpus) -> None:
    matters(corpus, "101.3: nobody")
    (hit,) = found(corpus, changed(r101_3=None)).rulings
    assert hit.hits == (Hit("101.3", "needed", "gone", ()),)


def test_a_mark_that_says_what_a_cited_rule_says_needs_that_one(corpus: Corpus) -> None:
    matters(corpus, "100.2a: gloves do")
    edited = found(corpus, changed(r100_3="Pepper burns in the eyes."))
    assert edited.rulings == ()
    assert edited.marks == (Hit("100.3", "named", "gone", ()),)


def test_digests_and_marks_are_hit_beside_rulings(corpus: Corpus) -> None:
    edited = found(corpus, changed(r101_1=COOKERY["101.1"] + " Or two.", r101_3=None))
    assert [hit.number for hit in edited.digests] == ["101.1"]
    assert [(hit.number, hit.kind) for hit in edited.marks] == [("101.3", "gone")]


def test_an_edit_that_nobody_read_again_stays_a_hit(corpus: Corpus) -> None:
    facts = replace(corpus.edition, date=NEW, unreviewed={"101.1": OLD})
    later = replace(corpus, edition=facts)
    edited = changed(r101_1=COOKERY["101.1"] + " Or two.")
    hits = found(later, edited, (OLD,)).rulings
    assert {hit for each in hits for hit in each.hits if hit.number == "101.1"} == {
        Hit("101.1", "cited", "edited", ("101.1",)),
        Hit("101.1", "see also", "edited", ("101.1",)),
    }


def test_a_number_of_an_edition_that_is_not_there_is_unknown(corpus: Corpus) -> None:
    page = corpus.root / "rulings" / "cooks.md"
    page.write_text(PAGE.replace("Rules: 100.2a", "Rules: 100.2a@2018-01-01"))
    (hit, *_) = found(load_corpus(corpus.root), COOKERY).rulings
    assert hit.hits == (Hit("100.2a@2018-01-01", "cited", "unknown", ()),)


def test_every_ruling_whose_rule_moved_in_three_years_is_found(
    checkout: Path, official_editions: Mapping[str, Edition]
) -> None:
    """Against the texts themselves: a cited rule whose text stands under another number alone."""
    newest, old = official_editions["CR-20260807.txt"], official_editions["CR-20230616.txt"]
    corpus = load_corpus(checkout / "corpus")
    fates = Fates(pins_of(newest), pins_of(old))
    seen = {each.ruling.id for each in drift(standing_of(corpus), old.date, {}, lambda _: fates).rulings}
    texts = {rule.text: number for number, rule in old.rules.items()}
    cited = {
        ruling.id: [citation.number for citation in (*ruling.rules, *ruling.see_also)]
        for ruling in corpus.rulings.values()
    }
    moved = {
        ruling
        for ruling, numbers in cited.items()
        for number in numbers
        if texts.get(newest.rules[number].text, number) != number
    }
    changed_texts = {
        ruling
        for ruling, numbers in cited.items()
        if any(newest.rules[n].text != getattr(old.rules.get(n), "text", None) for n in numbers)
    }
    assert moved
    assert moved <= seen
    assert seen - changed_texts == set()
