"""Markdown as the plain text that is searched and shown in snippets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from markdown_it.token import Token


def plain(markdown: str) -> str:
    """The words of a Markdown text in one line, without its marks."""
    return " ".join(" ".join(_texts(_reader().parse(markdown))).split())


@cache
def _reader() -> Any:
    from markdown_it import MarkdownIt  # only needed when an index is built

    return MarkdownIt("commonmark")


def _texts(tokens: Iterable[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type == "inline":
            yield "".join(_inline(token.children or ()))
        elif token.type in ("fence", "code_block"):
            yield token.content


def _inline(tokens: Iterable[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type in ("softbreak", "hardbreak"):
            yield " "
        elif token.type != "html_inline":
            yield token.content
