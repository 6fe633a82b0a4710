"""Tables cut into scripts that are small enough to be loaded for one key."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

SHARD: Final = 2_000
"""Bytes up to which keys share a script; a value that is larger has one for itself."""


@dataclass(frozen=True, slots=True)
class Table:
    """The scripts of one table, and for each one what all of its keys and no earlier ones reach.

    A key stands in the last script whose bound is not beyond it, as scripts compare texts.
    """

    name: str
    bounds: Sequence[str]
    shards: Sequence[Any]


def sharded(name: str, values: Mapping[str, Any]) -> Table:
    """The table of these values, in the order of their keys."""
    shards = [dict(each) for each in _cut(sorted(values.items(), key=lambda item: _order(item[0])))]
    ends = [(max(shard, key=_order), min(shard, key=_order)) for shard in shards]
    bounds = [_between(last, first) for (last, _), (_, first) in pairwise(ends)]
    return Table(name, ["", *bounds], shards)


def blocks(values: Iterable[Any], size: int) -> Iterator[list[Any]]:
    """The values in their order, so many of them together as fit into this many bytes."""
    block: list[Any] = []
    held = 0
    for value in values:
        more = len(script_json(value).encode())
        if block and held + more > size:
            yield block
            block, held = [], 0
        block.append(value)
        held += more
    if block:
        yield block


def script_json(value: Any) -> str:
    """The value as a script writes it."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _cut(items: Iterable[tuple[str, Any]]) -> Iterator[list[tuple[str, Any]]]:
    return blocks(items, SHARD)


def _order(key: str) -> bytes:
    """Scripts compare texts by units of UTF-16."""
    return key.encode("utf-16-be")


def _between(last: str, first: str) -> str:
    """The shortest beginning of `first` that comes after `last`."""
    return next(first[:end] for end in range(1, len(first) + 1) if _order(first[:end]) > _order(last))
