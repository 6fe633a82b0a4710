"""Markdown, symbols and rule numbers as HTML. HTML in the sources is shown as text."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from html import escape
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from upheld.publish import address
from upheld.rules.named_numbers import NAMED_RULE

_LINKED = re.compile(rf"(?P<rule>{NAMED_RULE})|" r"\{(?P<symbol>[0-9A-Z]{1,3}(?:/[0-9A-Z])*)\}", re.ASCII)

_SYMBOL_NAMES: Final = {
    "T": "tap", "Q": "untap", "W": "white", "U": "blue", "B": "black", "R": "red", "G": "green",
    "C": "colorless", "S": "snow", "E": "energy", "X": "X",
}  # fmt: skip


class Prose:
    """Renders texts for one page; `root` leads from that page to the root of the site."""

    def __init__(self, rules: Collection[str], root: str) -> None:
        self._rules = rules
        self._root = root
        self._markdown = MarkdownIt("commonmark", {"html": False}).enable("table")

    def markdown(self, text: str) -> Markup:
        """A Markdown text as blocks of HTML."""
        tokens = self._markdown.parse(text)
        for token in tokens:
            if token.type == "inline":
                token.children = list(self._children(token.children or []))
        return Markup(self._markdown.renderer.render(tokens, self._markdown.options, {}))

    def line(self, text: str) -> Markup:
        """A plain text, its symbols and rule numbers made readable and linked."""
        return Markup(self._linked(text))

    def _children(self, children: list[Token]) -> Iterator[Token]:
        in_link = False
        for token in children:
            if token.type in ("link_open", "link_close"):
                in_link = token.type == "link_open"
            if token.type == "text" and not in_link:
                yield Token("html_inline", "", 0, content=self._linked(token.content))
            else:
                yield token

    def _linked(self, text: str) -> str:
        pieces: list[str] = []
        at = 0
        for found in _LINKED.finditer(text):
            pieces += [escape(text[at : found.start()]), self._one(found)]
            at = found.end()
        return "".join((*pieces, escape(text[at:])))

    def _one(self, found: re.Match[str]) -> str:
        if found["symbol"]:
            return symbol(found["symbol"])
        number, written = found["number"], found["rule"]
        if number not in self._rules or found["edition"]:
            return escape(written)
        rest = escape(written[len(number) :])
        return f'<a href="{self._root}{address.of_rule(number)}">{escape(number)}</a>{rest}'


def symbol(letters: str) -> str:
    """A mana or tap symbol, which reads as its letters in braces without a style."""
    names = (_SYMBOL_NAMES.get(part, part) for part in letters.split("/"))
    kind = letters.replace("/", "-").lower()
    return (
        f'<span class="symbol symbol-{kind}" title="{escape(" or ".join(names))}">'
        f'<span class="brace">{{</span>{escape(letters)}<span class="brace">}}</span></span>'
    )
