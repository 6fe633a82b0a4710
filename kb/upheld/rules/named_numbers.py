"""Rule numbers named in running text: the one place that knows what they look like."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from upheld.rules.number import LETTERS

NAMED_RULE: Final = (
    r"(?<![\w.$])(?P<number>[1-9]\d\d\.\d+[a-z]{0,2})"
    r"(?:(?P<dash>[-–])(?P<last>[a-z]|\d+)(?!\w|\.\d))?"
    r"(?:@(?P<edition>\d{4}-\d\d-\d\d))?(?!\w|\.\d)"
)
"""603.4 and 702.94a, a range such as 601.2f-h or 106.8–11, perhaps with an edition: 603.4@2017-08-25.

No version such as 603.4.1 and no price is one.
"""

NAMED: Final = re.compile(
    NAMED_RULE + r"|(?<=rule )(?P<section>[1-9]\d\d)(?![\w.]\w)"
    r"|(?<=rules )(?P<sections>[1-9]\d\d(?:, [1-9]\d\d)*,? (?:and|or|through) [1-9]\d\d)(?![\w.]\w)",
    re.ASCII,
)
"""As `NAMED_RULE`, and sections behind the word rule or rules."""

_NAMED_RULE = re.compile(NAMED_RULE, re.ASCII)


@dataclass(frozen=True, slots=True)
class NamedNumber:
    """A number or range as it is written, which need not be one of a rule, and where it begins, from 0.

    `members` are the numbers meant: every one of a range. `edition` is the day behind @, "" without.
    """

    text: str
    start: int
    members: tuple[str, ...]
    edition: str


def named_numbers(text: str) -> Iterator[NamedNumber]:
    """Every rule number and range that the text names, in its order."""
    for found in _NAMED_RULE.finditer(text):
        members = members_of(found["number"], found["last"])
        yield NamedNumber(found[0], found.start(), members, found["edition"] or "")


def numbers_in(text: str) -> Iterator[str]:
    """The numbers of rules and sections that the text names, as often as it does; dated ones with their @."""
    for found in NAMED.finditer(text):
        if found["number"]:
            edition = f"@{found['edition']}" if found["edition"] else ""
            yield from (f"{each}{edition}" for each in members_of(found["number"], found["last"]))
        else:
            yield from re.findall(r"\d{3}", found[0])


def members_of(first: str, last: str | None) -> tuple[str, ...]:
    """The numbers of a range that begins with `first`, or the one number."""
    return (first, *(_rest(first, last) if last else ()))


def _rest(first: str, last: str) -> Iterator[str]:
    if last.isdigit():
        section, _, paragraph = first.partition(".")
        if paragraph.isdigit():
            yield from (f"{section}.{each}" for each in range(int(paragraph) + 1, int(last) + 1))
    elif first[-1].isalpha():
        yield from (f"{first[:-1]}{each}" for each in LETTERS if first[-1] < each <= last)
