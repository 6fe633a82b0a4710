"""The recognisers of closed lists: `color`, `card-type`, `supertype`, `subtype`, singular and plural."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from upheld.language.built_in import BUILT_IN
from upheld.language.declare import Nearest, Recognise, Show
from upheld.language.inflection import plural
from upheld.language.nearest import nearest
from upheld.language.recognisers.type_words import CARD_TYPES, SUBTYPES, SUPERTYPES
from upheld.language.tokens import Token, normal, tokenize

_COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


def _by_key(values: Mapping[str, str]) -> Recognise:
    def recognise(tokens: Sequence[Token], start: int) -> Iterator[tuple[int, str]]:
        value = values.get(tokens[start].key)
        if value is not None:
            yield start + 1, value

    return recognise


def _by_capitals(phrases: Mapping[tuple[str, ...], str]) -> Recognise:
    """Words with their capitals, the first of which is not enough to tell: `Time Lord`."""
    longest = max(map(len, phrases))

    def recognise(tokens: Sequence[Token], start: int) -> Iterator[tuple[int, str]]:
        written = tuple(normal(token.text) for token in tokens[start : start + longest])
        for length in range(1, len(written) + 1):
            value = phrases.get(written[:length])
            if value is not None:
                yield start + length, value

    return recognise


def _shown_by(values: Mapping[str, str]) -> Show:
    texts = {value: text for text, value in values.items()}

    def show(value: object) -> str | None:
        return texts.get(value) if isinstance(value, str) else None

    return show


def _near(candidates: Iterable[str], written: Callable[[Token], str]) -> Nearest:
    known = tuple(candidates)

    def find(tokens: Sequence[Token], start: int) -> Iterable[str]:
        return nearest(written(tokens[start]), known)

    return find


def _declare_words(name: str, values: Mapping[str, str]) -> None:
    BUILT_IN.recogniser(name, show=_shown_by(values), example=min(values), starts=values)(_by_key(values))


def _declare_subtypes(name: str, values: Mapping[str, str]) -> None:
    phrases = {tuple(token.text for token in tokenize(text)): value for text, value in values.items()}
    starts = {tokenize(text)[0].key for text in values}
    near = _near(values, lambda token: token.text[:1].upper() + token.text[1:])
    declare = BUILT_IN.recogniser(name, show=_shown_by(values), example="Elf", starts=starts, nearest=near)
    declare(_by_capitals(phrases))


_declare_words("color", _COLORS)
_declare_words("supertype", {word: word for word in sorted(SUPERTYPES)})
_declare_words("card-type", {word: word for word in sorted(CARD_TYPES)})
_declare_words("card-type.many", {plural(word): word for word in sorted(CARD_TYPES)})
_declare_subtypes("subtype", {word: word for word in sorted(SUBTYPES)})
_declare_subtypes("subtype.many", {plural(word): word for word in sorted(SUBTYPES)})
