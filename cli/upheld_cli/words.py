"""Shows on a terminal which words of a text changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from upheld.rules.renumbering import Renumbering

_STYLES: Final[dict[str, dict[str, object]]] = {
    "removed": {"fg": "red", "strikethrough": True},
    "added": {"fg": "green", "bold": True},
}
_SIGNS: Final = {"removed": ("[-", "-]"), "added": ("{+", "+}")}


def colored_words(old: str, new: str, renumbering: Renumbering | None = None) -> str:
    """The new text with what was taken out and put in, in colors and between signs that need none."""
    from upheld.rules.word_diff import word_diff

    if not old or not new:
        return old or new
    return "".join(_shown(piece.fate, piece.text) for piece in word_diff(old, new, renumbering))


def _shown(fate: str, text: str) -> str:
    if fate not in _SIGNS:
        return text
    space = text[: len(text) - len(text.lstrip())]
    opening, closing = _SIGNS[fate]
    return space + click.style(f"{opening}{text.strip()}{closing}", **_STYLES[fate])  # type: ignore[arg-type]
