"""Binding: what "that player", "it" or "this way" mean must have been mentioned before (LANGUAGE, CR 608.2k).

A node class says which referents it brings in (`introduces`) and which it points at (`refers_to`).  A text is
read from left to right; a reference to something that nothing before it brings in is an error.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from upheld.errors import Place, Problem, UpheldError
from upheld.language import Node

_SPOKEN = {
    "object": "an object",
    "objects": "objects",
    "player": "a player",
    "amount": "an amount",
    "types": "mana that was made",
    "kind": "a chosen kind",
    "done": "something that is done",
    "did": "something that players may do",
    "drawn": "cards that were drawn",
}


class Unbound(UpheldError):
    """A reference that has nothing to refer to."""

    def __init__(self, text: str, referent: str, place: Place | None) -> None:
        message = f"this refers to {_SPOKEN.get(referent, referent)}, but nothing before it mentions one"
        self.problem = Problem(place or Place("<text>", 1), message, source_line=text)
        super().__init__(str(self.problem))
        self.referent = referent


def check(node: Node, text: str, place: Place | None = None, known: frozenset[str] = frozenset()) -> None:
    """Raise Unbound for the first reference of a text that nothing before it explains.

    `known` are referents that are there from the start.
    """
    found = set(known)
    for part, is_left in _read(node):
        if is_left:
            found.update(introduced_by(part))
            continue
        for referent in getattr(part, "refers_to", ()):
            if referent not in found:
                raise Unbound(text, referent, place)


def introduced_by(node: Node) -> tuple[str, ...]:
    """The referents that a node brings in for what comes after it."""
    introduced: tuple[str, ...] = getattr(node, "introduces", ())
    return introduced


def _read(node: Node) -> Iterator[tuple[Node, bool]]:
    """Each node as it is entered and as it is left, in the order of reading."""
    yield node, False
    for child in _in_reading_order(node):
        yield from _read(child)
    yield node, True


def _in_reading_order(node: Node) -> tuple[Node, ...]:
    """The nodes inside; a condition stands between a trigger's head and its effects."""
    first: Any = getattr(node, "read_first", ())
    fields = node.fields()
    ordered = [*first, *(name for name in fields if name not in first)]
    return tuple(part for name in ordered for part in _nodes(fields[name]))


def _nodes(value: Any) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _nodes(part)
