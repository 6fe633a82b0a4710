"""Words of a question that no text has, and the words that were meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from upheld.search.asking.query import Query
from upheld.search.shelf.shelf import Shelf
from upheld.search.text.analysis import Token
from upheld.search.text.slang import Group

LONG: Final = 8
"""Letters of a word in which two may be wrong."""

SHORTEST: Final = 3
"""Letters of the shortest word that is corrected."""

_ONE_INSIDE, _ONE, _TWO_INSIDE = (1, 1), (1, 0), (2, 1)
"""How many letters may be wrong, and how many first ones are right."""


def unknown_words(shelves: Sequence[Shelf], query: Query, groups: Sequence[Group]) -> tuple[str, ...]:
    """The words of the question that no text has and that are no slang, as they stand in it."""
    said = {term for group in groups if group.means or group.rules for term in group.said}
    unknown = (token for token in query.tokens if token.term not in said and not _is_known(shelves, token))
    return tuple(dict.fromkeys(query.text[token.start : token.end] for token in unknown)) if groups else ()


def with_known_words(shelves: Sequence[Shelf], query: Query) -> str | None:
    """The question with each unknown word corrected, None when all are known or none can be."""
    pieces: list[str] = []
    at = 0
    for token in query.tokens:
        if _is_known(shelves, token) or not token.word.isalpha() or len(token.word) < SHORTEST:
            continue
        if near := _near_word(shelves, token.word):
            pieces += [query.text[at : token.start], near]
            at = token.end
    return "".join((*pieces, query.text[at:])) if pieces else None


def _is_known(shelves: Iterable[Shelf], token: Token) -> bool:
    return any(shelf.knows(token.term) for shelf in shelves)


def _near_word(shelves: Sequence[Shelf], word: str) -> str | None:
    """The word of the texts that this one is a slip of: two letters exchanged, else one wrong.

    Two letters may be wrong in a long word whose first letter is right. The commonest word is taken.
    """
    if found := _commonest(shelves, _swapped(word)):
        return found
    for distance, prefix in _slips(word):
        near = [each for shelf in shelves for each in shelf.near_words(word, distance, prefix)]
        if found := _commonest(shelves, near):
            return found
    return None


def _slips(word: str) -> tuple[tuple[int, int], ...]:
    """What may be wrong with a word, more with a longer one."""
    if len(word) <= SHORTEST:
        return (_ONE_INSIDE,)
    if len(word) < LONG:
        return _ONE_INSIDE, _ONE
    return _ONE_INSIDE, _ONE, _TWO_INSIDE


def _swapped(word: str) -> Iterator[str]:
    return (f"{word[:at]}{word[at + 1]}{word[at]}{word[at + 2 :]}" for at in range(len(word) - 1))


def _commonest(shelves: Sequence[Shelf], words: Iterable[str]) -> str | None:
    counted = {word: sum(shelf.word_count(word) for shelf in shelves) for word in words}
    best = max(counted, key=lambda word: counted[word], default=None)
    return best if best is not None and counted[best] else None
