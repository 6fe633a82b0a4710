"""What a case used when it was run, read off where its lines end: the cards in the game, the rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from upheld.engine.journal import Entry
from upheld.engine.position import Position, Thing
from upheld.rules.number import in_book_order


class Usage:
    """Gathers over the lines of a case which of the known cards were in the game, and which rules are cited.

    A card was in the game where an object in any zone was it, or was a copy of it, a token too.  What is only
    named in a text or by a choice was not.
    """

    def __init__(self, known: Collection[str]) -> None:
        self._known = known
        self._names: set[str] = set()
        self._cited: set[tuple[str, ...]] = set()
        self._journal: list[Entry] = []

    def note(self, end: Position) -> None:
        """Gather from the position in which a line ended; it remembers also what left the game before."""
        self._note_cards(end.things.values())
        self._note_cards(was.things[id] for id, was in end.past.items())
        self._note_rules(end.journal)

    def cards(self) -> tuple[str, ...]:
        """The names of the known cards that were in the game, in the order of the alphabet."""
        return tuple(sorted(name for name in self._names if name in self._known))

    def rules(self) -> tuple[str, ...]:
        """The rules by which something happened or was decided, in the order of the book."""
        return in_book_order(number for numbers in self._cited for number in numbers)

    def _note_cards(self, things: Iterable[Thing]) -> None:
        for thing in things:
            if thing.face is not None:
                self._names.add(thing.face.name)
            if thing.copied is not None:
                self._names.add(thing.copied.name)

    def _note_rules(self, last: Entry | None) -> None:
        """Gather from a journal; what it shares with that of the line before is gathered already."""
        journal = self._journal
        new: list[Entry] = []
        while last is not None and not (last.number <= len(journal) and journal[last.number - 1] is last):
            new.append(last)
            last = last.before
        del journal[last.number if last is not None else 0 :]
        journal += reversed(new)
        self._cited.update(entry.rules for entry in new)
