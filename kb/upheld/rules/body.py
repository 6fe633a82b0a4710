"""Reads the numbered part of an edition: headings, rules and subrules, and the examples under them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from upheld.rules.parts import Rule, references_in

RULE = re.compile(
    r"(?P<head>[•*\s]*(?P<section>[1-9]\d\d)\.(?P<paragraph>\d+)\.?(?P<letters>[a-z]{0,2})"
    r"(?:[.:)]?\s+|[.:)](?=\D)|(?=[A-Z“\"])))(?P<text>\S.*)"
)
"""A numbered paragraph, also without a space behind the number or with a sign that does not belong there."""

HEADING = re.compile(r"(?P<head>(?P<number>[1-9]|[1-9]\d\d)\.\s*)(?P<text>[^\s\d].*)")
_EXAMPLE = re.compile(r"(?P<head>(?i:examples?)\s?[:.]\s*)(?P<text>.*)")


@dataclass(slots=True)
class _Paragraph:
    """A paragraph being read; `head` is what stands before its text, as printed."""

    head: str
    text: str

    def printed(self) -> str:
        return self.head + self.text


@dataclass(slots=True)
class _Draft:
    """A rule or heading being read, with its examples; unnumbered lines continue what stands above them."""

    number: str
    paragraphs: list[_Paragraph]

    def go_on(self, line: str) -> None:
        last = self.paragraphs[-1]
        last.text = f"{last.text} {line}".strip()

    def rule(self) -> Rule:
        text, *examples = (paragraph.text for paragraph in self.paragraphs)
        return Rule(self.number, text, tuple(examples), references_in(text, besides=self.number))


@dataclass(slots=True)
class Body:
    """The numbered part, read. `repeated` are the paragraphs whose number an earlier one already had.

    `printed` has every paragraph as it stands in the text, in its order.
    """

    headings: dict[str, str] = field(default_factory=dict)
    rules: dict[str, Rule] = field(default_factory=dict)
    repeated: tuple[Rule, ...] = ()
    printed: list[str] = field(default_factory=list)


def read_body(lines: Sequence[str], titles: Mapping[str, str]) -> Body:
    """The headings and rules in these lines, the first a heading; `titles` are those of the contents."""
    drafts: list[_Draft] = []
    for line in filter(None, lines):
        if found := RULE.fullmatch(line):
            number = f"{found['section']}.{found['paragraph']}{found['letters']}"
            drafts.append(_Draft(number, [_Paragraph(found["head"], found["text"])]))
        elif found := HEADING.fullmatch(line) or _in_contents(line, titles):
            drafts.append(_Draft(found["number"], [_Paragraph(found["head"], found["text"])]))
        elif "." in drafts[-1].number and (found := _EXAMPLE.fullmatch(line)):
            drafts[-1].paragraphs.append(_Paragraph(found["head"], found["text"]))
        else:
            drafts[-1].go_on(line)
    return _body_of(drafts)


_UNPOINTED = re.compile(r"(?P<head>(?P<number>[1-9]|[1-9]\d\d)\s+)(?P<text>\S.*)")


def _in_contents(line: str, titles: Mapping[str, str]) -> re.Match[str] | None:
    """A heading without a point behind its number, which the contents name."""
    found = _UNPOINTED.fullmatch(line)
    return found if found and titles.get(found["number"]) == found["text"] else None


def _body_of(drafts: Iterable[_Draft]) -> Body:
    body = Body()
    repeated: list[Rule] = []
    for draft in drafts:
        body.printed += (paragraph.printed() for paragraph in draft.paragraphs)
        if "." not in draft.number:
            body.headings[draft.number] = draft.paragraphs[0].text
            continue
        rule = draft.rule()
        if body.rules.setdefault(rule.number, rule) is not rule:
            repeated.append(rule)
    body.repeated = tuple(repeated)
    return body
