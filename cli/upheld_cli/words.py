"""Shows on a terminal which words of a text changed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import click

from upheld_cli.output import wrapped

if TYPE_CHECKING:
    from upheld.rules.renumbering import Renumbering

_SIGNS: Final = {"removed": ("[-", "-]"), "added": ("{+", "+}")}
_REMOVED: Final = re.compile(r"\[-.*?-\]", re.DOTALL)
_ADDED: Final = re.compile(r"\{\+.*?\+\}", re.DOTALL)


def shown_words(old: str, new: str, renumbering: Renumbering | None, indent: str) -> str:
    """The new text with what was taken out and put in, in colors and between signs that need none."""
    from upheld.rules.word_diff import word_diff

    if not old or not new:
        return wrapped(old or new, indent)
    pieces = word_diff(old, new, renumbering)
    text = wrapped("".join(_signed(piece.fate, piece.text) for piece in pieces), indent)
    text = _REMOVED.sub(lambda found: click.style(found[0], fg="red", strikethrough=True), text)
    return _ADDED.sub(lambda found: click.style(found[0], fg="green", bold=True), text)


def _signed(fate: str, text: str) -> str:
    if fate not in _SIGNS:
        return text
    space = text[: len(text) - len(text.lstrip())]
    opening, closing = _SIGNS[fate]
    return f"{space}{opening}{text.strip()}{closing}"
