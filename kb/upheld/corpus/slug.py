"""Short names for files, addresses and keys."""

from __future__ import annotations

import re
import unicodedata

_LIGATURES = str.maketrans({"Æ": "Ae", "æ": "ae", "Œ": "Oe", "œ": "oe", "ß": "ss", "ø": "o", "Ø": "O"})


def slug(name: str) -> str:
    """Lower-case letters and digits joined by dashes: "Gaea's Cradle" becomes "gaeas-cradle"."""
    plain = unicodedata.normalize("NFKD", name.translate(_LIGATURES)).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"['’]", "", plain.lower())).strip("-")
