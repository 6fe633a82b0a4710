"""A question as somebody wrote it: what it may be, and the words, numbers and filters in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from upheld.errors import UpheldError
from upheld.rules.number import number_key
from upheld.search.keys import is_rule_number

LONGEST: Final = 500
"""Characters of the longest question that is answered."""

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_RANGE = re.compile(r"([\d.a-z]+)\s*(?:-|–|—|\.\.|\bto\b)\s*([\d.a-z]+)")
_PREFIXED = re.compile(r"(?:rules?|cr)[\s:]+(?=\d)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Question:
    """What is looked for, and where: filters of None let everything through."""

    text: str
    kind: str | None = None
    card: str | None = None
    rule: str | None = None


def cleaned(text: str) -> str:
    """The text in single spaces; UpheldError when it is too long or holds what no person types."""
    if len(text) > LONGEST:
        raise UpheldError(f"a question of {len(text):,} characters is too long: at most {LONGEST}")
    if found := _CONTROL.search(text):
        raise UpheldError(f"the question holds the control character U+{ord(found[0]):04X}")
    return " ".join(text.split())


def asked_range(text: str) -> tuple[str, str] | None:
    """The first and last number of a range such as 603.4-603.6, in the order of the book."""
    found = _RANGE.fullmatch(without_prefix(text).lower())
    if found is None or not is_rule_number(found[1]) or not is_rule_number(found[2]):
        return None
    first, last = sorted(found.groups(), key=number_key)
    return first, last


def asked_number(text: str) -> str | None:
    """The rule number or section that is all of the question; `rule 603.4` and `CR 603.4` count."""
    bare = without_prefix(text).lower().rstrip(".")
    return bare if is_rule_number(bare) else None


def without_prefix(text: str) -> str:
    """The question without the word that says that a rule number follows."""
    return _PREFIXED.sub("", text, count=1) if _PREFIXED.match(text) else text
