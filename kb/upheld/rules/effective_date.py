"""The day from which an edition is in force, as its text says it."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

_MONTHS: Final = (
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
)  # fmt: skip
_MONTH: Final = r"(?P<month>[a-z]{3,9})\.?"
_DAY: Final = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR: Final = r"(?P<year>\d{4})"
_SAID: Final = r"effective\s+(?:as\s+of|on|from)\s*:?\s*(?:[a-z]+day\s*,?\s+)?"
_FORMS: Final = tuple(
    re.compile(_SAID + form, re.IGNORECASE)
    for form in (
        rf"{_MONTH}\s+{_DAY}\s*,?\s*{_YEAR}",
        rf"{_DAY}\s+{_MONTH}\s*,?\s*{_YEAR}",
        rf"{_YEAR}-(?P<month>\d\d)-{_DAY}",
    )
)


def effective_date(text: str) -> date | None:
    """The day in the first sentence that says "effective as of", None without one; ValueError for no day."""
    for form in _FORMS:
        if found := form.search(text):
            return date(int(found["year"]), _month(found["month"]), int(found["day"]))
    return None


def _month(written: str) -> int:
    return int(written) if written.isdigit() else _MONTHS.index(written[:3].lower()) + 1
