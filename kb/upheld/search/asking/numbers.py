"""Rule numbers in questions: one, a range, or one of an older edition."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from upheld.rules.number import number_key
from upheld.search.things.names import is_rule_number, rule_keys

_RANGE = re.compile(r"([\d.a-z]+)\s*(?:-|–|—|\.\.|\bto\b)\s*([\d.a-z]+)")
_PREFIXED = re.compile(r"(?:rules?|cr)[\s:]+(?=\d)", re.IGNORECASE)
_OLD = re.compile(r"([1-9]\d\d\.\d+[a-z]{0,2})@(\S+)", re.ASCII)


@dataclass(frozen=True, slots=True)
class OldNumber:
    """A number of an older edition, as it was asked for, and what it is now.

    `edition` is its day, `now` the numbers that its rule has, the one that carries it on first.
    """

    number: str
    edition: str
    became: str
    now: tuple[str, ...]

    def __str__(self) -> str:
        if self.became == "no such rule":
            return f"the edition {self.edition} has no rule {self.number}"
        return f"{self.number} of {self.edition} is {', '.join(self.now) or 'gone'} today"


def asked_range(text: str) -> tuple[str, str] | None:
    """The first and last number of a range such as 603.4-603.6, in the order of the book."""
    found = _RANGE.fullmatch(without_prefix(text).lower())
    if found is None or not is_rule_number(found[1]) or not is_rule_number(found[2]):
        return None
    first, last = sorted(found.groups(), key=number_key)
    return first, last


def asked_number(text: str) -> str | None:
    """The rule number or section that is all of the text; `rule 603.4` and `CR 603.4` count."""
    bare = without_prefix(text).lower().rstrip(".")
    return bare if is_rule_number(bare) and "@" not in bare else None


def old_number(text: str, library: Path | None, corpus: Path | None) -> OldNumber | None:
    """What an older number such as 702.93a@2020 is now, None when the text is none.

    UpheldError when no such edition is imported.
    """
    found = _OLD.fullmatch(without_prefix(text).lower())
    if found is None or not is_rule_number(found[1]):
        return None
    from upheld.library.editions import find_edition
    from upheld.library.numbers_today import number_today

    held = find_edition(found[2], library)
    today = number_today(found[1], held, library, corpus)
    return OldNumber(found[1], held.date.isoformat(), today.became, today.now)


def numbers_within(first: str, last: str, known: Sequence[str]) -> list[str]:
    """The known numbers from one to another, with all that is part of the last."""
    low, high = number_key(first), number_key(last)
    return [number for number in known if low <= number_key(number) <= high or last in rule_keys(number)]


def without_prefix(text: str) -> str:
    """The text without the word that says that a rule number follows."""
    return _PREFIXED.sub("", text, count=1) if _PREFIXED.match(text) else text


def is_about_numbers(text: str) -> bool:
    """Whether the text is nothing but a rule number, a range, or a number of an older edition."""
    bare = without_prefix(text).lower()
    return bool(asked_number(text) or asked_range(text) or _OLD.fullmatch(bare))
