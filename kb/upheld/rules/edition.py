"""Reads one published text of the Comprehensive Rules into numbered rules and a glossary."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from upheld.errors import UpheldError
from upheld.rules.encoding import text_of

_RULE = re.compile(r"([1-9]\d\d)\.(\d+)([a-z]{0,2})\.?\s+(\S.*)")
_HEADING = re.compile(r"([1-9]|[1-9]\d\d)\.\s+(\S.*)")
_EXAMPLE = re.compile(r"Examples?:\s*(.*)")
_EFFECTIVE = re.compile(r"effective\s+as\s+of\s+([A-Z][a-z]+\s+\d{1,2},?\s+\d{4})")
_CITED = re.compile(r"(?<![\w.$])[1-9]\d\d\.\d+[a-z]{0,2}(?!\w)|(?<=rule )[1-9]\d\d(?![\w.]\w)")


class NotAnEdition(UpheldError):
    """The text is no edition of the Comprehensive Rules; the message says what is missing."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered paragraph, its examples, and the other numbers that it names, as printed."""

    number: str
    text: str
    examples: tuple[str, ...]
    references: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """One glossary entry; its meanings stand on lines of their own."""

    name: str
    text: str
    references: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Edition:
    """One dated version of the rules.

    `headings` holds the titles of chapters and sections. `repeated` holds the paragraphs whose number an
    earlier paragraph already had: 2024-09-17 numbers two keyword abilities 702.175.
    """

    date: date
    rules: dict[str, Rule]
    repeated: tuple[Rule, ...]
    headings: dict[str, str]
    glossary: tuple[Term, ...]


def read_edition(data: bytes) -> Edition:
    """The edition in `data`, in any encoding and with any line ends that were ever published."""
    lines = [line.strip() for line in text_of(data).split("\n")]
    start, glossary, credits = _parts(lines)
    headings, paragraphs = _read_body(lines[start:glossary])
    rules, repeated = _by_number(paragraphs)
    return Edition(
        date=_effective_date(lines[:start]),
        rules=rules,
        repeated=repeated,
        headings=headings,
        glossary=tuple(_read_glossary(lines[glossary + 1 : credits])),
    )


def _parts(lines: Sequence[str]) -> tuple[int, int, int]:
    """Where body, glossary and credits begin; the contents name all three before the first rule."""
    first_rule = next((i for i, line in enumerate(lines) if _RULE.fullmatch(line)), None)
    if first_rule is None:
        raise NotAnEdition("no numbered rule found: this is not a text of the Comprehensive Rules")
    start = first_rule
    while start and not (lines[start].startswith("1.") and _HEADING.fullmatch(lines[start])):
        start -= 1
    glossary = _find(lines, "Glossary", first_rule, len(lines))
    return start, glossary, _find(lines, "Credits", glossary, len(lines))


def _find(lines: Sequence[str], title: str, start: int, default: int) -> int:
    return next((i for i in range(start, len(lines)) if lines[i] == title), default)


def _effective_date(lines: Sequence[str]) -> date:
    found = _EFFECTIVE.search(" ".join(lines))
    if found is None:
        raise NotAnEdition('no date found: a text of the rules says "effective as of" and a day')
    words = " ".join(found[1].replace(",", " ").split())
    try:
        return datetime.strptime(words, "%B %d %Y").date()
    except ValueError:
        raise NotAnEdition(f"the effective date {found[1]!r} is no day of the calendar") from None


class _Draft:
    """A rule being read: unnumbered lines continue what stands above them."""

    def __init__(self, number: str, text: str) -> None:
        self.number = number
        self.paragraphs = [text]

    def add_example(self, text: str) -> None:
        self.paragraphs.append(text)

    def go_on(self, text: str) -> None:
        self.paragraphs[-1] = f"{self.paragraphs[-1]} {text}".strip()

    def rule(self) -> Rule:
        text, *examples = self.paragraphs
        return Rule(self.number, text, tuple(examples), references_in(text, besides=self.number))


def _read_body(lines: Sequence[str]) -> tuple[dict[str, str], list[Rule]]:
    headings: dict[str, str] = {}
    drafts: list[_Draft] = []
    for line in filter(None, lines):
        if found := _RULE.fullmatch(line):
            section, paragraph, letters, text = found.groups()
            drafts.append(_Draft(f"{section}.{paragraph}{letters}", text))
        elif found := _HEADING.fullmatch(line):
            headings[found[1]] = found[2]
        elif drafts and (found := _EXAMPLE.fullmatch(line)):
            drafts[-1].add_example(found[1])
        elif drafts:
            drafts[-1].go_on(line)
    return headings, [draft.rule() for draft in drafts]


def _by_number(paragraphs: Sequence[Rule]) -> tuple[dict[str, Rule], tuple[Rule, ...]]:
    rules: dict[str, Rule] = {}
    repeated: list[Rule] = []
    for rule in paragraphs:
        if rules.setdefault(rule.number, rule) is not rule:
            repeated.append(rule)
    return rules, tuple(repeated)


def _read_glossary(lines: Sequence[str]) -> Iterator[Term]:
    entry: list[str] = []
    for line in [*lines, ""]:
        if line:
            entry.append(line)
        elif entry:
            name, *meanings = entry
            text = "\n".join(meanings)
            yield Term(name, text, references_in(text))
            entry = []


def references_in(text: str, besides: str | None = None) -> tuple[str, ...]:
    """The rule and section numbers that `text` names, each once, in the order of the text."""
    return tuple(number for number in dict.fromkeys(_CITED.findall(text)) if number != besides)
