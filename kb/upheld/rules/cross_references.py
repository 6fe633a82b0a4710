"""Rule numbers that an edition names in its own texts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from upheld.rules.edition import Edition


@dataclass(frozen=True, slots=True)
class Dangling:
    """A number that a rule or glossary entry names although the edition has nothing under it."""

    at: str
    named: str


def dangling(edition: Edition) -> Iterator[Dangling]:
    """Every cross reference that leads nowhere, rules first."""
    there = edition.rules.keys() | edition.headings.keys()
    texts = [(rule.number, rule.references) for rule in (*edition.rules.values(), *edition.repeated)]
    texts += [(term.name, term.references) for term in edition.glossary]
    for at, references in texts:
        yield from (Dangling(at, named) for named in references if named not in there)
