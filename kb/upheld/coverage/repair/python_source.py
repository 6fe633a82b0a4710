"""Changes what strings and comments of a Python module say, and nothing else of it."""

from __future__ import annotations

import io
import tokenize
from collections.abc import Callable

_SAYING = frozenset({tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)})


def in_strings_and_comments(source: str, change: Callable[[str], str]) -> str:
    """The module with `change` made to each of its strings and comments."""
    lines = source.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    pieces: list[str] = []
    done = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in _SAYING:
            begin = starts[token.start[0] - 1] + token.start[1]
            end = starts[token.end[0] - 1] + token.end[1]
            pieces += (source[done:begin], change(source[begin:end]))
            done = end
    return "".join((*pieces, source[done:]))
