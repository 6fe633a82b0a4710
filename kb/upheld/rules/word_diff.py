"""What was taken out of a text and put into it, word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final, Literal

from upheld.rules.renumbering import Renumbering
from upheld.rules.wording import PLAIN

Fate = Literal["kept", "removed", "added"]

_WORDS = re.compile(r"\s*\S+")
_OLD: Final = frozenset({"delete", "replace"})
_NEW: Final = frozenset({"insert", "replace"})


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of words with one fate, with the spaces before them."""

    fate: Fate
    text: str


def word_diff(old: str, new: str, renumbering: Renumbering | None = None) -> tuple[Piece, ...]:
    """The pieces which, without the added ones, are `old` and, without the removed ones, `new`.

    Typography alone is no difference, nor is the new number of a rule that is renumbered: such words are kept
    as they are in `new`.
    """
    return tuple(_pieces(_WORDS.findall(old), _WORDS.findall(new), renumbering))


def _pieces(old: list[str], new: list[str], renumbering: Renumbering | None) -> Iterator[Piece]:
    after = list(map(_plain, new))
    matcher = SequenceMatcher(None, _renumbered(old, frozenset(after), renumbering), after, autojunk=False)
    for tag, old_start, old_end, new_start, new_end in matcher.get_opcodes():
        if tag == "equal":
            yield Piece("kept", "".join(new[new_start:new_end]))
        if tag in _OLD:
            yield Piece("removed", "".join(old[old_start:old_end]))
        if tag in _NEW:
            yield Piece("added", "".join(new[new_start:new_end]))


def _renumbered(old: list[str], after: frozenset[str], renumbering: Renumbering | None) -> list[str]:
    """The old words as they are looked for: with new numbers, unless the new text has the old ones."""
    if renumbering is None:
        return list(map(_plain, old))
    plain = map(_plain, old)
    return [word if word in after else _plain(renumbering.text(word)) for word in plain]


def _plain(word: str) -> str:
    return word.translate(PLAIN).strip()
