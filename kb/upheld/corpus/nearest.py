"""The known word that a mistyped one was meant to be."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def nearest(word: str, known: Collection[str]) -> str | None:
    """The most similar known word, letter case aside; None when none is near."""
    from difflib import get_close_matches  # only needed when something is wrong

    by_lower = {name.lower(): name for name in known}
    found = get_close_matches(word.lower(), by_lower, n=1, cutoff=0.6)
    return by_lower[found[0]] if found else None


def suggestion(word: str, known: Collection[str]) -> str | None:
    """A hint: the nearest known word, else all of them when they are few."""
    close = nearest(word, known)
    if close is not None:
        return f"did you mean {close}?"
    return f"known here: {', '.join(known)}" if 0 < len(known) <= 12 else None


def listed(names: Sequence[str], most: int) -> str:
    """The names in one line, those beyond the most only counted."""
    rest = len(names) - most
    return ", ".join(names[:most]) + (f" and {rest} more" if rest > 0 else "")
