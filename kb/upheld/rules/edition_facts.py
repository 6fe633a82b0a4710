"""The facts of the edition that the corpus cites: its date, its rule numbers, and a pin for each rule.

No text of the rules is kept. A pin is a fingerprint, which says whether a text is the same, and a sketch,
which says how like another text it is: the least of the hashes of its words (Broder, "On the resemblance
and containment of documents", 1997).
"""

from __future__ import annotations

import base64
import datetime
import hashlib
import json
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final

from upheld.errors import UpheldError
from upheld.rules.edition import Edition
from upheld.rules.number import number_key, section_of
from upheld.rules.wording import features, masked, plain

SKETCHED: Final = 16
"""How many hashes a sketch keeps; a shorter text has all of its own."""

_SKETCHES: Final = "\n[sketches]\n"


@dataclass(frozen=True, slots=True)
class EditionFacts:
    """`fingerprints` maps each rule number, in the order of the book, to the hash of its text.

    `unreviewed` maps the numbers of rules that were edited since a person last read them to the day of the
    edition that was read then. `left` are the citations that a repair left with their edition behind them,
    as in 603.4@2017-08-25, because no rule here has the text.
    """

    date: datetime.date
    fingerprints: Mapping[str, str]
    unreviewed: Mapping[str, datetime.date] = field(default_factory=dict)
    left: frozenset[str] = frozenset()

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
    return hashlib.sha256(plain(text).encode()).hexdigest()[:10]


def rule_fingerprint(text: str) -> str:
    """The fingerprint of a rule's text, which stays the same when the rules that it names are renumbered."""
    return fingerprint(masked(text))


def sketch(text: str) -> str:
    """The least features of a text, each in four characters of base64."""
    least = sorted(features(text))[:SKETCHED]
    return base64.b64encode(b"".join(feature.to_bytes(3, "big") for feature in least)).decode()


def sketched_features(text: str) -> frozenset[int]:
    """The features in a sketch; ValueError when it is none."""
    data = base64.b64decode(text, validate=True)
    if len(data) % 3:
        raise ValueError(f"{text!r} is no sketch")
    return frozenset(int.from_bytes(data[at : at + 3], "big") for at in range(0, len(data), 3))


def facts_of(
    edition: Edition,
    unreviewed: Mapping[str, datetime.date] | None = None,
    left: Iterable[str] = (),
) -> EditionFacts:
    """The facts of an edition, without its text."""
    fingerprints = {rule: rule_fingerprint(edition.rules[rule].text) for rule in _in_order(edition.rules)}
    return EditionFacts(edition.date, fingerprints, dict(unreviewed or {}), frozenset(left))


def write_facts(
    edition: Edition,
    unreviewed: Mapping[str, datetime.date] | None = None,
    left: Iterable[str] = (),
) -> str:
    """The text of `EDITION.toml`: a line for each section, numbers and pins in the same order."""
    facts = facts_of(edition, unreviewed, left)
    lines = [
        "# Generated from the official text: numbers, fingerprints and sketches only.",
        f'date = "{facts.date.isoformat()}"',
        *([f"left = {json.dumps(sorted(facts.left))}"] if facts.left else []),
        "",
    ]
    if facts.unreviewed:
        lines += [
            "[unreviewed]",
            *(f'"{n}" = {facts.unreviewed[n]}' for n in _in_order(facts.unreviewed)),
            "",
        ]
    lines += ["[numbers]", *_by_section(facts.fingerprints, lambda number: number[4:]), ""]
    lines += ["[fingerprints]", *_by_section(facts.fingerprints, facts.fingerprints.__getitem__)]
    sketches = _by_section(facts.fingerprints, lambda number: sketch(edition.rules[number].text))
    return "\n".join(lines) + "\n" + _SKETCHES + "\n".join(sketches) + "\n"


def _in_order(numbers: Iterable[str]) -> list[str]:
    return sorted(numbers, key=number_key)


def _by_section(numbers: Iterable[str], value: Callable[[str], str]) -> Iterator[str]:
    for section, group in groupby(numbers, section_of):
        yield f'{section} = "{" ".join(map(value, group))}"'


def read_facts(text: str, path: str) -> EditionFacts:
    """The facts in the text of an `EDITION.toml`; `path` is for the error when it is damaged.

    The sketches are left out: most readers need none, and they are most of the text.
    """
    with _Damage(path):
        table = tomllib.loads(text.partition(_SKETCHES)[0])
        fingerprints = dict(_pairs(table["numbers"], table["fingerprints"]))
        unreviewed, left = _days(table.get("unreviewed", {})), frozenset(table.get("left", ()))
        return EditionFacts(datetime.date.fromisoformat(table["date"]), fingerprints, unreviewed, left)


def read_sketches(text: str, path: str) -> dict[str, frozenset[int]]:
    """The features in each rule's sketch, by number."""
    with _Damage(path):
        table = tomllib.loads(text)
        return {
            number: sketched_features(value) for number, value in _pairs(table["numbers"], table["sketches"])
        }


class _Damage:
    """Turns what a damaged file leads to into one error."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, KeyError | TypeError | AttributeError | ValueError):
            raise UpheldError(
                f"{self._path}: damaged list of rule numbers ({error}); make it again"
            ) from None


def _days(table: Mapping[str, Any]) -> dict[str, datetime.date]:
    if not all(isinstance(day, datetime.date) for day in table.values()):
        raise ValueError("unreviewed")
    return dict(table)


def _pairs(numbers: Mapping[str, str], values: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for section, line in numbers.items():
        for end, value in zip(line.split(), values[section].split(), strict=True):
            yield f"{section}.{end}", value
