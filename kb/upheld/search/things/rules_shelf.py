"""Everything on the shelf of the rules: the corpus, and with it the official edition that it cites."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from upheld.coverage.standing import Standing
from upheld.rules.edition import Edition
from upheld.search.things.corpus_cards import card_things
from upheld.search.things.records import Records
from upheld.search.things.rule_things import RuleThings
from upheld.search.things.ruling_things import ruling_things
from upheld.search.things.term_things import TermThings
from upheld.search.things.thing import Thing


def rules_shelf(standing: Standing, edition: Edition | None) -> Iterator[Thing]:
    """One thing for each rule, ruling, card and term, in their order; only digests without an edition."""
    records = Records(standing, edition)
    kinds = (
        RuleThings(records).things(),
        ruling_things(records),
        card_things(records),
        TermThings(records).things(),
    )
    yield from sorted(chain(*kinds), key=lambda thing: thing.place)
