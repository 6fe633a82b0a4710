"""Official rulings that a ruling of ours covers, as its `Covers:` names them.

`damia-sage-of-stone/2011-09-22/#03745f09b3` is the ruling of that card and day whose text has that
fingerprint. `damia-sage-of-stone/2011-09-22/1` is the first one of that day, in the order of publication;
`…/1#03745f09b3` says both, so that they can be compared. Only the fingerprint stays when rulings of the same
day come or go.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Final

from upheld.corpus.slug import slug
from upheld.errors import Place, UpheldError

EXAMPLE: Final = "damia-sage-of-stone/2011-09-22/#03745f09b3"

_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_ABOUT_A_DAY = re.compile(r"\d{1,4}[-./]\d{1,2}[-./]\d{1,4}", re.ASCII)
_WHICH = re.compile(r"([1-9]\d{0,2})?(?:#([0-9a-f]{10}))?", re.ASCII)
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*", re.ASCII)


class NotCovered(UpheldError):
    """The text names no official ruling; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class CoveredRuling:
    """One official ruling: `card` is the card's slug; `ordinal`, `fingerprint` or both say which of that day.

    `ordinal` counts the rulings of the card and day from 1.
    """

    card: str
    day: date
    ordinal: int | None
    fingerprint: str | None
    place: Place

    def __str__(self) -> str:
        """As a page writes it."""
        which = f"{self.ordinal or ''}{f'#{self.fingerprint}' if self.fingerprint else ''}"
        return f"{self.card}/{self.day.isoformat()}/{which}"


def names_official_ruling(text: str) -> bool:
    """Whether the text is meant for an official ruling, well written or not, and not for a key of a list."""
    first, stroke, rest = text.partition("/")
    return bool(stroke) and bool(_SLUG.fullmatch(first.strip()) or _ABOUT_A_DAY.search(rest))


def covered_ruling(text: str, place: Place) -> CoveredRuling:
    """The official ruling that the text names; NotCovered when it names none."""
    parts = text.split("/")
    if len(parts) != 3:
        raise NotCovered(f"{text!r} names no official ruling: card, day and which of them, as in {EXAMPLE}")
    card, day, which = parts
    ordinal, mark = _which(which)
    return CoveredRuling(_card(card), _day(day), ordinal, mark, place)


def _card(text: str) -> str:
    if _SLUG.fullmatch(text) is None:
        raise NotCovered(f"{text!r} is no card's short name: write {slug(text) or 'damia-sage-of-stone'}")
    return text


def _day(text: str) -> date:
    try:
        if _DAY.fullmatch(text) is None:
            raise ValueError
        return date.fromisoformat(text)
    except ValueError:
        raise NotCovered(f"{text!r} is no day: write it as 2011-09-22") from None


def _which(text: str) -> tuple[int | None, str | None]:
    found = _WHICH.fullmatch(text)
    if found is None or not text:
        raise NotCovered(
            f"{text!r} tells no ruling of that day: write # and the ten hexadecimal digits of its "
            "fingerprint, or its number among them, from 1"
        )
    return (int(found[1]) if found[1] else None), found[2]
