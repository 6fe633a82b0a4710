"""Numbers and sorted texts as few characters of a script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

_FIRST: Final = 35
_BACKSLASH: Final = 92
_LAST: Final = 126
_BEYOND: Final = 161
_MOST: Final = 0xD7FF - _BEYOND


def packed(numbers: Iterable[int]) -> str:
    """One character for each number from 0 on; those up to 90 are one byte and need no escape in a script."""
    return "".join(map(_character, numbers))


def _character(number: int) -> str:
    if not 0 <= number <= _MOST:
        raise ValueError(f"{number} does not fit into a character")
    code = number + _FIRST + (number + _FIRST >= _BACKSLASH)
    return chr(code if code <= _LAST else code - _LAST - 1 + _BEYOND)


def steps(rising: Iterable[int]) -> Iterator[int]:
    """How far it is from one number to the next, from 0 to the first."""
    before = 0
    for number in rising:
        yield number - before
        before = number


def front_coded(texts: Sequence[str]) -> str:
    """Each text as how many characters it shares with the one before, A for none, and what follows.

    The texts hold no capital letters.
    """
    pairs = zip(("", *texts), texts, strict=False)
    shared = ((_shared(before, text), text) for before, text in pairs)
    return "".join(f"{chr(ord('A') + count)}{text[count:]}" for count, text in shared)


def _shared(before: str, text: str) -> int:
    alike = (one == other for one, other in zip(before, text, strict=False))
    return next((at for at, same in enumerate(alike) if not same), min(len(before), len(text)))
