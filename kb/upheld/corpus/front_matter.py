"""The lines between two `---` at the top of a page: the cards that it is about."""

from __future__ import annotations

import re

from upheld.corpus.nearest import suggestion
from upheld.corpus.source import Source
from upheld.errors import Problem

_KEYS = ("card", "cards")
_ENTRY = re.compile(r"([^\s:]+)\s*:\s*(.*?)\s*")
_ITEM = re.compile(r"\s*-\s+(.*?)\s*")


def read_front_matter(source: Source, problems: list[Problem]) -> tuple[tuple[tuple[str, int], ...], int]:
    """The cards, each with its line, and the number of the first line after the front matter.

    `card:` names one card. `cards:` names several: on lines `- name` below it, or in one line with `;`
    between them, since names have commas.
    """
    if source[1].rstrip() != "---":
        return (), 1
    end = next((n for n in range(2, len(source.lines) + 1) if source[n].rstrip() == "---"), None)
    if end is None:
        problems.append(source.problem(1, "the front matter that begins here is never closed by ---"))
        return (), len(source.lines) + 1
    return _read_cards(source, end, problems), end + 1


def _read_cards(source: Source, end: int, problems: list[Problem]) -> tuple[tuple[str, int], ...]:
    cards: list[tuple[str, int]] = []
    key = ""
    for number in (n for n in range(2, end) if source[n].strip()):
        if key == "cards" and (item := _ITEM.fullmatch(source[number])):
            cards.append((item[1], number))
            continue
        entry = _ENTRY.fullmatch(source[number])
        word, value = entry.groups() if entry else (source[number].strip(), "")
        if word not in _KEYS:
            hint = suggestion(word, _KEYS)
            problems.append(source.problem(number, f"the front matter knows no {word!r}", hint=hint))
        elif key in _KEYS:
            problems.append(source.problem(number, "the cards are named already"))
        elif word == "card" and not value:
            problems.append(source.problem(number, "nothing stands after card:"))
        else:
            names = [value] if word == "card" else value.split(";")
            cards += [(name.strip(), number) for name in names if name.strip()]
        key = word
    _check_repeated(source, cards, problems)
    return tuple(cards)


def _check_repeated(source: Source, cards: list[tuple[str, int]], problems: list[Problem]) -> None:
    seen: set[str] = set()
    for name, number in cards:
        if name in seen:
            problems.append(source.problem(number, f"{name} is named twice"))
        seen.add(name)
