"""The rules through time: what became of each edition in the next, worked out once and kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import cache
from itertools import pairwise
from pathlib import Path

from upheld.corpus.nearest import nearest
from upheld.errors import UpheldError
from upheld.library.editions import held_editions, load_edition
from upheld.library.held.edition_cache import PREFIX, cached, keep
from upheld.rules.edition import Edition
from upheld.rules.history import Glossary, Life, Passages, RuleBook, passages, trace


class EditionHistory:
    """All imported editions; UpheldError when there are none."""

    def __init__(self, folder: Path | None = None) -> None:
        self._hashes = {held.date: held.sha256 for held in held_editions(folder)}
        if not self._hashes:
            raise UpheldError(
                "no edition of the rules is imported: upheld import cr FILE, or upheld import --download cr"
            )
        self.days: Sequence[date] = tuple(self._hashes)
        self.edition: Callable[[date], Edition] = cache(lambda day: load_edition(day, folder))
        self.passages: Callable[[date, date], Passages] = cache(self._passages)

    def rules(self) -> RuleBook:
        """The rules of all editions."""
        return RuleBook(self.days, self.edition, self.passages)

    def glossary(self) -> Glossary:
        """The glossary entries of all editions."""
        return Glossary(self.days, self.edition, self.passages)

    def prepare(self, tell: Callable[[int], object] = lambda _: None) -> None:
        """Every passage from an edition to the next is kept; `tell` hears of each."""
        for earlier, later in pairwise(self.days):
            self.passages(earlier, later)
            tell(1)

    def _passages(self, earlier: date, later: date) -> Passages:
        key = f"{self._hashes[earlier][:PREFIX]}-{self._hashes[later][:PREFIX]}"
        found = cached(key, Passages)
        if found is None:
            found = passages(self.edition(earlier), self.edition(later))
            keep(key, found)
        return found


def life_of_rule(history: EditionHistory, number: str, asked: str, cited: date) -> Life:
    """The life of a rule by its number in the edition `asked`, as `find_edition` reads it.

    When `asked` is "" the number is one of the cited edition or, where that is not imported, of the latest.
    """
    from upheld.library.editions import find_edition

    unasked = cited if cited in history.days else history.days[-1]
    day = find_edition(asked).date if asked else unasked
    edition = history.edition(day)
    if number in edition.headings:
        rules = [rule for rule in edition.rules if rule.startswith(f"{number}.")]
        hint = f"\nhint: its rules have one each, as {rules[0]}" if rules else ""
        raise UpheldError(f"{number}, {edition.headings[number]}, is a section: only rules have a life{hint}")
    if number not in edition.rules:
        raise UpheldError(f"the edition {day} has no rule {number}{_near(number, history, day)}")
    return trace(history.rules(), day, number)


def _near(number: str, history: EditionHistory, day: date) -> str:
    """Where another edition has a rule of this number, the latest first."""
    for other in reversed(history.days):
        if number in history.edition(other).rules:
            return f"\nhint: the edition {other} has one: {number}@{other}"
    return ""


def life_of_term(history: EditionHistory, name: str, asked: str = "") -> Life:
    """The life of a glossary entry by any of its names, or by that in the edition `asked`.

    UpheldError with the nearest name when there is none.
    """
    from upheld.library.editions import find_edition

    last = find_edition(asked).date if asked else history.days[-1]
    glossary = history.glossary()
    try:
        return trace(glossary, *glossary.latest(name, until=last))
    except KeyError:
        known = [term.name for day in history.days for term in history.edition(day).glossary]
        close = nearest(name, known)
        hint = f"\nhint: did you mean {close}?" if close else ""
        raise UpheldError(f"no imported edition has a rule or term {name!r}{hint}") from None
