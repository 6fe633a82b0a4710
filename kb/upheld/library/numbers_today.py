"""Rule numbers that an old text names, carried to the edition that the corpus cites.

A text of some day means the edition that was in force then. Which rule a number was, and which it is now, is
told by the imported edition and by the pins of the corpus edition, which need no text.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

from upheld.library.editions import HeldEdition, held_editions, load_edition
from upheld.library.held.edition_cache import PREFIX, cached, keep
from upheld.paths import corpus_root
from upheld.rules.named_numbers import named_numbers

Became = Literal["unchanged", "moved", "edited", "gone", "no such rule", "no edition"]
"""What became of the rule: "no such rule" when that edition had none, "no edition" when none is of then."""

Fate = dict[str, tuple[Became, tuple[str, ...]]]
"""What became of each rule, and its numbers now."""

LONGEST_IN_FORCE: Final = timedelta(days=200)
"""Editions come several times a year: an older one was hardly in force still."""


@dataclass(frozen=True, slots=True)
class NumberToday:
    """A number as a text names it.

    `edition` was in force then; `now` are the numbers in the corpus edition, the one that carries on first.
    """

    named: str
    edition: date | None
    became: Became
    now: tuple[str, ...]


def numbers_today(
    text: str, day: date, folder: Path | None = None, corpus: Path | None = None
) -> tuple[NumberToday, ...]:
    """Every rule number that a text of that day names, each once.

    `corpus` is the folder whose edition counts as today's, by default the shipped one.
    """
    undated = (named for named in named_numbers(text) if not named.edition)
    names = list(dict.fromkeys(number for named in undated for number in named.members))
    if not names:
        return ()
    held = in_force(day, held_editions(folder))
    if held is None:
        return tuple(NumberToday(name, None, "no edition", ()) for name in names)
    fates = _fates(held, folder, (corpus or corpus_root()) / "EDITION.toml")
    return tuple(_today(name, held.date, fates.get(name)) for name in names)


def number_today(
    number: str, held: HeldEdition, folder: Path | None = None, corpus: Path | None = None
) -> NumberToday:
    """What a number of a held edition is today; `corpus` as for `numbers_today`."""
    fates = _fates(held, folder, (corpus or corpus_root()) / "EDITION.toml")
    return _today(number, held.date, fates.get(number))


def in_force(day: date, held: Sequence[HeldEdition]) -> HeldEdition | None:
    """The newest of these editions that was in force on that day, None when none is of that time."""
    earlier = [each for each in held if each.date <= day]
    newest = max(earlier, key=lambda each: each.date, default=None)
    return newest if newest is not None and day - newest.date <= LONGEST_IN_FORCE else None


def _today(name: str, edition: date, fate: tuple[Became, tuple[str, ...]] | None) -> NumberToday:
    became, now = fate or ("no such rule", ())
    return NumberToday(name, edition, became, now)


@lru_cache(maxsize=8)
def _fates(held: HeldEdition, folder: Path | None, facts: Path) -> Fate:
    """What became of every rule; kept, as finding it out takes a second."""
    data = facts.read_bytes()
    key = f"{held.sha256[:PREFIX]}-{hashlib.sha256(data).hexdigest()[:PREFIX]}"
    found = cached(key, Fate)
    if found is None:
        found = _found(held, folder, data.decode("utf-8"), str(facts))
        keep(key, found)
    return found


def _found(held: HeldEdition, folder: Path | None, facts: str, path: str) -> Fate:
    from upheld.rules.edition_facts import read_facts, read_sketches
    from upheld.rules.pins import Fates, pins_in, pins_of

    then = pins_of(load_edition(held.date, folder))
    fates = Fates(then, pins_in(read_facts(facts, path), read_sketches(facts, path)))
    found = ((rule.key, fates.of(rule.key)) for rule in then.rules)
    return {number: (fate.kind, fate.now) for number, fate in found}
