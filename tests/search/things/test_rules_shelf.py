"""What stands on the shelf of the rules, with and without the official edition that the corpus cites."""

import json
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from upheld.corpus.corpus import load_corpus
from upheld.coverage.standing import standing_of
from upheld.rules.edition import Edition, read_edition
from upheld.search.things.rules_shelf import rules_shelf
from upheld.search.things.thing import Thing

SMALL = Path(__file__).parent.parent / "fixtures" / "corpus"
TEXT = b"""The Rules of Nothing

These rules are effective as of August 7, 2026.

Contents

1. Spells
603. Triggers
608. Endings
Glossary
Credits

1. Spells

603. Triggers

603.1. Signs

603.1a A sign is read twice. See rule 608.2.

Example: A cook reads the sign and reads it again.

603.4. A sign is read as it is meant.

608. Endings

608.1. Whoever ends begins again.

608.2. The end of a sign follows rule 603.1a.

Glossary

Mana Value
What a thing is worth. See rule 603.1.

Sign (Obsolete)
1. What is read. See rule 603.1a.

Credits

Published by somebody
"""


@pytest.fixture(scope="module")
def edition() -> Edition:
    return read_edition(TEXT)


def by_id(things: Iterable[Thing]) -> dict[str, Thing]:
    found = list(things)
    assert len({each.id for each in found}) == len(found)
    return {each.id: each for each in found}


@pytest.fixture(scope="module")
def without() -> dict[str, Thing]:
    return by_id(rules_shelf(standing_of(load_corpus(SMALL)), None))


@pytest.fixture(scope="module")
def with_edition(edition: Edition) -> dict[str, Thing]:
    return by_id(rules_shelf(standing_of(load_corpus(SMALL)), edition))


def test_a_rule_has_its_text_its_examples_and_what_stands_above_it(with_edition: dict[str, Thing]) -> None:
    rule = with_edition["rule:603.1a"]
    assert rule.title == "603.1a · Signs"
    assert (rule.family, rule.about) == ("rule:603.1", ("603.1a", "603.1", "603"))
    assert rule.ranked["text"].startswith("A sign is read twice.")
    assert rule.ranked["examples"].endswith("A cook reads the sign and reads it again.")
    assert (rule.ranked["heading"], rule.ranked["section"]) == ("Signs", "Triggers")
    assert (rule.cites, rule.links) == (("608.2",), ("rule:608.2",))


def test_a_rule_with_text_and_digest_is_one_thing(with_edition: dict[str, Thing]) -> None:
    both = with_edition["rule:603.4"]
    assert both.text == both.ranked["text"] == "A sign is read as it is meant."
    assert both.says in both.ranked["digest"]
    record = json.loads(both.record)
    assert (record["official_text"], record["text"]) == (both.text, both.ranked["digest"])


def test_without_an_edition_rules_are_their_digests(without: dict[str, Thing]) -> None:
    assert "rule:603.1a" not in without
    assert without["rule:603.4"].text == without["rule:603.4"].ranked["text"]
    assert without["rule:603.4"].title == "603.4 · Handling triggered abilities"


def test_an_entry_of_the_glossary_has_what_players_say(with_edition: dict[str, Thing]) -> None:
    term = with_edition["term:mana-value"]
    assert term.says == "What a thing is worth."
    assert term.ranked["asks"] == "converted mana cost\ncmc"
    assert {"mana-value", "cmc", "converted-mana-cost"} <= set(term.names)
    assert term.links == ("rule:603.1",)


def test_a_remark_in_brackets_is_no_part_of_the_name_of_a_term(with_edition: dict[str, Thing]) -> None:
    assert "sign" in with_edition["term:sign-obsolete"].names


def test_without_an_edition_what_players_say_leads_to_what_it_means(without: dict[str, Thing]) -> None:
    term = without["term:mana-value"]
    assert (term.title, term.names[0]) == ("mana value", "said:mana-value")
    assert term.prior < 1


def test_a_ruling_is_about_the_cards_and_rules_that_it_names(without: dict[str, Thing]) -> None:
    ruling = without["ruling:damia.recount-on-resolution"]
    assert ruling.cards == ("damia-sage-of-stone",)
    assert {"608.2h", "608.2", "608", "603.4"} <= set(ruling.cites)
    assert ruling.ranked["cards"] == "Damia, Sage of Stone"


def test_a_fingerprint_changes_with_anything_in_a_thing(without: dict[str, Thing], edition: Edition) -> None:
    again = by_id(rules_shelf(standing_of(load_corpus(SMALL)), None))
    assert {name: each.fingerprint for name, each in again.items()} == {
        name: each.fingerprint for name, each in without.items()
    }
    richer = by_id(rules_shelf(standing_of(load_corpus(SMALL)), edition))
    assert richer["term:mana-value"].fingerprint != without["term:mana-value"].fingerprint


def test_what_players_say_for_a_term_of_the_glossary_stands_with_it(edition: Edition, tmp_path: Path) -> None:
    root = Path(shutil.copytree(SMALL, tmp_path / "corpus"))
    words = '[[word]]\nsay = ["sign", "omen"]\nmeans = "read twice, meant"\nreason = "old"\n'
    (root / "words.toml").write_text(words.replace('"sign"', '"sign obsolete"'))
    things = by_id(rules_shelf(standing_of(load_corpus(root)), edition))
    assert things["term:sign-obsolete"].ranked["asks"] == "sign obsolete\nomen"
