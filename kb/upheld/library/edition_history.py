"""The rules through time: what became of each edition in the next, worked out once and kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import cache
from pathlib import Path

from upheld.errors import UpheldError
from upheld.library.edition_cache import cached, keep
from upheld.library.editions import held_editions, load_edition
from upheld.rules.edition import Edition
from upheld.rules.history import Glossary, Passages, RuleBook, passages


class EditionHistory:
    """All imported editions. `tell` hears of each pair of editions whose passage is there."""

    def __init__(self, folder: Path | None = None, tell: Callable[[int], object] = lambda _: None) -> None:
        self._hashes = {held.date: held.sha256 for held in held_editions(folder)}
        if not self._hashes:
            raise UpheldError(
                "no edition of the rules is imported: upheld import cr FILE, or upheld import --download cr"
            )
        self.days: Sequence[date] = tuple(self._hashes)
        self._tell = tell
        self.edition: Callable[[date], Edition] = cache(lambda day: load_edition(day, folder))
        self.passages: Callable[[date, date], Passages] = cache(self._passages)

    def rules(self) -> RuleBook:
        """The rules of all editions."""
        return RuleBook(self.days, self.edition, self.passages)

    def glossary(self) -> Glossary:
        """The glossary entries of all editions."""
        return Glossary(self.days, self.edition, self.passages)

    def prepare(self) -> None:
        """Every passage from an edition to the next is kept, so that no later question waits for one."""
        for earlier, later in zip(self.days, self.days[1:], strict=False):
            self.passages(earlier, later)

    def _passages(self, earlier: date, later: date) -> Passages:
        key = f"{self._hashes[earlier][:24]}-{self._hashes[later][:24]}"
        found = cached(key, Passages)
        if found is None:
            found = passages(self.edition(earlier), self.edition(later))
            keep(key, found)
        self._tell(1)
        return found
