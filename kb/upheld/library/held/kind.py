"""The three kinds of official data; each is one file of the library."""

from __future__ import annotations

from typing import Final, Literal, get_args

Kind = Literal["cr", "cards", "rulings"]

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

TITLES: Final[dict[Kind, str]] = {
    "cr": "editions of the Comprehensive Rules",
    "cards": "cards",
    "rulings": "official rulings",
}
