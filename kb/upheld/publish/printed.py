"""Card texts in the style of printed cards. Only what is shown: the text itself is as the engine reads it."""

from __future__ import annotations

import re

_COST = re.compile(r"(?!when|at |if |as )[^:\"]*: ")
_KEYWORDS = re.compile(r"[a-z']+(?: [a-z']+)?(?: ?(?:[\d—]|\{[^}]*\})+)*")


def printed(line: str) -> str:
    """The line with a capital where a sentence begins, and a full stop unless it only lists keywords."""
    start = found.end() if (found := _COST.match(line)) else 0
    text = _capital(line[:start]) + ". ".join(map(_capital, line[start:].split(". ")))
    only_keywords = all(_KEYWORDS.fullmatch(part) for part in line.split(", "))
    return text if only_keywords or text.endswith((".", '."', ")")) else f"{text}."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
