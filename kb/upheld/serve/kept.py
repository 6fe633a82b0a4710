"""Answers that were given are kept for those who ask the same."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Answered:
    """A status of HTTP and a body of JSON."""

    status: int
    body: bytes


class Kept:
    """The last answers by their questions, so many at most."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._answers: OrderedDict[str, Answered] = OrderedDict()
        self._lock = threading.Lock()
        self.found = self.missed = 0

    def get(self, key: str) -> Answered | None:
        """The answer, None when it is not kept."""
        with self._lock:
            found = self._answers.get(key)
            if found is None:
                self.missed += 1
            else:
                self.found += 1
                self._answers.move_to_end(key)
            return found

    def keep(self, key: str, answer: Answered) -> None:
        """The answer is kept until so many others were asked for since."""
        with self._lock:
            self._answers[key] = answer
            self._answers.move_to_end(key)
            while len(self._answers) > self._most:
                self._answers.popitem(last=False)
