"""Shows one thing with everything linked to it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from upheld.corpus.nearest import listed
from upheld.errors import UpheldError
from upheld.search.answer import search
from upheld.search.direct import by_name, did_you_mean
from upheld.search.index import Index
from upheld.search.keys import asked_keys
from upheld.search.official import Official
from upheld.search.question import Question, asked_number, cleaned, without_prefix

MOST: Final = 6
"""The most names that a hint lists."""


def show(index: Index, name: str, corpus: Path | None = None, library: Path | None = None) -> dict[str, Any]:
    """The record of what is called so: an id, a rule number, a card, a term, an official ruling.

    Cards have their official rulings beside ours when these are imported; `corpus` and `library` are folders,
    by default the shipped and the user's one. UpheldError, with the nearest name, when nothing is called so.
    """
    text = cleaned(name)
    official = Official(index, corpus, library)
    if ruling := official.ruling(text):
        return ruling
    found = by_name(index, text)
    if found:
        record: dict[str, Any] = json.loads(found[0]["record"])
        return official.beside(record) if record["kind"] == "card" else record
    if card := official.card(text):
        return card
    if number := asked_number(text.removeprefix("rule:")):
        raise _no_digest(index, number)
    raise UpheldError(f"nothing here is called {text!r}{_hint(index, text)}")


def _hint(index: Index, text: str) -> str:
    """What begins so or stands on the page called so, else the nearest name, else what a search finds."""
    if there := _beginning(index, text):
        return f"\nhint: there {'is' if len(there) == 1 else 'are'} {listed(there, MOST)}"
    names = (key.partition(":")[2] or key for key in index.all_keys())
    if near := did_you_mean(text, names):
        return near
    try:
        found = [hit.id for hit in search(index, Question(text), 3).hits]
    except UpheldError:
        return ""
    return f"\nhint: a search for it finds {', '.join(found)}" if found else ""


def _beginning(index: Index, text: str) -> list[str]:
    keys = asked_keys(without_prefix(text))
    documents = [*index.beginning(keys), *index.named([f"page:{key}" for key in keys])]
    return sorted({str(document["id"]) for document in documents})


def _no_digest(index: Index, number: str) -> UpheldError:
    parts = [str(document["id"]).partition(":")[2] for document in index.about_rule(number, "rule")]
    if parts:
        return UpheldError(f"{number} is shown by its parts: {', '.join(sorted(parts))}")
    if number in index.numbers():
        return UpheldError(f"rule {number} is in the edition {index.edition}, but the corpus has no digest")
    return UpheldError(
        f"there is no rule {number} in the edition {index.edition}{did_you_mean(number, index.numbers())}"
    )
