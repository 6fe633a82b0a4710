"""The part of a text that shows best why it was found."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from upheld.search.text.analysis import tokens_in

LENGTH: Final = 180
"""Characters of a snippet, give or take a word."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a snippet; `found` when it was looked for."""

    text: str
    found: bool


def snippet(text: str, terms: Collection[str]) -> tuple[Piece, ...]:
    """The stretch with the most different terms, its matches marked, … where text was left out."""
    spans = [(token.start, token.end, token.term) for token in tokens_in(text) if token.term in terms]
    start, end = _window(text, spans)
    pieces = [Piece("… ", False)] if start else []
    at = start
    for first, last, _ in spans:
        if first < at or last > end:
            continue
        pieces += [Piece(text[at:first], False), Piece(text[first:last], True)]
        at = last
    pieces.append(Piece(text[at:end], False))
    if end < len(text):
        pieces.append(Piece(" …", False))
    return tuple(piece for piece in pieces if piece.text)


def _window(text: str, spans: list[tuple[int, int, str]]) -> tuple[int, int]:
    """Where the snippet begins and ends: between words, with some text before its first match."""
    best, most = 0, 0
    for first, _, _ in spans:
        inside = {term for start, end, term in spans if first <= start and end <= first + LENGTH - 30}
        if len(inside) > most:
            best, most = first, len(inside)
    start = max(0, min(best - 30, len(text) - LENGTH))
    if start:
        start = text.find(" ", start, best) + 1 or best
    end = start + LENGTH
    if end >= len(text):
        return start, len(text)
    return start, max(text.rfind(" ", start, end), 0) or end
