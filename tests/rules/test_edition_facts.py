from datetime import date
from pathlib import Path

import pytest

from upheld.errors import UpheldError
from upheld.rules.edition import Edition, read_edition
from upheld.rules.edition_facts import (
    SKETCHED,
    facts_of,
    fingerprint,
    read_facts,
    read_sketches,
    rule_fingerprint,
    sketch,
    sketched_features,
    write_facts,
)
from upheld.rules.parts import Rule
from upheld.rules.wording import features

TEXTS = {"100.1": "One thing.", "100.1a": "Two things, as rule 100.1 says.", "101.1": "A word " * 40}
EDITION = Edition(
    date(2021, 2, 3), "", {}, {n: Rule(n, text, (), ()) for n, text in TEXTS.items()}, (), (), ""
)
WRITTEN = write_facts(EDITION)


def test_facts_are_written_and_read_back() -> None:
    facts = read_facts(WRITTEN, "x.toml")
    assert facts == facts_of(EDITION)
    assert facts.sections == {"100", "101"}
    assert facts.numbers == {"100.1", "100.1a", "101.1"}
    assert facts.fingerprints["100.1"] == fingerprint("One thing.")
    assert read_sketches(WRITTEN, "x.toml")["100.1"] == features("One thing.")


def test_what_nobody_read_again_is_written_and_read_back() -> None:
    unreviewed = {"101.1": date(2019, 1, 2), "100.1a": date(2018, 1, 2)}
    written = write_facts(EDITION, unreviewed, ["101.2@2019-01-02"])
    assert read_facts(written, "x.toml") == facts_of(EDITION, unreviewed, ["101.2@2019-01-02"])
    assert written.index('"100.1a" = 2018-01-02') < written.index('"101.1" = 2019-01-02')


def test_a_sketch_keeps_the_least_features_only() -> None:
    long = " ".join(f"word{n}" for n in range(99))
    assert sketched_features(sketch(long)) == frozenset(sorted(features(long))[:SKETCHED])


def test_the_pin_of_a_rule_stays_when_the_rules_it_names_are_renumbered() -> None:
    assert rule_fingerprint("As rule 100.1 says.") == rule_fingerprint("As rule 703.4b says.")
    assert rule_fingerprint("As rule 100.1 says.") != rule_fingerprint("As rule 100.1 said.")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "not toml",
        WRITTEN.replace("1 1a", "1"),
        WRITTEN.replace("2021-02", "2021-13"),
        WRITTEN.replace("[numbers]", '[unreviewed]\n"100.1" = "today"\n[numbers]'),
    ],
)
def test_a_damaged_list_is_refused(text: str) -> None:
    with pytest.raises(UpheldError, match=r"^x\.toml: damaged list of rule numbers"):
        read_facts(text, "x.toml")


def test_a_damaged_sketch_is_refused() -> None:
    with pytest.raises(UpheldError, match=r"^x\.toml: damaged list of rule numbers"):
        read_sketches(WRITTEN.replace(sketch("One thing."), "abc"), "x.toml")


def test_a_fingerprint_changes_with_words_and_not_with_typography() -> None:
    assert fingerprint("A “thing”  isn’t") == fingerprint('A "thing" isn\'t\n')
    assert fingerprint("A thing") != fingerprint("a thing")


def test_the_shipped_list_is_that_of_the_official_text(checkout: Path, shared: Path) -> None:
    official = read_edition((shared / "data" / "cr" / "CR-20260807.txt").read_bytes())
    shipped = (checkout / "corpus" / "EDITION.toml").read_text()
    assert shipped == write_facts(official)


def test_the_shipped_list_names_every_rule_of_its_edition(checkout: Path) -> None:
    facts = read_facts((checkout / "corpus" / "EDITION.toml").read_text(), "EDITION.toml")
    assert facts.date == date(2026, 8, 7)
    assert len(facts.numbers) == 3162
    assert len(facts.numbers) + len(facts.sections) == 3308
