"""Shows one thing with everything linked to it."""

from __future__ import annotations

import json
from typing import Any, Final

from upheld.corpus.nearest import listed
from upheld.errors import UpheldError
from upheld.search.answer import search
from upheld.search.asking.naming import Naming, did_you_mean
from upheld.search.asking.numbers import asked_number, old_number
from upheld.search.asking.query import Question, cleaned
from upheld.search.index import Index
from upheld.search.official import Official


class NotThere(UpheldError):
    """Nothing is called so; the message has the nearest."""


MOST: Final = 6
"""The most names that a hint lists."""


def show(index: Index, name: str) -> dict[str, Any]:
    """The record of what is called so: an id, a rule number, a card, a term, an official ruling.

    A number of an older edition, such as 702.93a@2020, shows the rule that it is today. Cards have their
    official rulings beside ours when these are imported. UpheldError, with the nearest name, when nothing is
    called so.
    """
    text = cleaned(name)
    official = Official(index)
    if ruling := official.ruling(text):
        return ruling
    naming = index.naming()
    old = old_number(text.removeprefix("rule:"), index.library, index.corpus)
    if old is not None and not old.now:
        raise NotThere(str(old))
    found = naming.called(old.now[0] if old else text) or naming.said(text)
    if found and "record" in found[0].stored:
        record: dict[str, Any] = json.loads(found[0].stored["record"])
        return official.beside(record) if record["kind"] == "card" else record
    if card := official.card(text):
        return card
    if number := asked_number(text.removeprefix("rule:")):
        raise _no_text(index, number)
    raise NotThere(f"nothing here is called {text!r}{_hint(index, naming, text)}")


def _hint(index: Index, naming: Naming, text: str) -> str:
    """What begins so or stands on the page called so, else the nearest name, else what a search finds."""
    there = [*naming.beginning(text), *naming.called(f"page:{text}")]
    if ids := sorted({str(each.stored["id"]) for each in there}):
        return f"\nhint: there {'is' if len(ids) == 1 else 'are'} {listed(ids, MOST)}"
    if near := did_you_mean(text, index.rules.names()):
        return near
    try:
        found = [hit.id for hit in search(index, Question(text), 3).hits]
    except UpheldError:
        return ""
    return f"\nhint: a search for it finds {', '.join(found)}" if found else ""


def _no_text(index: Index, number: str) -> NotThere:
    rules = index.rules.having("about", number) & index.rules.having("kind", "rule")
    parts = sorted(str(index.rules.stored(rule)["id"]).partition(":")[2] for rule in rules)
    if parts:
        return NotThere(f"{number} is shown by its parts: {', '.join(parts)}")
    if number in index.numbers:
        return NotThere(
            f"rule {number} is in the edition {index.edition}, but the corpus has no digest\n"
            "hint: its official text is shown once it is imported: upheld import cr FILE"
        )
    return NotThere(
        f"there is no rule {number} in the edition {index.edition}{did_you_mean(number, index.numbers)}"
    )
