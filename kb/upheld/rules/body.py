"""Reads the numbered part of an edition: headings, rules and subrules, and the examples under them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from upheld.rules.parts import Rule, references_in

RULE = re.compile(r"(?P<head>(?P<number>[1-9]\d\d\.\d+[a-z]{0,2})(?:\.?\s+|\.(?=\D)))(?P<text>\S.*)")
HEADING = re.compile(r"(?P<head>(?P<number>[1-9]|[1-9]\d\d)\.\s+)(?P<text>\S.*)")
_EXAMPLE = re.compile(r"(?P<head>Examples?\s?:\s*)(?P<text>.*)")


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


def read_body(lines: Sequence[str]) -> Body:
    """The headings and rules in these lines, which begin with a heading."""
    drafts: list[_Draft] = []
    for line in filter(None, lines):
        if found := RULE.fullmatch(line) or HEADING.fullmatch(line):
            drafts.append(_Draft(found["number"], [_Paragraph(found["head"], found["text"])]))
        elif "." in drafts[-1].number and (found := _EXAMPLE.fullmatch(line)):
            drafts[-1].paragraphs.append(_Paragraph(found["head"], found["text"]))
        else:
            drafts[-1].go_on(line)
    return _body_of(drafts)


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
