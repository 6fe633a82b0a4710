"""The facts of the edition that the corpus cites: its date, its rule numbers, a fingerprint of each rule.

No text of the rules is kept: a fingerprint only says whether a text is still the same.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from upheld.errors import UpheldError
from upheld.rules.edition import Edition
from upheld.rules.number import number_key, section_of

_PLAIN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "−": "-", "–": "-", "—": "-"})


@dataclass(frozen=True, slots=True)
class EditionFacts:
    """`fingerprints` maps each rule number, in the order of the book, to the hash of its text."""

    date: date
    fingerprints: Mapping[str, str]

    @property
    def numbers(self) -> frozenset[str]:
        """The numbers of all rules and subrules."""
        return frozenset(self.fingerprints)

    @property
    def sections(self) -> frozenset[str]:
        """The numbers of all sections."""
        return frozenset(map(section_of, self.fingerprints))


def fingerprint(text: str) -> str:
    """Ten hexadecimal digits that stay the same while only spaces, quotation marks or dashes change."""
    plain = " ".join(text.translate(_PLAIN).split())
    return hashlib.sha256(plain.encode()).hexdigest()[:10]


def facts_of(edition: Edition) -> EditionFacts:
    """The facts of an edition, without its text."""
    ordered = sorted(edition.rules, key=number_key)
    return EditionFacts(edition.date, {number: fingerprint(edition.rules[number].text) for number in ordered})


def write_facts(facts: EditionFacts) -> str:
    """The text of `EDITION.toml`: a line for each section, numbers and fingerprints in the same order."""
    numbers = {name: list(group) for name, group in groupby(facts.fingerprints, section_of)}
    ends = (f'{name} = "{" ".join(n[4:] for n in group)}"' for name, group in numbers.items())
    hashes = (
        f'{name} = "{" ".join(facts.fingerprints[n] for n in group)}"' for name, group in numbers.items()
    )
    head = "# Generated from the official text: numbers and fingerprints only."
    date_line = f'date = "{facts.date.isoformat()}"'
    return "\n".join((head, date_line, "", "[numbers]", *ends, "", "[fingerprints]", *hashes)) + "\n"


def read_facts(text: str, path: str) -> EditionFacts:
    """The facts in the text of an `EDITION.toml`; `path` is for the error when it is damaged."""
    try:
        table = tomllib.loads(text)
        day = date.fromisoformat(table["date"])
        return EditionFacts(day, dict(_pairs(table["numbers"], table["fingerprints"])))
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise UpheldError(f"{path}: damaged list of rule numbers ({error}); make it again") from None


def _pairs(numbers: Mapping[str, str], hashes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for section, line in numbers.items():
        for end, value in zip(line.split(), hashes[section].split(), strict=True):
            yield f"{section}.{end}", value
