from datetime import date
from pathlib import Path

import pytest

from upheld.errors import UpheldError
from upheld.rules.edition import read_edition
from upheld.rules.edition_facts import EditionFacts, facts_of, fingerprint, read_facts, write_facts

FACTS = EditionFacts(date(2021, 2, 3), {"100.1": "a" * 10, "100.1a": "b" * 10, "101.1": "c" * 10})


def test_facts_are_written_and_read_back() -> None:
    assert read_facts(write_facts(FACTS), "x.toml") == FACTS
    assert FACTS.sections == {"100", "101"}
    assert FACTS.numbers == {"100.1", "100.1a", "101.1"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "not toml",
        write_facts(FACTS).replace("1 1a", "1"),
        write_facts(FACTS).replace("2021-02", "2021-13"),
    ],
)
def test_a_damaged_list_is_refused(text: str) -> None:
    with pytest.raises(UpheldError, match=r"^x\.toml: damaged list of rule numbers"):
        read_facts(text, "x.toml")


def test_a_fingerprint_changes_with_words_and_not_with_typography() -> None:
    assert fingerprint("A “thing”  isn’t") == fingerprint('A "thing" isn\'t\n')
    assert fingerprint("A thing") != fingerprint("a thing")


def test_the_shipped_list_is_that_of_the_official_text(checkout: Path, shared: Path) -> None:
    official = read_edition((shared / "data" / "cr" / "CR-20260807.txt").read_bytes())
    shipped = (checkout / "corpus" / "EDITION.toml").read_text()
    assert shipped == write_facts(facts_of(official))


def test_the_shipped_list_names_every_rule_of_its_edition(checkout: Path) -> None:
    facts = read_facts((checkout / "corpus" / "EDITION.toml").read_text(), "EDITION.toml")
    assert facts.date == date(2026, 8, 7)
    assert len(facts.numbers) == 3162
    assert len(facts.numbers) + len(facts.sections) == 3308
