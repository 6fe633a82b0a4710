"""Scenario lines read: what is not understood says what was meant, in the words of those who play."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from upheld.corpus.nearest import nearest
from upheld.corpus.scenario import Line
from upheld.corpus.slug import slug
from upheld.errors import Place
from upheld.language import Book, Unread

from .errors import ScenarioError
from .slips import meant


def parsed(book: Book, line: Line) -> Any:
    """What a line says; Unread or ScenarioError with the nearest right thing where it is not understood."""
    try:
        return book.parse(line.word, line.text, line.place)
    except Unread as error:
        hint = meant(line.word, line.text, error.furthest, book.names)
        if hint is not None:
            raise error.with_hint(hint) from None
        if error.unknown_name is not None:
            raise missing_card(error.unknown_name, book.names, error.problem.place) from None
        raise


def missing_card(name: str, known: Collection[str], place: Place | None = None) -> ScenarioError:
    """The error for a card that the corpus does not have."""
    close = nearest(name, known)
    add = f"add corpus/cards/{slug(name)}.toml"
    hint = f"did you mean {close}? if not: {add}" if close else add
    return ScenarioError(f"the corpus has no card {name}", place, hint)
