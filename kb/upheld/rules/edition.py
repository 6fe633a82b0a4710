"""Reads one published text of the Comprehensive Rules into numbered rules and a glossary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from upheld.errors import UpheldError
from upheld.rules.body import HEADING, RULE, Body, read_body
from upheld.rules.cross_references import leading_nowhere
from upheld.rules.effective_date import effective_date
from upheld.rules.encoding import text_of
from upheld.rules.gaps import gaps
from upheld.rules.glossary import read_glossary
from upheld.rules.number import section_of
from upheld.rules.parts import Rule, Term

LARGEST_TEXT = 16 * 1024 * 1024
"""Bytes of the largest text that is read; published ones have about a million."""

MOST_MISSING = 10
"""So many numbers may be left out of their rows or named without being there; at most three were so far."""


class NotAnEdition(UpheldError):
    """The text is no whole edition of the Comprehensive Rules; the message says what is missing."""


@dataclass(frozen=True, slots=True)
class Edition:
    """One dated version of the rules.

    `front` is what stands before the first chapter: title, date, introduction, contents. `headings` holds the
    titles of chapters and sections. `repeated` holds the paragraphs whose number an earlier paragraph already
    had: 2024-09-17 numbers two keyword abilities 702.175.
    """

    date: date
    front: str
    headings: dict[str, str]
    rules: dict[str, Rule]
    repeated: tuple[Rule, ...]
    glossary: tuple[Term, ...]
    credits: str


@dataclass(frozen=True, slots=True)
class _Cut:
    """The lines of a text in its four parts."""

    front: Sequence[str]
    body: Sequence[str]
    glossary_title: str
    glossary: Sequence[str]
    credits_title: str
    credits: Sequence[str]


def read_edition(data: bytes) -> Edition:
    """The edition in `data`, in any encoding and with any line ends that were ever published.

    Nothing of the text is lost: its parts add up to all of it. NotAnEdition for another text and for one that
    is cut off.
    """
    if len(data) > LARGEST_TEXT:
        raise NotAnEdition(
            f"{len(data):,} bytes are too many for a text of the rules: at most {LARGEST_TEXT:,}"
        )
    text = _text(data)
    cut = _cut([line.strip() for line in text.split("\n")])
    titles = dict(_titles(cut.front))
    body = read_body(cut.body, titles)
    _refuse_missing_parts(titles, body)
    edition = Edition(
        date=_effective_date(cut.front),
        front=_joined(cut.front),
        headings=body.headings,
        rules=body.rules,
        repeated=body.repeated,
        glossary=tuple(read_glossary(cut.glossary)),
        credits=_joined(cut.credits),
    )
    _add_up(edition, body.printed, cut, text)
    return edition


def _text(data: bytes) -> str:
    try:
        return text_of(data)
    except UpheldError as error:
        raise NotAnEdition(str(error)) from None


def _cut(lines: Sequence[str]) -> _Cut:
    """The contents name the glossary and the credits too, before the first rule."""
    first_rule = next((i for i, line in enumerate(lines) if RULE.fullmatch(line)), None)
    if first_rule is None:
        raise NotAnEdition("no numbered rule found: this is not a text of the Comprehensive Rules")
    start = first_rule
    while start and not _is_first_chapter(lines[start]):
        start -= 1
    if not _is_first_chapter(lines[start]):
        raise NotAnEdition('no heading "1." found above the first rule: the beginning of the text is missing')
    glossary = _title("Glossary", lines, first_rule)
    credits = _title("Credits", lines, glossary)
    if not any("published by" in line.lower() for line in lines[credits + 1 :]):
        raise NotAnEdition("the text is cut off: nobody is named as publisher under Credits, its last part")
    return _Cut(
        lines[:start],
        lines[start:glossary],
        lines[glossary],
        lines[glossary + 1 : credits],
        lines[credits],
        lines[credits + 1 :],
    )


def _is_first_chapter(line: str) -> bool:
    found = HEADING.fullmatch(line)
    return found is not None and found["number"] == "1"


def _title(title: str, lines: Sequence[str], start: int) -> int:
    found = next((i for i in range(start, len(lines)) if lines[i].rstrip(":").title() == title), None)
    if found is None:
        last = next((m[0] for line in reversed(lines) if (m := RULE.match(line))), "")
        raise NotAnEdition(f"the text is cut off: no part {title} comes after the last rule, {last[:60]!r}")
    return found


def _titles(front: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Number and title of each chapter and section that the contents name."""
    for line in front:
        if found := HEADING.fullmatch(line):
            yield found["number"], found["text"]


def _refuse_missing_parts(titles: Mapping[str, str], body: Body) -> None:
    """Every section that the contents name has come, and nearly all numbers follow one another."""
    there = {*body.headings, *map(section_of, body.rules)}
    for number, title in titles.items():
        if number not in there:
            raise NotAnEdition(
                f"a part of the text is missing: its contents name {number}. {title}, which does not come"
            )
    missing = list(gaps(body.rules))
    numbers = {*body.rules, *body.headings}
    missing += dict.fromkeys(each.named for each in leading_nowhere(body.rules.values(), numbers))
    if len(missing) > MOST_MISSING:
        raise NotAnEdition(
            f"a part of the text is missing: {len(missing)} rules do not come, such as {missing[0]}"
        )


def _effective_date(front: Iterable[str]) -> date:
    text = " ".join(front)
    try:
        found = effective_date(text)
    except ValueError:
        raise NotAnEdition("the effective date is no day of the calendar") from None
    if found is None:
        raise NotAnEdition('no date found: a text of the rules says "effective as of" and a day')
    return found


def _joined(lines: Sequence[str]) -> str:
    return "\n".join(lines).strip()


def _add_up(edition: Edition, body: Iterable[str], cut: _Cut, text: str) -> None:
    """The parts of the edition, one behind the other, are the whole text, spaces aside."""
    terms = (f"{term.name} {term.text}" for term in edition.glossary)
    parts = _squeezed((edition.front, *body, cut.glossary_title, *terms, cut.credits_title, edition.credits))
    whole = _squeezed((text,))
    if parts != whole:
        place = next((i for i, (one, other) in enumerate(zip(parts, whole, strict=False)) if one != other), 0)
        raise NotAnEdition(f"the parts do not add up to the text near {whole[place : place + 40]!r}")


def _squeezed(texts: Iterable[str]) -> str:
    return "".join("".join(texts).split())
