"""The language of questions: words, "phrases", -not, and filters such as kind:rule, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from upheld.errors import UpheldError
from upheld.search.text.analysis import Token, tokens_in, words_in

LONGEST: Final = 500
"""Characters of the longest question that is answered."""

MOST_ITEMS: Final = 64
"""The most words, phrases and filters of one question."""

FILTERS: Final = ("kind", "card", "rule", "cites", "used", "section", "verdict", "date")
"""What may stand before a colon to let only some things through."""

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_ITEM = re.compile(
    r"""(?P<minus>-(?=["'A-Za-z]))?
        (?:(?P<filter>[A-Za-z]+):(?=\S))?
        (?:"(?P<quoted>[^"]*)(?P<closed>"?)|(?P<bare>\S+))""",
    re.VERBOSE,
)
SLIP: Final = 0.75
"""How alike a name that is no filter and that of a filter are when it was meant: 1 is the same."""


class BadQuery(UpheldError):
    """A question that cannot be read; the message shows where."""

    def __init__(self, question: str, column: int, what: str, hint: str = "") -> None:
        shown = f"the question, column {column}: {what}\n  {question}\n  {' ' * (column - 1)}^"
        super().__init__((shown if column else what) + (f"\nhint: {hint}" if hint else ""))


@dataclass(frozen=True, slots=True)
class Filter:
    """A filter with its values, of which a thing needs one; `column` counts from 1, 0 for none."""

    name: str
    values: tuple[str, ...]
    column: int


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that stand one behind the other; one that is not quoted stands for all of its forms."""

    words: tuple[str, ...]
    column: int
    is_quoted: bool = True


@dataclass(frozen=True, slots=True)
class Query:
    """A question that was read.

    `tokens` are all words that rank, those of phrases too; things have all `phrases`, pass all `filters`, and
    have nothing of what `without` holds.
    """

    text: str
    tokens: tuple[Token, ...]
    phrases: tuple[Phrase, ...] = ()
    filters: tuple[Filter, ...] = ()
    without: tuple[Phrase | Filter, ...] = ()

    @property
    def words(self) -> str:
        """The words that rank, and nothing else of it."""
        return " ".join(token.word for token in self.tokens)

    @property
    def is_plain(self) -> bool:
        """Whether it is nothing but words."""
        return not (self.phrases or self.filters or self.without)


@dataclass(frozen=True, slots=True)
class Question:
    """What is looked for, and filters beside it; None lets everything through."""

    text: str
    kind: str | None = None
    card: str | None = None
    rule: str | None = None

    def filters(self) -> tuple[Filter, ...]:
        """The filters beside the text."""
        beside = (("kind", self.kind), ("card", self.card), ("rule", self.rule))
        return tuple(Filter(name, (value,), 0) for name, value in beside if value is not None)


def cleaned(text: str) -> str:
    """The text in single spaces; UpheldError when it is too long or holds what no person types."""
    if len(text) > LONGEST:
        raise UpheldError(f"a question of {len(text):,} characters is too long: at most {LONGEST}")
    if found := _CONTROL.search(text):
        raise UpheldError(f"the question holds the control character U+{ord(found[0]):04X}")
    return " ".join(text.split())


def read_query(text: str) -> Query:
    """The question in a text that `cleaned` let through; BadQuery when it cannot be read."""
    tokens: list[Token] = []
    phrases: list[Phrase] = []
    filters: list[Filter] = []
    without: list[Phrase | Filter] = []
    for count, found in enumerate(_items(text), start=1):
        if is_empty_filter(found[0]):
            raise BadQuery(text, found.start() + 1, f"nothing stands behind {found[0]}")
        if count > MOST_ITEMS:
            raise BadQuery(text, found.start() + 1, f"more than {MOST_ITEMS} words and filters")
        if name := _filter_name(text, found):
            (without if found["minus"] else filters).append(_filter(text, found, name))
        elif found["minus"]:
            without += _phrase(found)
        elif found["quoted"] is not None:
            phrases += _phrase(found)
            tokens += _tokens(found)
        else:
            tokens += _tokens(found)
    return Query(text, tuple(tokens), tuple(phrases), tuple(filters), tuple(without))


def is_empty_filter(text: str) -> bool:
    """Whether it is the name of a filter with nothing behind its colon."""
    return text.endswith(":") and text[:-1].lower().lstrip("-") in FILTERS


def _items(text: str) -> Iterator[re.Match[str]]:
    for found in _ITEM.finditer(text):
        if found["quoted"] is not None and not found["closed"]:
            raise BadQuery(text, found.start("quoted"), "this quotation mark is never closed")
        yield found


def _filter_name(text: str, found: re.Match[str]) -> str | None:
    """The filter before a colon; None where the colon belongs to a word or to the id of a thing."""
    name = (found["filter"] or "").lower()
    if name in FILTERS:
        return name
    close = get_close_matches(name, FILTERS, n=1, cutoff=SLIP) if name and name != "ruling" else []
    if close:
        hint = f"did you mean {close[0]}:? There are {', '.join(f'{each}:' for each in FILTERS)}"
        raise BadQuery(text, found.start("filter") + 1, f"there is no filter {found['filter']}:", hint)
    return None


def _filter(text: str, found: re.Match[str], name: str) -> Filter:
    value = found["quoted"] if found["quoted"] is not None else found["bare"]
    values = (value,) if found["quoted"] is not None else tuple(value.split(","))
    if not all(each.strip() for each in values):
        raise BadQuery(text, found.start() + 1, f"nothing stands behind {name}:")
    return Filter(name, tuple(each.strip() for each in values), found.start() + 1)


def _phrase(found: re.Match[str]) -> list[Phrase]:
    whole = found["quoted"] if found["quoted"] is not None else found["bare"]
    words = tuple(token.word for token in words_in(whole))
    return [Phrase(words, found.start() + 1, found["quoted"] is not None)] if words else []


def _tokens(found: re.Match[str]) -> Iterator[Token]:
    group = "quoted" if found["quoted"] is not None else "bare"
    start = found.start("filter") if found["filter"] else found.start(group)
    for token in tokens_in(found.string[start : found.end(group)]):
        yield Token(token.word, token.term, token.start + start, token.end + start)
