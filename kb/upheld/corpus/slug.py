"""Short names for files, addresses and keys."""

from __future__ import annotations

import re
import unicodedata

LIGATURES = {"Æ": "Ae", "æ": "ae", "Œ": "Oe", "œ": "oe", "ß": "ss", "ø": "o", "Ø": "O"}
"""Letters that are written with others in keys."""

_LIGATURES = str.maketrans(LIGATURES)


def slug(name: str) -> str:
    """Lower-case letters and digits joined by dashes: "Gaea's Cradle" becomes "gaeas-cradle"."""
    plain = unicodedata.normalize("NFKD", name.translate(_LIGATURES)).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"['’]", "", plain.lower())).strip("-")
