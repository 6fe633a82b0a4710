"""Rule numbers named in running text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

NAMED_NUMBER: Final = r"(?<![\w.])[1-9]\d\d\.\d+[a-z]{0,2}(?!\w|\.\d|@)"
"""What a rule number looks like in a text: 603.4 and 702.94a, but no version such as 603.4.1.

One with an edition behind @ is left out: it means a rule of that edition.
"""

_NAMED = re.compile(NAMED_NUMBER, re.ASCII)


class NamedNumber(NamedTuple):
    """A number as it is written, which need not be one of a rule, and where it begins, from 0."""

    text: str
    start: int


def named_numbers(text: str) -> Iterator[NamedNumber]:
    """Every rule number that the text names, in its order."""
    return (NamedNumber(found[0], found.start()) for found in _NAMED.finditer(text))
