"""How a question that somebody is typing may go on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from upheld.search.asking.query import FILTERS, LONGEST
from upheld.search.shelf.shelf import Shelf
from upheld.search.text.analysis import STOP_WORDS, normal
from upheld.search.things.thing import KINDS

_MOST_WORDS = 400


def completions(shelves: Sequence[Shelf], text: str, limit: int = 10) -> list[str]:
    """Names that begin with all of the text, then the text with its last word completed; best first.

    A text that is too long for a question does not go on.
    """
    if len(text) > LONGEST:
        return []
    begun = text.lstrip()
    found = dict.fromkeys((*_names(shelves, begun), *_last_word(shelves, begun)))
    return list(islice((each for each in found if each != begun), limit))


def _names(shelves: Sequence[Shelf], begun: str) -> Iterator[str]:
    """Terms and rules before cards, then by length: what is nearly typed comes first."""
    if not begun:
        return
    for shelf in shelves:
        names = islice(shelf.beside.names.beginning(begun), _MOST_WORDS)
        for name in sorted(names, key=lambda name: (name.id.startswith("card:"), len(name.text))):
            yield name.text.partition(" · ")[0] if name.id.startswith("rule:") else name.text


def _last_word(shelves: Sequence[Shelf], begun: str) -> Iterator[str]:
    before, space, last = begun.rpartition(" ")
    if not last:
        return
    yield from (f"{before}{space}{each}" for each in _filters(last))
    counted: dict[str, int] = {}
    for shelf in shelves:
        for word in islice(shelf.words_beginning(normal(last)), _MOST_WORDS):
            if word not in STOP_WORDS:
                counted[word] = counted.get(word, 0) + shelf.word_count(word)
    yield from (f"{before}{space}{word}" for word in sorted(counted, key=lambda word: -counted[word]))


def _filters(last: str) -> Iterator[str]:
    name, colon, value = last.partition(":")
    if not colon:
        yield from (f"{each}:" for each in FILTERS if each.startswith(name))
    elif name == "kind":
        yield from (f"kind:{kind}" for kind in KINDS if kind.startswith(value))
