"""A card of the corpus: the facts of a real card, its text in our own words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from upheld.corpus.slug import slug
from upheld.corpus.source import Source
from upheld.corpus.toml_source import TomlTable, read_toml
from upheld.corpus.type_line import NotATypeLine, TypeLine, parse_type_line
from upheld.errors import Place, Problem

KEYS: Final = ("name", "cost", "type", "size", "loyalty", "defense", "color", "text", "fingerprint")
"""The keys of a card file; all values are texts."""

_COST = re.compile(r"(?:\{[0-9A-Z]+(?:/[0-9A-Z]+)*\})*")
_SIZE = re.compile(r"[-+0-9*.X]+/[-+0-9*.X]+")
_STAT = re.compile(r"[0-9X*]+")
_COLOR = re.compile(r"[WUBRG]+")
_FINGERPRINT = re.compile(r"(?!0{10})[0-9a-f]{10}")


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of a card's text."""

    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class CardFile:
    """`cost` is empty for a card without mana cost; `color` is its color indicator, such as "WU"."""

    slug: str
    name: str
    cost: str
    type: TypeLine
    size: str | None
    loyalty: str | None
    defense: str | None
    color: str | None
    text: tuple[TextLine, ...]
    fingerprint: str | None
    place: Place


def read_card(source: Source, file_slug: str) -> tuple[CardFile | None, list[Problem]]:
    """The card in a text, and all that is wrong with it; None when something is wrong."""
    table, problems = read_toml(source, KEYS)
    if table is None:
        return None, problems
    texts = {key: value for key, value in table.values.items() if key in KEYS and isinstance(value, str)}
    problems += [
        table.problem(key, f"{key} is no text: write it in quotation marks")
        for key in table.values
        if key in KEYS and key not in texts
    ]
    problems += _value_problems(table, texts, file_slug)
    type_line = _type_line(table, texts, problems)
    lines = tuple(_text_lines(table, texts.get("text", ""), problems))
    if problems or type_line is None:
        return None, problems
    card = CardFile(
        slug=file_slug,
        name=texts["name"],
        cost=texts.get("cost", ""),
        type=type_line,
        size=texts.get("size"),
        loyalty=texts.get("loyalty"),
        defense=texts.get("defense"),
        color=texts.get("color"),
        text=lines,
        fingerprint=texts.get("fingerprint"),
        place=source.place(1),
    )
    return card, []


def _value_problems(table: TomlTable, texts: Mapping[str, str], file_slug: str) -> Iterable[Problem]:
    for key in ("name", "type"):
        if not texts.get(key, "").strip() and (key in texts or key not in table.values):
            yield table.problem(key, f"this card has no {key}")
    if (name := texts.get("name")) and slug(name) != file_slug:
        message = f"{name} does not belong in this file"
        yield table.problem("name", message, hint=f"call it {slug(name)}.toml")
    shapes = (
        ("cost", _COST),
        ("size", _SIZE),
        ("loyalty", _STAT),
        ("defense", _STAT),
        ("color", _COLOR),
        ("fingerprint", _FINGERPRINT),
    )
    for key, shape in shapes:
        if key in texts and not shape.fullmatch(texts[key]):
            yield table.problem(key, f"{texts[key]!r} is no {key}", hint=_SHAPE_HINTS[key])


_SHAPE_HINTS: Final = {
    "cost": "as in {2}{W/U}{X}",
    "size": "as in 2/3 or */1+*",
    "loyalty": "a number or X",
    "defense": "a number or X",
    "color": "letters of WUBRG",
    "fingerprint": "the ten digits 0-9a-f that upheld lint cards names",
}


def _type_line(table: TomlTable, texts: Mapping[str, str], problems: list[Problem]) -> TypeLine | None:
    if "type" not in texts:
        return None
    try:
        found = parse_type_line(texts["type"])
    except NotATypeLine as error:
        problems.append(table.problem("type", str(error)))
        return None
    for card_type, key in (("Creature", "size"), ("Planeswalker", "loyalty"), ("Battle", "defense")):
        if card_type in found.types and key not in table.values:
            problems.append(table.problem("type", f"a {card_type.lower()} has a {key}"))
    return found


def _text_lines(table: TomlTable, text: str, problems: list[Problem]) -> Iterable[TextLine]:
    first = table.line_of("text")
    if first is None or not text:
        return
    source = table.source
    if re.search(r"=\s*(?:\"\"\"|''')\s*$", source[first]):
        first += 1
    for number, line in enumerate(text.split("\n"), start=first):
        shown = source[number] if number <= len(source.lines) else ""
        if line not in shown:
            problems.append(source.problem(number, "a text is written as it stands, without backslashes"))
            return
        if line.strip():
            column = shown.index(line.strip()) + 1
            yield TextLine(line.strip(), source.place(number, column))
