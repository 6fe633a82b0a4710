"""Marks: the named switches by which one rule at a time can be misread, or read as it once read.

A mark is declared once, beside the code that obeys it, with every rule number that says the same thing and
with the nearest plausible misreading under which the game still goes on.  Code asks a mark last, only where
the answer makes a difference, so a mark that was asked is a rule that decided something.

A former wording is what the rules said before an edition changed their meaning.  It names a text as witness,
so that the editions in which it was in force can be found; no date is written down for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol


class Obeys(Protocol):
    """Whatever can be asked which rules are in force: the game."""

    def obeys(self, mark: Mark) -> bool: ...

    def reads(self, former: Former) -> bool: ...


class Mark:
    """One clause of the rules that can be put to a stated misreading."""

    __slots__ = ("bedrock", "numbers", "without")

    def __init__(self, numbers: tuple[str, ...], without: str, bedrock: str | None) -> None:
        self.numbers = numbers
        self.without = without
        self.bedrock = bedrock

    @property
    def id(self) -> str:
        """A stable name: the first rule number and the misreading."""
        return f"{self.numbers[0]}: {self.without}"

    def obeyed(self, game: Obeys) -> bool:
        """Whether this game follows the rule; asking says that the rule decides here."""
        return game.obeys(self)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles name the mark: it is the same one wherever its module is loaded."""
        return _by_id, (self.id,)

    def __repr__(self) -> str:
        return f"<{'/'.join(self.numbers)} without: {self.without}>"


NO_RULE: Final = "no rule"
"""As the former wording of a rule that was new: no text said anything of what it says."""


class Former:
    """What the rules once said in place of a rule of the corpus edition, in a short sentence.

    `now` is the number of that rule, `of` names a text that said otherwise, as number and edition:
    "614.12@2017-08-25"; NO_RULE where there was none.  `misreads` is the mark whose misreading was the rule
    then, None where the code asks for the former wording itself.
    """

    __slots__ = ("misreads", "now", "of", "what")

    def __init__(self, what: str, of: str, now: str, misreads: Mark | None = None) -> None:
        self.what = what
        self.of = of
        self.now = now
        self.misreads = misreads

    @property
    def id(self) -> str:
        """A stable name: the rule that took its place, the text that said so, and what it said."""
        return f"{self.now}, once {self.of}: {self.what}"

    def in_force(self, game: Obeys) -> bool:
        """Whether this game follows the former wording."""
        return game.reads(self)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles name the wording: it is the same one wherever its module is loaded."""
        return _former_by_id, (self.id,)

    def __repr__(self) -> str:
        return f"<{self.id}>"


_DECLARED: dict[str, Mark] = {}
_FORMER: dict[str, Former] = {}


def rule(*numbers: str, without: str, bedrock: str | None = None, formerly: str | None = None) -> Mark:
    """Declare the mark of one clause.

    `numbers` are all rules that say it, `without` is the misreading in a short sentence, `bedrock` is the
    reason why a mark may flip nearly everything it touches and still count.  `formerly` names a text
    of the time when the game did what is the misreading now, as number and edition, or is NO_RULE.
    """
    if not numbers:
        raise ValueError("a mark needs at least one rule number")
    mark = Mark(numbers, without, bedrock)
    if mark.id in _DECLARED:
        raise ValueError(f"two marks are called {mark.id!r}")
    _DECLARED[mark.id] = mark
    if formerly is not None:
        _declare(Former(without, formerly, numbers[0], mark))
    return mark


def former(what: str, *, of: str, now: str) -> Former:
    """Declare a former wording that the code asks for: what it said, a text that said so, the rule now."""
    return _declare(Former(what, of, now))


def _declare(wording: Former) -> Former:
    if wording.id in _FORMER:
        raise ValueError(f"two former wordings are called {wording.id!r}")
    _FORMER[wording.id] = wording
    return wording


def _by_id(id: str) -> Mark:
    if id not in _DECLARED:
        _load_mechanics()
    return _DECLARED[id]


def _former_by_id(id: str) -> Former:
    if id not in _FORMER:
        _load_mechanics()
    return _FORMER[id]


def _load_mechanics() -> None:
    """A process that only gathers what others have played has not loaded them yet."""
    from . import mechanics

    mechanics.load()


def declared() -> Iterator[Mark]:
    """Every mark of the modules loaded so far, by rule number."""
    return iter(sorted(_DECLARED.values(), key=lambda mark: mark.id))


def former_wordings() -> Iterator[Former]:
    """Every former wording of the modules loaded so far, by name."""
    return iter(sorted(_FORMER.values(), key=lambda wording: wording.id))
