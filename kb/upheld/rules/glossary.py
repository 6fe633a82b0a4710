"""Reads the glossary of an edition into its entries."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from upheld.rules.parts import Term, references_in

_LONGEST_NAME = 80
_NAME_WITH_FIRST_MEANING = re.compile(r"(?P<name>[^.]*?[^\s.\d])(?P<meaning>1\.\s.*)")
_ENDS_A_SENTENCE = (".", ".”", '."', ".)", "?", "!")


def read_glossary(lines: Sequence[str]) -> Iterator[Term]:
    """The entries in these lines: each a name and, on the lines under it, its meanings.

    Blank lines stand between entries, except where one was forgotten or where the first meaning stands right
    behind the name, as in 2021.
    """
    entry: list[str] = []
    for line, following in zip([*lines, ""], [*lines[1:], "", ""], strict=True):
        if entry and (not line or _begins_an_entry(entry, line, following)):
            yield _term(entry)
            entry = []
        if line:
            entry += _name_apart(line, following) if not entry else [line]


def _begins_an_entry(entry: Sequence[str], line: str, following: str) -> bool:
    """Whether a name stands in this line although no blank line is above it."""
    if len(entry) < 2 or not following or not entry[-1].endswith(_ENDS_A_SENTENCE):
        return False
    return len(line) <= _LONGEST_NAME and not line[0].isdigit() and not line.endswith(_ENDS_A_SENTENCE)


def _name_apart(line: str, following: str) -> list[str]:
    found = _NAME_WITH_FIRST_MEANING.fullmatch(line)
    if found and len(found["name"]) <= _LONGEST_NAME and following.startswith("2."):
        return [found["name"], found["meaning"]]
    return [line]


def _term(entry: Sequence[str]) -> Term:
    name, *meanings = entry
    text = "\n".join(meanings)
    return Term(name, text, references_in(text))
