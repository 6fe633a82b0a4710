"""What the templates ask for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from upheld.corpus.digest import Digest
from upheld.corpus.lock import LockEntry
from upheld.corpus.ruling import Ruling
from upheld.corpus.scenario import Case
from upheld.coverage.links import Links, parent
from upheld.coverage.standing import Standing
from upheld.coverage.verdicts import Verdict
from upheld.publish.transcript import Step, Transcriber
from upheld.rules.number import number_key, parse_number, section_of


@dataclass(frozen=True, slots=True)
class Meaning:
    """A term of the rules with what players say for it."""

    term: str
    say: tuple[str, ...]
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Matter:
    """A rule shown to carry a result, and the misreading under which the result is another."""

    rule: str
    misreading: str


Moment = tuple[str, list["Shown"]]
"""What happened at one line of a scenario: the line, and its steps."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A step as it is shown; without a board where the board has been shown just so."""

    text: str
    rules: Sequence[str]
    board: Sequence[str]


LEGEND: Final[tuple[tuple[Verdict, str], ...]] = (
    ("holds", "all its scenarios end as they say, on every line of play that they leave open"),
    ("fails", "a scenario ends differently on some line of play"),
    ("undetermined", "there are too many lines of play to follow"),
    ("unchecked", "the ruling, a card or the engine has changed since it was last played"),
    ("disputed", "sources contradict each other; the ruling says which"),
    ("untested", "no scenario can show it, and the ruling says why"),
)
"""The verdicts, and what they say of a ruling."""


class View:
    """One corpus with its verdicts, links and transcripts."""

    def __init__(self, standing: Standing, transcriber: Transcriber | None) -> None:
        self.standing = standing
        self.links = Links(standing.corpus)
        self._transcriber = transcriber

    def verdict(self, ruling: Ruling) -> Verdict:
        """The verdict of a ruling."""
        return self.standing.ruling(ruling)

    def entry(self, case: Case) -> LockEntry | None:
        """What was found for a case, None when it is unchecked."""
        return self.standing.entry(case)

    def steps(self, case: Case) -> Sequence[Step]:
        """The transcript of a case, empty when there is none."""
        return self._transcriber(case) if self._transcriber else ()

    def moments(self, steps: Sequence[Step]) -> list[Moment]:
        """The steps by the lines of the scenario; a step without a title belongs to the line before."""
        found: list[Moment] = []
        shown: dict[str, str] = {}
        for step in steps:
            if not found or (step.title and step.title != found[-1][0]):
                found.append((step.title, []))
            now = {label: text for label, _, text in (line.partition(": ") for line in step.board)}
            is_new = any(shown.get(label) != text for label, text in now.items())
            shown |= now
            found[-1][1].append(Shown(step.text, step.rules, step.board if is_new else ()))
        return found

    def legend(self) -> tuple[tuple[Verdict, str], ...]:
        """The verdicts and what they say."""
        return LEGEND

    def matters(self, ruling: Ruling) -> list[Matter]:
        """The rules shown to carry the ruling, each once."""
        entries = filter(None, map(self.standing.entry, ruling.cases()))
        marks = dict.fromkeys(mark for entry in entries for mark in entry.matters)
        return [
            Matter(rule, misreading.strip().rstrip("."))
            for rule, _, misreading in (m.partition(":") for m in marks)
        ]

    def sections(self) -> list[tuple[str, str, list[Digest]]]:
        """Number, title and digests of each section, in the order of the book."""
        digests = self.standing.corpus.digests
        ordered = sorted(digests, key=number_key)
        grouped = ((section, list(numbers)) for section, numbers in groupby(ordered, section_of))
        return [
            (section, digests[numbers[0]].section_title, [digests[number] for number in numbers])
            for section, numbers in grouped
        ]

    def parent(self, number: str) -> str | None:
        """The rule that a subrule is part of, when it has a digest."""
        if not parse_number(number).letters:
            return None
        whole = parent(number)
        return whole if whole in self.standing.corpus.digests else None

    def words(self) -> list[Meaning]:
        """The terms for which players have other words, by name."""
        say: dict[str, list[str]] = defaultdict(list)
        reasons: dict[str, list[str]] = defaultdict(list)
        for word in self.standing.corpus.words:
            say[word.means] += word.say
            reasons[word.means].append(word.reason)
        return [Meaning(term, tuple(say[term]), _once(reasons[term])) for term in sorted(say, key=str.lower)]

    def count(self, verdict: Verdict) -> int:
        """How many rulings have this verdict."""
        return sum(self.verdict(ruling) == verdict for ruling in self.standing.corpus.rulings.values())


def _once(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(texts))
