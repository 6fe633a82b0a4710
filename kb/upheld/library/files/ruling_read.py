"""A ruling as a file states it, before it has its place among those of its card."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple


class RulingRead(NamedTuple):
    """`source` is "unstated" where the file does not say."""

    oracle_id: str
    day: date
    source: str
    text: str
