"""Compares the cards of the corpus with the official ones: facts must agree, words may differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from upheld.corpus.card_facts import changes, leading_keywords, numbers, rules_text, symbols
from upheld.corpus.card_file import CardFile
from upheld.corpus.corpus import Corpus
from upheld.corpus.type_line import NotATypeLine, parse_type_line
from upheld.errors import Problem
from upheld.rules.edition_facts import fingerprint

Record = Mapping[str, Any]
"""One card or card face in the shape of Scryfall's bulk files."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A fact of a card file that the official card does not bear out."""

    message: str
    hint: str | None = None


def lint_cards(corpus: Corpus, records: Iterable[Record]) -> tuple[Problem, ...]:
    """A problem for each card that differs from its official one, or has none."""
    faces = _faces_by_name(records)
    keywords = frozenset(word.lower() for face in faces.values() for word in face.get("keywords", ()))
    return tuple(
        corpus.problem(card.place, f"{card.name}: {difference.message}", difference.hint)
        for _, card in sorted(corpus.cards.items())
        for difference in differences(card, faces.get(card.name), keywords)
    )


def differences(card: CardFile, face: Record | None, keywords: frozenset[str]) -> Iterator[Difference]:
    """What the card file states otherwise than the official card; `keywords` are all that exist."""
    if face is None:
        yield Difference("no official card has this name")
        return
    yield from _value_differences(card, face)
    yield from _text_differences(card, face, keywords)
    official = official_fingerprint(face)
    if card.fingerprint != official:
        seen = "is missing" if card.fingerprint is None else "is of another official text"
        yield Difference(
            f"the fingerprint {seen}", f'compare the texts, then write fingerprint = "{official}"'
        )


def official_fingerprint(face: Record) -> str:
    """What a card file pins: the hash of the official text that it restates."""
    return fingerprint(_text(face))


def _faces_by_name(records: Iterable[Record]) -> dict[str, Record]:
    """Cards by name, and the faces of several-faced cards by theirs; whole cards come first."""
    whole: dict[str, Record] = {}
    faces: dict[str, Record] = {}
    for record in records:
        if record.get("layout") in ("token", "double_faced_token", "art_series", "emblem"):
            continue
        whole.setdefault(record["name"], record)
        for face in record.get("card_faces") or ():
            faces.setdefault(face["name"], {"keywords": record.get("keywords", ()), **face})
    return {**faces, **whole}


def _text(face: Record) -> str:
    return str(face.get("oracle_text") or "")


def _value_differences(card: CardFile, face: Record) -> Iterator[Difference]:
    size = f"{face['power']}/{face['toughness']}" if face.get("power") is not None else None
    indicator = "".join(sorted(face.get("color_indicator") or ())) or None
    values = (
        ("cost", card.cost or None, face.get("mana_cost") or None),
        ("type", str(card.type), _official_type(face)),
        ("size", card.size, size),
        ("loyalty", card.loyalty, face.get("loyalty")),
        ("defense", card.defense, face.get("defense")),
        ("color", "".join(sorted(card.color or "")) or None, indicator),
    )
    for name, ours, theirs in values:
        if ours != theirs:
            yield Difference(f"the {name} is {ours or 'absent'}, officially {theirs or 'absent'}")


def _official_type(face: Record) -> str:
    try:
        return str(parse_type_line(face["type_line"]))
    except NotATypeLine:
        return str(face["type_line"])


def _text_differences(card: CardFile, face: Record, keywords: frozenset[str]) -> Iterator[Difference]:
    ours = rules_text("\n".join(line.text for line in card.text), card.name)
    theirs = rules_text(_text(face), card.name)
    our_symbols, their_symbols = symbols(ours), symbols(theirs)
    yield from _compare("symbols", sorted(our_symbols.elements()), sorted(their_symbols.elements()))
    yield from _compare("numbers", sorted(numbers(ours)), sorted(numbers(theirs)))
    yield from _compare("sizes", sorted(changes(ours)), sorted(changes(theirs)))
    our_keywords, their_keywords = leading_keywords(ours, keywords), leading_keywords(theirs, keywords)
    yield from _compare("keywords", sorted(our_keywords), sorted(their_keywords))


def _compare(what: str, ours: Iterable[object], theirs: Iterable[object]) -> Iterator[Difference]:
    our_text, their_text = " ".join(map(str, ours)), " ".join(map(str, theirs))
    if our_text != their_text:
        yield Difference(
            f"the {what} in the text are {our_text or 'none'}, officially {their_text or 'none'}"
        )
