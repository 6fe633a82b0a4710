"""Digests: our own short wording of rules and the questions that they answer, a page for each section."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import takewhile

from upheld.corpus.source import Source
from upheld.errors import Place, Problem
from upheld.rules.number import NotARuleNumber, parse_number

_FILE = re.compile(r"([1-9]\d\d)-[a-z0-9-]+")
_HEADING = re.compile(r"(#+)\s+(.*?)\s*")
_ASKS = re.compile(r"Asks:\s*(.*?)\s*")


@dataclass(frozen=True, slots=True)
class Digest:
    """What one rule says, in Markdown paragraphs, and what players ask that it answers."""

    number: str
    text: str
    asks: tuple[str, ...]
    section_title: str
    place: Place


@dataclass(frozen=True, slots=True)
class DigestPage:
    """The digests of one section, in the order of the page, and all that is wrong with the page."""

    path: str
    section: str
    title: str
    digests: tuple[Digest, ...]
    problems: tuple[Problem, ...]


def read_digests(source: Source, file_stem: str) -> DigestPage:
    """The digests of the page `file_stem`, which is a section number and words joined by dashes."""
    problems: list[Problem] = []
    named = _FILE.fullmatch(file_stem)
    if named is None:
        problems.append(source.problem(1, "a page of digests is called like 603-triggered-abilities.md"))
    section = named[1] if named else ""
    headings = [(n, found) for n, line in enumerate(source.lines, 1) if (found := _HEADING.fullmatch(line))]
    title = _title(source, headings, problems).removeprefix(section).strip()
    ends = [number - 1 for number, _ in headings[1:]] + [len(source.lines)]
    digests: dict[str, Digest] = {}
    for (line, found), end in zip(headings, ends, strict=False):
        if found[1] == "#":
            continue
        digest = _digest(source, line, found, end, section, title, problems)
        if digest is not None and digests.setdefault(digest.number, digest) is not digest:
            message = f"{digest.number} stands already in line {digests[digest.number].place.line}"
            problems.append(source.problem(line, message))
    return DigestPage(source.path, section, title, tuple(digests.values()), tuple(problems))


def _title(source: Source, headings: list[tuple[int, re.Match[str]]], problems: list[Problem]) -> str:
    titles = [(line, found[2]) for line, found in headings if found[1] == "#"]
    if len(titles) != 1 or headings[0][0] != titles[0][0]:
        line = titles[1][0] if len(titles) > 1 else 1
        problems.append(source.problem(line, "a page of digests has one title, above all rules"))
    return titles[0][1] if titles else ""


def _digest(
    source: Source,
    line: int,
    heading: re.Match[str],
    end: int,
    section: str,
    title: str,
    problems: list[Problem],
) -> Digest | None:
    number, asks, text = heading[2], *_asks_and_text(source.between(line + 1, end).strip())
    wrong = _number_problem(number, section)
    if heading[1] != "##":
        wrong = "a rule stands under a heading of two #"
    elif wrong is None and not text:
        wrong = f"{number} has no text"
    elif wrong is None and not all(asks):
        wrong = f"{number} has a line Asks: without a question"
    elif wrong is None and any(map(_ASKS.fullmatch, text.split("\n"))):
        wrong = f"{number} has a line Asks: below its text: questions stand above it"
    if wrong is not None:
        problems.append(source.problem(line, wrong))
        return None
    return Digest(number, text, asks, title, source.place(line))


def _asks_and_text(body: str) -> tuple[tuple[str, ...], str]:
    """The questions, one a line above the text, and the text."""
    lines = body.split("\n")
    asks = [found[1] for found in takewhile(bool, map(_ASKS.fullmatch, lines)) if found]
    return tuple(asks), "\n".join(lines[len(asks) :]).strip()


def _number_problem(number: str, section: str) -> str | None:
    try:
        parsed = parse_number(number)
    except NotARuleNumber as error:
        return str(error)
    if not parsed.is_rule:
        return f"{number} is a section, not a rule"
    if section and str(parsed.section) != section and not parsed.edition:
        return f"{number} does not belong to section {section}"
    return None
