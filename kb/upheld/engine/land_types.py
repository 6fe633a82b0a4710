"""The land types (CR 205.3i)."""

from __future__ import annotations

from upheld.language.recognisers.type_words import LAND_TYPES

__all__ = ["LAND_TYPES"]
