"""Rule numbers that an edition names in its own texts."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from upheld.rules.parts import Rule

if TYPE_CHECKING:
    from upheld.rules.edition import Edition


@dataclass(frozen=True, slots=True)
class Dangling:
    """A number that a rule or glossary entry names although the edition has nothing under it."""

    at: str
    named: str


def dangling(edition: Edition) -> Iterator[Dangling]:
    """Every cross reference that leads nowhere, rules first."""
    there = edition.rules.keys() | edition.headings.keys()
    yield from leading_nowhere((*edition.rules.values(), *edition.repeated), there)
    for term in edition.glossary:
        yield from (Dangling(term.name, named) for named in term.references if named not in there)


def leading_nowhere(rules: Iterable[Rule], there: Container[str]) -> Iterator[Dangling]:
    """What these rules name that is not there."""
    for rule in rules:
        yield from (Dangling(rule.number, named) for named in rule.references if named not in there)
