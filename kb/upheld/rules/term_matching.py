"""Which glossary entry of one edition is which of another: by name, then by what it says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from upheld.rules.parts import Term
from upheld.rules.wording import features, plain

_ALIKE: Final = 0.6
"""Which share of their words two entries must have in common to be one under two names."""


def match_terms(old: Sequence[Term], new: Sequence[Term]) -> dict[str, str]:
    """The new name of each old entry that carries on; an entry is carried on once."""
    named = {_called(term): term.name for term in new}
    pairs = {term.name: found for term in old if (found := named.get(_called(term)))}
    taken = set(pairs.values())
    left = [term for term in old if term.name not in pairs]
    free = [term for term in new if term.name not in taken]
    for _, one, other in sorted(_likenesses(left, free), reverse=True):
        if one not in pairs and other not in taken:
            pairs[one] = other
            taken.add(other)
    return pairs


def _called(term: Term) -> str:
    """The name; that what it means is obsolete now is no part of it."""
    return plain(term.name).casefold().removesuffix(" (obsolete)")


def _likenesses(old: Iterable[Term], new: Sequence[Term]) -> list[tuple[float, str, str]]:
    described = [(term.name, features(f"{term.name} {term.text}")) for term in new]
    found: list[tuple[float, str, str]] = []
    for term in old:
        words = features(f"{term.name} {term.text}")
        for name, others in described:
            likeness = 2 * len(words & others) / (len(words) + len(others))
            if likeness >= _ALIKE:
                found.append((likeness, term.name, name))
    return found
