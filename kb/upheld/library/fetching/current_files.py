"""Where the current official files are: their publishers name them on a page and in a list."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html.parser import HTMLParser
from typing import Final
from urllib.parse import unquote

import httpx
import msgspec

from upheld.errors import UpheldError
from upheld.library.fetching.web import Web
from upheld.library.held.kind import Kind

RULES_PAGE: Final = "https://magic.wizards.com/en/rules"
BULK_LIST: Final = "https://api.scryfall.com/bulk-data"

_BULK_TYPES: Final[dict[Kind, str]] = {"cards": "oracle_cards", "rulings": "rulings"}
_LARGEST_PAGE: Final = 8 << 20
_DATED: Final = re.compile(r"(?<!\d)(?:19|20)\d{6}(?!\d)", re.ASCII)


class _Bulk(msgspec.Struct):
    """One entry of the list. Since 2026 the files are offered as JSON Lines, packed with gzip."""

    type: str
    jsonl_download_uri: str | None = None
    download_uri: str | None = None


class _Bulks(msgspec.Struct):
    data: list[_Bulk]


def current_rules(web: Web, page: str) -> str:
    """The address of the newest text that the page links; the page itself when it is a text.

    Raises UpheldError when the page links none.
    """
    if _is_text(page):
        return page
    html = web.small(page, _LARGEST_PAGE).decode("utf-8", "replace")
    texts = [str(httpx.URL(page).join(link)) for link in _links(html) if _is_text(link)]
    if not texts:
        raise UpheldError(
            f"{page}: the page links no text of the rules (.txt): fetch one by hand, upheld import cr FILE"
        )
    return max(texts, key=_date_in)


def current_bulk(web: Web, address: str, kind: Kind) -> str:
    """The address of the newest bulk file of cards or rulings. Raises UpheldError when the list has none."""
    wanted = _BULK_TYPES[kind]
    try:
        listed = msgspec.json.decode(web.small(address, _LARGEST_PAGE), type=_Bulks).data
    except msgspec.DecodeError as error:
        raise UpheldError(f"{address}: this is no list of Scryfall's bulk files: {error}") from None
    for each in listed:
        found = each.jsonl_download_uri or each.download_uri
        if each.type == wanted and found:
            return found
    raise UpheldError(f"{address}: the list has no file of the type {wanted!r}")


def _is_text(link: str) -> bool:
    return link.partition("?")[0].partition("#")[0].lower().endswith(".txt")


def _date_in(link: str) -> str:
    return max(_DATED.findall(unquote(link)), default="")


def _links(html: str) -> Sequence[str]:
    reader = _LinkReader()
    reader.feed(html)
    return reader.found


class _LinkReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value.strip() for name, value in attrs if tag == "a" and name == "href" and value]
