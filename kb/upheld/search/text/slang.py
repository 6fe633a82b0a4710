"""What players say is also looked for in the words of the rules, and at the rules that speak of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from upheld.search.text.analysis import terms_in

MEANT: Final = 0.65
"""The weight of a term that the words in the question stand for."""

SAID: Final = 0.7
"""The weight of a term of slang for which others were found: texts use it less."""


@dataclass(frozen=True, slots=True)
class Saying:
    """Terms that players say, those that they stand for, and the numbers of the rules that speak of it."""

    said: tuple[str, ...]
    means: tuple[str, ...]
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Weighted:
    """A term to look for, and how much it counts."""

    term: str
    weight: float


@dataclass(frozen=True, slots=True)
class Group:
    """Terms of a question that are one thing, with what they stand for in the rules."""

    said: tuple[str, ...]
    means: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    def weighted(self) -> list[Weighted]:
        """All of its terms."""
        kept = [Weighted(term, 1.0 if term in self.means or not self.means else SAID) for term in self.said]
        return kept + [Weighted(term, MEANT) for term in self.means if term not in self.said]


Sayings = Mapping[str, tuple[Sequence[str], Sequence[str]]]
"""By the terms that are said, with spaces between them: the terms that are meant, and numbers of rules."""


class Slang:
    """All sayings of a corpus."""

    def __init__(self, known: Sayings) -> None:
        self.known = known
        self._longest = max((key.count(" ") + 1 for key in known), default=0)

    def groups(self, terms: Sequence[str]) -> list[Group]:
        """The terms of a question with what they stand for, the longest expression first."""
        found: list[Group] = []
        start = 0
        while start < len(terms):
            found.append(self._group_at(terms, start))
            start += len(found[-1].said)
        return found

    def _group_at(self, terms: Sequence[str], start: int) -> Group:
        for length in range(min(self._longest, len(terms) - start), 0, -1):
            said = terms[start : start + length]
            if known := self.known.get(" ".join(said)):
                return Group(tuple(said), *map(tuple, known))
        return Group((terms[start],))


def joined(sayings: Iterable[Saying]) -> Sayings:
    """Sayings by their terms; several with the same terms are one."""
    known: dict[str, tuple[Sequence[str], Sequence[str]]] = {}
    for each in sayings:
        means, rules = known.get(" ".join(each.said), ((), ()))
        together = (tuple(dict.fromkeys((*means, *each.means))), tuple(dict.fromkeys((*rules, *each.rules))))
        known[" ".join(each.said)] = together
    return known


def sayings(said: Iterable[str], means: str, rules: Sequence[str]) -> list[Saying]:
    """One saying for each expression; those without a word to look for are left out."""
    meant, numbers = tuple(terms_in(means)), tuple(rules)
    return [Saying(terms, meant, numbers) for each in said if (terms := tuple(terms_in(each)))]


def strongest(found: Iterable[Weighted]) -> list[Weighted]:
    """Each term once, with its greatest weight."""
    weights: dict[str, float] = {}
    for each in found:
        weights[each.term] = max(each.weight, weights.get(each.term, 0.0))
    return [Weighted(term, weight) for term, weight in weights.items()]
