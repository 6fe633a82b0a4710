"""Shows one thing with everything linked to it."""

from __future__ import annotations

import json
from typing import Any

from upheld.errors import UpheldError
from upheld.search.direct import by_name, did_you_mean
from upheld.search.index import Index
from upheld.search.question import asked_number, cleaned


def show(index: Index, name: str) -> dict[str, Any]:
    """The record of what is called so: an id, a rule number, a card, a term.

    UpheldError, with the nearest name, when nothing is.
    """
    text = cleaned(name)
    found = by_name(index, text)
    if found:
        record: dict[str, Any] = json.loads(found[0]["record"])
        return record
    if number := asked_number(text.removeprefix("rule:")):
        raise _no_digest(index, number)
    names = (key.partition(":")[2] or key for key in index.all_keys())
    raise UpheldError(f"nothing here is called {text!r}{did_you_mean(text, names)}")


def _no_digest(index: Index, number: str) -> UpheldError:
    parts = [str(document["id"]).partition(":")[2] for document in index.about_rule(number, "rule")]
    if parts:
        return UpheldError(f"{number} is shown by its parts: {', '.join(sorted(parts))}")
    if number in index.numbers():
        return UpheldError(f"rule {number} is in the edition {index.edition}, but the corpus has no digest")
    return UpheldError(
        f"there is no rule {number} in the edition {index.edition}{did_you_mean(number, index.numbers())}"
    )
