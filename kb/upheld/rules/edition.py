"""Reads one published text of the Comprehensive Rules into numbered rules and a glossary."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from upheld.errors import UpheldError
from upheld.rules.body import HEADING, RULE, Body, read_body
from upheld.rules.encoding import text_of
from upheld.rules.glossary import read_glossary
from upheld.rules.number import section_of
from upheld.rules.parts import Rule, Term

LARGEST_TEXT = 16 * 1024 * 1024
"""Bytes of the largest text that is read; published ones have about a million."""

_EFFECTIVE = re.compile(r"effective\s+as\s+of\s+([A-Z][a-z]+\s+\d{1,2},?\s+\d{4})")


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
    glossary: Sequence[str]
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
    text = text_of(data)
    cut = _cut([line.strip() for line in text.split("\n")])
    body = read_body(cut.body)
    _refuse_missing_sections(cut.front, body)
    edition = Edition(
        date=_effective_date(cut.front),
        front=_joined(cut.front),
        headings=body.headings,
        rules=body.rules,
        repeated=body.repeated,
        glossary=tuple(read_glossary(cut.glossary)),
        credits=_joined(cut.credits),
    )
    _add_up(edition, body.printed, text)
    return edition


def _cut(lines: Sequence[str]) -> _Cut:
    """The contents name the glossary and the credits too, before the first rule."""
    first_rule = next((i for i, line in enumerate(lines) if RULE.fullmatch(line)), None)
    if first_rule is None:
        raise NotAnEdition("no numbered rule found: this is not a text of the Comprehensive Rules")
    start = first_rule
    while start and not (lines[start].startswith("1.") and HEADING.fullmatch(lines[start])):
        start -= 1
    if not HEADING.fullmatch(lines[start]):
        raise NotAnEdition('no heading "1." found above the first rule: the beginning of the text is missing')
    glossary = _title("Glossary", lines, first_rule)
    credits = _title("Credits", lines, glossary)
    if not any(lines[credits + 1 :]):
        raise NotAnEdition("the text is cut off: nothing stands under Credits, its last part")
    return _Cut(lines[:start], lines[start:glossary], lines[glossary + 1 : credits], lines[credits + 1 :])


def _title(title: str, lines: Sequence[str], start: int) -> int:
    found = next((i for i in range(start, len(lines)) if lines[i] == title), None)
    if found is None:
        last = next((m["number"] for line in reversed(lines) if (m := RULE.fullmatch(line))), "")
        raise NotAnEdition(f"the text is cut off: no part {title} comes after the last rule, {last}")
    return found


def _refuse_missing_sections(front: Iterable[str], body: Body) -> None:
    """Every section that the contents name has come."""
    there = {*body.headings, *map(section_of, body.rules)}
    for line in front:
        found = HEADING.fullmatch(line)
        if found and found["number"] not in there:
            raise NotAnEdition(
                f"a part of the text is missing: its contents name {line!r}, which does not come"
            )


def _effective_date(front: Iterable[str]) -> date:
    found = _EFFECTIVE.search(" ".join(front))
    if found is None:
        raise NotAnEdition('no date found: a text of the rules says "effective as of" and a day')
    words = " ".join(found[1].replace(",", " ").split())
    try:
        return datetime.strptime(words, "%B %d %Y").date()
    except ValueError:
        raise NotAnEdition(f"the effective date {found[1]!r} is no day of the calendar") from None


def _joined(lines: Sequence[str]) -> str:
    return "\n".join(lines).strip()


def _add_up(edition: Edition, body: Iterable[str], text: str) -> None:
    """The parts of the edition, one behind the other, are the whole text, spaces aside."""
    terms = (f"{term.name} {term.text}" for term in edition.glossary)
    parts = _squeezed((edition.front, *body, "Glossary", *terms, "Credits", edition.credits))
    whole = _squeezed((text,))
    if parts != whole:
        place = next((i for i, (one, other) in enumerate(zip(parts, whole, strict=False)) if one != other), 0)
        raise NotAnEdition(f"the parts do not add up to the text near {whole[place : place + 40]!r}")


def _squeezed(texts: Iterable[str]) -> str:
    return "".join("".join(texts).split())
