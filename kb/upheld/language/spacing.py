"""Spacing: pieces of a printed phrase joined to a text as people write it."""

from __future__ import annotations

from collections.abc import Iterable

_NO_SPACE_BEFORE = tuple(",.;:)'")
_SOUNDS_LIKE_CONSONANT = ("one", "uni", "use", "eu")
_SOUNDS_LIKE_VOWEL = ("hour", "honor", "heir", "x/", "8", "11/", "18/")


def join(pieces: Iterable[str]) -> str:
    """One text: marks close to their words, quotes around theirs, "a" or "an" by what follows."""
    text = ""
    glue = True
    is_quoting = False
    article = False
    for piece in pieces:
        if article and _begins_with_vowel(piece):
            text += "n"
        article = piece in ("a", "an")
        closes = piece == '"' and is_quoting
        space = "" if glue or closes or piece.startswith(_NO_SPACE_BEFORE) else " "
        text += space + ("a" if article else piece)
        if piece == '"':
            is_quoting = not is_quoting
        glue = piece == "(" or (piece == '"' and not closes)
    return text


def _begins_with_vowel(piece: str) -> bool:
    word = piece.lower()
    if word.startswith(_SOUNDS_LIKE_VOWEL) or word in ("x", "11", "18"):
        return True
    return word[:1] in tuple("aeiou") and not word.startswith(_SOUNDS_LIKE_CONSONANT)
