"""Answers that stay in memory for whoever asks the same again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable


class Kept:
    """The answers asked for last, bounded in number and bytes; all of one index.

    `found` and `missed` count what was asked for and was there, or was not.
    """

    def __init__(self, most: int, most_bytes: int) -> None:
        self._most, self._most_bytes = most, most_bytes
        self._answers: OrderedDict[Hashable, bytes] = OrderedDict()
        self._bytes = 0
        self._identity = ""
        self.found = self.missed = 0

    def __len__(self) -> int:
        return len(self._answers)

    def get(self, identity: str, asked: Hashable) -> bytes | None:
        """The answer that this index gave."""
        if identity != self._identity or asked not in self._answers:
            self.missed += 1
            return None
        self.found += 1
        self._answers.move_to_end(asked)
        return self._answers[asked]

    def keep(self, identity: str, asked: Hashable, answer: bytes) -> None:
        """The answer is kept; those of another index are gone."""
        if identity != self._identity:
            self._answers.clear()
            self._bytes, self._identity = 0, identity
        self._bytes += len(answer) - len(self._answers.pop(asked, b""))
        self._answers[asked] = answer
        while len(self._answers) > self._most or self._bytes > self._most_bytes:
            self._bytes -= len(self._answers.popitem(last=False)[1])
