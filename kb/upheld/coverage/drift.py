"""What another edition of the rules does to the corpus: which rulings it hits, the worst first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal, get_args

from upheld.corpus.corpus import Corpus
from upheld.corpus.ruling import Ruling
from upheld.coverage.repair.renumberer import FatesFrom
from upheld.coverage.standing import Standing
from upheld.rules.number import edition_of, number_key
from upheld.rules.parts import references_in
from upheld.rules.pins import Fate, FateKind, Fates

Kind = Literal[FateKind, "unknown"]
"""Unknown is what became of a number of an edition that is not imported."""

Use = Literal["needed", "cited", "see also", "named"]
"""How a ruling uses a rule: evidence needs it, or it is only cited, listed, or named in the text."""

_USES: Final[tuple[Use, ...]] = get_args(Use)
_WORST_FIRST: Final[tuple[Kind, ...]] = ("gone", "edited", "unknown", "moved")


@dataclass(frozen=True, slots=True)
class Hit:
    """A number that no longer says what was cited. `number` is as written, perhaps with an edition."""

    number: str
    use: Use
    kind: Kind
    now: tuple[str, ...]

    @property
    def rank(self) -> tuple[int, int]:
        """Sorts what must be looked at first to the front: moved rules, which can be repaired, last."""
        return (int(self.kind == "moved"), _USES.index(self.use) * 4 + _WORST_FIRST.index(self.kind))


@dataclass(frozen=True, slots=True)
class RulingDrift:
    """A ruling that is hit, its hits the worst first."""

    ruling: Ruling
    hits: tuple[Hit, ...]


@dataclass(frozen=True, slots=True)
class Drift:
    """All that another edition hits: the rulings, those to look at first in front, and what else.

    `digests` and `marks` are the hits of rules that have a digest or a mark of the engine; `unchanged` are
    the rulings that are not hit.
    """

    cited: date
    edition: date
    rulings: tuple[RulingDrift, ...]
    digests: tuple[Hit, ...]
    marks: tuple[Hit, ...]
    unchanged: tuple[Ruling, ...]

    @property
    def is_clean(self) -> bool:
        """Whether nothing is hit."""
        return not (self.rulings or self.digests or self.marks)


def drift(
    standing: Standing,
    edition: date,
    marks: Mapping[str, tuple[str, ...]],
    fates_from: FatesFrom,
    own_marks: Iterable[str] = (),
) -> Drift:
    """How the corpus stands in an edition.

    `marks` has the rule numbers of each mark by its id; `own_marks` are the ids of those that are to cite the
    edition of the corpus.
    """
    corpus = standing.corpus
    judge = _Judge(corpus, fates_from)
    found = [
        RulingDrift(ruling, hits)
        for ruling in corpus.rulings.values()
        if (hits := judge.hits(_uses(ruling, _needed(standing, ruling, marks))))
    ]
    found.sort(key=lambda each: each.hits[0].rank)
    hit = {each.ruling.id for each in found}
    return Drift(
        corpus.edition.date,
        edition,
        tuple(found),
        judge.hits(_all_named(corpus.digests)),
        judge.hits(_all_named(number for mark in own_marks for number in marks[mark])),
        tuple(ruling for ruling in corpus.rulings.values() if ruling.id not in hit),
    )


def _uses(ruling: Ruling, needed: Iterable[tuple[str, ...]]) -> dict[str, Use]:
    """Every number that the ruling uses, with the most telling use.

    `needed` has the numbers of each mark that carries a result; the first stands for all of one that the
    ruling does not name.
    """
    stated: dict[str, Use] = {}
    _state(stated, "cited", (citation.number for citation in ruling.rules))
    _state(stated, "see also", (citation.number for citation in ruling.see_also))
    _state(stated, "named", references_in(ruling.prose))
    carrying: dict[str, Use] = {}
    for numbers in needed:
        _state(carrying, "needed", [number for number in numbers if number in stated] or numbers[:1])
    return {**stated, **carrying}


def _all_named(numbers: Iterable[str]) -> dict[str, Use]:
    return dict.fromkeys(numbers, "named")


def _state(uses: dict[str, Use], use: Use, numbers: Iterable[str]) -> None:
    for number in numbers:
        uses.setdefault(number, use)


def _needed(
    standing: Standing, ruling: Ruling, marks: Mapping[str, tuple[str, ...]]
) -> Iterator[tuple[str, ...]]:
    """The numbers of each mark that carries a result of the ruling, as the lock tells."""
    entries = (standing.lock.entries.get(case.key) for case in ruling.cases())
    matters = dict.fromkeys(mark for entry in entries if entry is not None for mark in entry.matters)
    for mark in matters:  # the id of a mark that the engine no longer has begins with its first number
        yield marks.get(mark) or (mark.partition(":")[0],)


class _Judge:
    """Tells hits from what stayed as it was."""

    def __init__(self, corpus: Corpus, fates_from: FatesFrom) -> None:
        self._edition = corpus.edition
        self._fates_from = fates_from
        self._known: dict[date, Fates | None] = {}

    def hits(self, uses: Mapping[str, Use]) -> tuple[Hit, ...]:
        return tuple(sorted(self._hits(uses), key=lambda hit: (hit.rank, number_key(hit.number))))

    def _hits(self, uses: Mapping[str, Use]) -> Iterator[Hit]:
        for number, use in uses.items():
            if "." not in number:
                continue  # a section is named, not cited
            kind, now = self._fate(number)
            if kind != "unchanged":
                yield Hit(number, use, kind, now)

    def _fate(self, number: str) -> tuple[Kind, tuple[str, ...]]:
        bare, _, day = number.partition("@")
        read = date.fromisoformat(day) if edition_of(number) else self._edition.unreviewed.get(bare)
        fates = self._fates(read or self._edition.date)
        if fates is None:
            return "unknown", ()
        try:
            fate: Fate = fates.of(bare)
        except KeyError:
            return "unknown", ()
        if day and fate.kind == "unchanged":
            return "moved", fate.now
        return fate.kind, fate.now

    def _fates(self, day: date) -> Fates | None:
        if day not in self._known:
            self._known[day] = self._fates_from(day)
        return self._known[day]
