"""Nearest words: which of the words that could stand here was meant."""

from __future__ import annotations

from collections.abc import Iterable

_MOST_SHOWN = 3


def nearest(word: str, candidates: Iterable[str]) -> list[str]:
    """The closest candidates, at most three, closest first; none that differs in more than a third of it."""
    near: list[tuple[int, str]] = []
    limit = allowed_distance(word)
    for candidate in candidates:
        if abs(len(candidate) - len(word)) <= limit and candidate != word:
            distance = edit_distance(word, candidate)
            if distance <= limit:
                near.append((distance, candidate))
    return [candidate for _, candidate in sorted(near)[:_MOST_SHOWN]]


def allowed_distance(word: str) -> int:
    """How many slips a word of this length may hold: one in three letters, at most three."""
    return min(3, (len(word) + 1) // 3) if len(word) > 1 else 0


def edit_distance(one: str, other: str) -> int:
    """Letters put in, left out, changed, or swapped with their neighbour."""
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, start=1):
        this = [row]
        for column, wanted in enumerate(other, start=1):
            cost = min(last[column] + 1, this[-1] + 1, last[column - 1] + (letter != wanted))
            is_swap = row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == wanted
            this.append(min(cost, before[column - 2] + 1) if is_swap else cost)
        before, last = last, this
    return last[-1]
