"""The journal: what happened and by which rule, as a linked list that positions share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from .marks import Mark
    from .position import Position


class Entry(NamedTuple):
    """One line of the journal: an event, a decision by a mark, an answer or a stage of the turn."""

    before: Entry | None
    number: int
    kind: str
    what: Any
    rules: tuple[str, ...]
    board: Position | None


def entries(last: Entry | None, after: int = 0) -> list[Entry]:
    """The entries numbered above `after`, oldest first."""
    found: list[Entry] = []
    while last is not None and last.number > after:
        found.append(last)
        last = last.before
    found.reverse()
    return found


def events(last: Entry | None, after: int = 0) -> Iterator[Any]:
    """The events among the entries numbered above `after`, oldest first."""
    return (entry.what for entry in entries(last, after) if entry.kind == "event")


def decided(last: Entry | None, after: int = 0) -> Iterator[Mark]:
    """The marks that decided something after entry `after`, oldest first."""
    return (entry.what for entry in entries(last, after) if entry.kind == "rule")


def written(last: Entry | None) -> str:
    """The whole journal as text, one entry a line: the same for the same game, whatever the hash seed."""
    return "\n".join(
        f"{entry.number} {entry.kind} {_canonical(entry.what)} {' '.join(entry.rules)}"
        for entry in entries(last)
    )


def _canonical(value: Any) -> str:
    """A value with its sets in order."""
    if isinstance(value, frozenset):
        return "{" + ", ".join(sorted(map(_canonical, value))) + "}"
    if isinstance(value, tuple):
        names = getattr(value, "_fields", None)
        parts = ", ".join(map(_canonical, value))
        return f"{type(value).__name__}({parts})" if names else f"({parts})"
    return repr(value)
