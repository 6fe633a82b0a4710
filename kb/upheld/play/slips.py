"""Wording that people bring along to scenarios, and what the phrasebook says instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Final

OTHERS: Final = "your opponent's"

_Meant = Callable[[re.Match[str], str], str]

_SLIPS: Final[tuple[tuple[re.Pattern[str], _Meant], ...]] = (
    (re.compile(r"\b(?:my|mine|our)\b", re.I), lambda found, word: 'a scenario speaks to you: write "your"'),
    (re.compile(r"\b(?:I|me|we|us)\b"), lambda found, word: 'a scenario speaks to you: write "you"'),
    (
        re.compile(r"(?<!your )(?<!the )\b(?:an )?opponents?\b", re.I),
        lambda found, word: 'a scenario has one opponent: write "your opponent"',
    ),
    (
        re.compile(r"\bsummoning[ -]sick(?:ness)?\b", re.I),
        lambda found, word: "write: that came under your control this turn",
    ),
    (
        re.compile(r"\bcalled ([A-Z][\w'-]*)"),
        lambda found, word: f"a name of its own is in lower case: called {found[1].lower()}",
    ),
    (
        re.compile(r"\b(?:attack(?:s|ing)?|block(?:s|ing)?|combat)\b", re.I),
        lambda found, word: "combat is not built yet: no line can speak of it",
    ),
    (
        re.compile(r"\b(your|your opponent's|my) life(?: total)? is (\d+)", re.I),
        lambda found, word: (
            f"write: {'you have' if found[1] != OTHERS else 'your opponent has'} {found[2]} life"
        ),
    ),
    (re.compile(r"\bpass(?:es)? priority\b", re.I), lambda found, word: "write: everyone passes"),
    (
        re.compile(r"\b(your|your opponent's) turn begins", re.I),
        lambda found, word: f"a turn begins with its upkeep: write: {found[1]} upkeep begins",
    ),
    (
        re.compile(r"\b(?:dies|died|is dead|are dead|is gone)\b", re.I),
        lambda found, word: "say where it is now: … is in your graveyard",
    ),
    (
        re.compile(r"\b(?:has|have) (?:power|toughness)\b", re.I),
        lambda found, word: "write power and toughness together: … is 2/2",
    ),
    (re.compile(r"\b(?:on|at|targets)\b"), lambda found, word: "targets are named so: … targeting …"),
    (re.compile(r"\bwins?\b"), lambda found, word: "write: you have won the game"),
    (re.compile(r"\bloses?\b(?! \d)"), lambda found, word: "write: you have lost the game"),
    (re.compile(r"\.\s*$"), lambda found, word: "a line has no full stop at its end"),
    (
        re.compile(r",(?= [A-Z])"),
        lambda found, word: f"a line names one card: put the others into lines of their own: {word} …",
    ),
    (
        re.compile(r"(?:\. *|, *)?\band\b|\. *\S"),
        lambda found, word: f"a line says one thing: put the rest into another line {word}",
    ),
)


def meant(word: str, text: str, furthest: int, names: Collection[str]) -> str | None:
    """A hint for a line that could be read as far as `furthest`; None where no known slip lies there."""
    counted = _counted_card(text, furthest, names)
    if counted is not None:
        return counted
    for pattern, hint in _SLIPS:
        for found in pattern.finditer(text):
            if found.start() <= furthest <= found.end():
                return hint(found, word)
    return None


_CONTROLS = re.compile(r"\bcontrols? $")
_COUNTED = re.compile(r"\b(an?|one|the|\d+) ([A-Za-z][^,.]*)", re.I)


def _counted_card(text: str, furthest: int, names: Collection[str]) -> str | None:
    """A card named with an article or a number before it: `a Forest`, `3 Forests`, `1 forest`."""
    for found in _COUNTED.finditer(text):
        if found.start() <= furthest <= found.end():
            name = _named_in(found[2], names)
            if name is not None:
                many = found[1].isdigit() and found[1] != "1"
                if many and not _CONTROLS.search(text[: found.start()]):
                    return f"give each a line of its own: {name} …"
                return f"write: {found[1]} copies of {name}" if many else f"write the name alone: {name}"
    return None


def _named_in(text: str, names: Collection[str]) -> str | None:
    """The card with whose name the text begins, letter case and a plural s aside."""
    lower = text.lower()
    fitting = [name for name in names if re.match(rf"{re.escape(name.lower())}s?(?![\w'-])", lower)]
    return max(fitting, key=len, default=None)
