"""The recogniser `number`: digits, the words up to twenty, and "a" for one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from upheld.language.built_in import BUILT_IN
from upheld.language.tokens import LARGEST_NUMBER, Token

_UP_TO_TWENTY = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
NUMBER_WORDS = {"a": 1, **{word: number for number, word in enumerate(_UP_TO_TWENTY)}}


def _show(value: object) -> str | None:
    return str(value) if type(value) is int and 0 <= value <= LARGEST_NUMBER else None


@BUILT_IN.recogniser("number", show=_show, example="7", starts={"<number>", *NUMBER_WORDS})
def number(tokens: Sequence[Token], start: int) -> Iterator[tuple[int, int]]:
    """A whole number from 0 to 1,000,000."""
    token = tokens[start]
    if token.kind == "number":
        yield start + 1, int(token.key)
    elif token.key in NUMBER_WORDS:
        yield start + 1, NUMBER_WORDS[token.key]
