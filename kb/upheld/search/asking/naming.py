"""What names mean: cards, rules, ids and terms, also misspelt ones and numbers of older editions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from upheld.errors import UpheldError
from upheld.rules.number import number_key, section_of
from upheld.search.asking.numbers import asked_number, asked_range, numbers_within, old_number, without_prefix
from upheld.search.asking.query import is_empty_filter
from upheld.search.shelf.names import Name
from upheld.search.shelf.shelf import Document, Shelf
from upheld.search.things.names import as_key, asked_keys, said_key

FIRST = ("rule", "ruling", "card", "term", "official")
"""The order of what is called alike."""

ALIKE = 0.6
"""How alike what is written and what is suggested are at least: 1 is the same."""

_LEFT_OUT = re.compile(r"-(?=[\"'A-Za-z])")


@dataclass(frozen=True, slots=True)
class Named:
    """A document that a question names: its shelf, its number there, and what is stored of it."""

    shelf: Shelf
    document: int
    stored: Document


class Naming:
    """The names on the shelves of one index; `notes` gathers how misspelt and old ones were read.

    `numbers` are those of all rules of the edition, in the order of the book.
    """

    def __init__(
        self,
        shelves: Sequence[Shelf],
        numbers: Sequence[str],
        edition: str,
        corpus: Path | None = None,
        library: Path | None = None,
    ) -> None:
        self._shelves, self._numbers, self._edition = shelves, numbers, edition
        self._corpus, self._library = corpus, library
        self.notes: list[str] = []

    def outright(self, text: str) -> list[Named]:
        """The things that all of the text names, none when it is words to look for."""
        if bounds := asked_range(text):
            return self._rules_called(numbers_within(*bounds, self._numbers))
        if old := old_number(text, self._library, self._corpus):
            self.notes.append(str(old))
            return self._rules_called(old.now)
        if number := asked_number(text):
            return self._rules_called([number]) or self._rules_called(
                numbers_within(number, number, self._numbers)
            )
        return [] if _LEFT_OUT.match(text) or is_empty_filter(text) else self.called(text)

    def called(self, text: str) -> list[Named]:
        """The things called so: those first whose whole title it is, then rules and rulings."""
        asked = without_prefix(text)
        found = list(self._called(asked_keys(asked)))
        by_id = {each.stored["id"]: each for each in reversed(found)}
        kept = [each for each in found if by_id[each.stored["id"]] is each]
        return sorted(
            kept,
            key=lambda each: (_how_exactly(asked, each.stored["title"]), FIRST.index(each.stored["kind"])),
        )

    def said(self, text: str) -> list[Named]:
        """The things for which players say so."""
        return list(self._called((said_key(text),)))

    def misspelt(self, text: str) -> list[Named]:
        """The card or term of which the text is a slip; noted."""
        name = self._nearest(text)
        if name is None:
            return []
        self.notes.append(f"{text} is read as {name.text}")
        return self._called_by_id(name.id)

    def beginning(self, text: str) -> list[Named]:
        """The things of which a name begins so."""
        keys = asked_keys(without_prefix(text))
        return [
            Named(shelf, document, shelf.stored(document))
            for shelf in self._shelves
            for document in shelf.beginning(keys)
        ]

    def card(self, name: str) -> str | None:
        """The key of the card called so, or of the one that is meant; None when none is near."""
        key = as_key(name)
        for asked in dict.fromkeys((key, *asked_keys(name))):
            for shelf in self._shelves:
                for document in shelf.named([asked]):
                    stored = shelf.stored(document)
                    if stored["kind"] == "card":
                        return str(stored["id"]).partition(":")[2].partition("/")[0]
        near = self._nearest(name, kind="card")
        if near is None:
            return None
        self.notes.append(f"{name} is read as {near.text}")
        return near.id.partition(":")[2].partition("/")[0]

    def near_card(self, name: str) -> str:
        """A hint at the nearest name of a card of the corpus, "" when none is near."""
        cards = (self._shelves[0].stored(document) for document in self._shelves[0].having("kind", "card"))
        return did_you_mean(name, [str(card["title"]) for card in cards])

    def rules(self, text: str, error: Callable[[str], UpheldError]) -> list[str]:
        """The numbers that a filter means: one, a section, a range, or today's for an older one."""
        if bounds := asked_range(text):
            return numbers_within(*bounds, self._numbers)
        if old := old_number(text, self._library, self._corpus):
            self.notes.append(str(old))
            return list(old.now)
        number = asked_number(text)
        if number is None:
            raise error(f"{text!r} is not a rule number\nhint: as in 603.4, 702.94a or 603")
        if number not in self._numbers and number not in self.sections():
            near = did_you_mean(number, self._numbers)
            raise error(f"there is no rule {number} in the edition {self._edition}{near}")
        return [number]

    def sections(self) -> list[str]:
        """The numbers of all sections."""
        return list(dict.fromkeys(map(section_of, self._numbers)))

    def _called(self, keys: Iterable[str]) -> Iterator[Named]:
        for key in keys:
            for shelf in self._shelves:
                for document in shelf.named([key]):
                    yield Named(shelf, document, shelf.stored(document))

    def _called_by_id(self, name: str) -> list[Named]:
        for shelf in self._shelves:
            document = shelf.document(name)
            if document is not None:
                return [Named(shelf, document, shelf.stored(document))]
        return []

    def _rules_called(self, numbers: Iterable[str]) -> list[Named]:
        found = (named for number in numbers for named in self._called_by_id(f"rule:{number}"))
        return sorted(found, key=lambda each: number_key(each.stored["id"].partition(":")[2]))

    def _nearest(self, text: str, kind: str = "") -> Name | None:
        near = (shelf.beside.names.nearest(text) for shelf in self._shelves)
        return next((name for name in near if name is not None and name.id.startswith(kind)), None)


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A hint on a line of its own, empty when nothing is near."""
    by_lower = {each.lower(): each for each in known}
    close = get_close_matches(name.lower(), by_lower, n=1, cutoff=ALIKE)
    return f"\nhint: did you mean {by_lower[close[0]]}?" if close else ""


def _how_exactly(text: str, title: str) -> int:
    """How far a text is from being a title: 0 for all of it, 1 for a side of it, 2 but for marks, else 3.

    "Fight" is all of a term and a side of a card; "Clear, the Mind" is one card, without its comma another.
    """
    asked, whole = text.casefold(), title.casefold()
    if asked == whole:
        return 0
    if asked in whole.split(" // "):
        return 1
    return 2 if as_key(text) == as_key(title) else 3
