"""The recognisers `quoted`, a text between quotes, and `word`, one word in lower case."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from upheld.language.built_in import BUILT_IN
from upheld.language.tokens import Token, Tokens

_WORD = re.compile(r"[a-z][a-z0-9_-]*")


def _show_quoted(value: object) -> str | None:
    return f'"{value}"' if isinstance(value, str) and value.strip() == value and '"' not in value else None


@BUILT_IN.recogniser("quoted", show=_show_quoted, example='"draw a card"', starts={'"'})
def quoted(tokens: Sequence[Token], start: int) -> Iterator[tuple[int, str]]:
    """Everything up to the next quote, as it is written, without the quotes."""
    if tokens[start].key != '"' or not isinstance(tokens, Tokens):
        return
    for index in range(start + 1, len(tokens)):
        if tokens[index].key == '"':
            yield index + 1, tokens.text[tokens[start].end : tokens[index].start].strip()
            return


def _show_word(value: object) -> str | None:
    return value if isinstance(value, str) and _WORD.fullmatch(value) else None


@BUILT_IN.recogniser("word", show=_show_word, example="first", starts={"<word>"})
def word(tokens: Sequence[Token], start: int) -> Iterator[tuple[int, str]]:
    """One word of small letters, digits, hyphens and underscores."""
    token = tokens[start]
    if _WORD.fullmatch(token.text):
        yield start + 1, token.text
