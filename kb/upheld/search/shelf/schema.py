"""The fields of an index: one that ranks, one for whole words, others for filters and for what is shown."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import Any

from whoosh.analysis.filters import Filter
from whoosh.analysis.tokenizers import RegexTokenizer
from whoosh.codec.whoosh3 import W3Codec
from whoosh.columns import VarBytesColumn
from whoosh.fields import COLUMN, ID, KEYWORD, TEXT, FieldType, Schema
from whoosh.formats import Frequency

from upheld.search.shelf.kept import packed
from upheld.search.text.analysis import TOKEN, normal, terms_in
from upheld.search.text.sentence import first_sentence
from upheld.search.things.fields import impacts
from upheld.search.things.thing import Thing


class Impacts(FieldType):
    """A field whose value is a mapping from terms to what they say of the thing, kept as their weights."""

    indexed = True
    scorable = True
    stored = False
    unique = False
    vector = None
    spelling = False
    analyzer = None
    column_type = None
    sortable_default = None

    def __init__(self) -> None:
        self.format = Frequency()

    def index(
        self, value: Mapping[str, int], **_: object
    ) -> Generator[tuple[bytes, int, float, bytes], Any, None]:
        """Term, count, weight and no more for each term, in order."""
        for term, impact in sorted(value.items()):
            yield term.encode(), 1, float(impact), b""


class Plain(Filter):
    """Words in their normal form."""

    def __call__(self, tokens: Iterable[Any]) -> Iterator[Any]:  # type: ignore[override]
        for token in tokens:
            token.text = normal(token.text)
            yield token


def schema() -> Any:
    """The fields of one thing.

    `id` is a key of the id. `ranked` holds impacts by which things are ranked; `words` whole words with their
    places, for phrases and corrections. `name` has every name of the thing but its id; `about`, `cites`
    and `used` rule numbers with all that they are part of. `kept` is what is shown, as `packed`
    makes it; `family` and `place` are those of the thing.
    """
    column: Any = VarBytesColumn
    return Schema(
        id=ID(unique=True),
        kind=ID,
        name=KEYWORD,
        card=KEYWORD,
        about=KEYWORD,
        cites=KEYWORD,
        used=KEYWORD,
        verdict=ID,
        date=ID,
        ranked=Impacts(),
        words=TEXT(analyzer=RegexTokenizer(re.compile(TOKEN)) | Plain(), phrase=True),
        kept=COLUMN(column()),
        family=COLUMN(column()),
        place=COLUMN(column()),
    )


def codec() -> Any:
    """How postings are written: in longer blocks than whoosh's, which pack better and are read sooner."""
    made: Any = W3Codec
    return made(blocklimit=1024, compression=9)


def fields_of(thing: Thing) -> dict[str, Any]:
    """What the index has of a thing; empty values are left out."""
    return _filled({
        "id": id_key(thing.id),
        "kind": thing.kind,
        "name": " ".join(dict.fromkeys(thing.names)),
        "card": " ".join(thing.cards),
        "about": " ".join(thing.about),
        "cites": " ".join(thing.cites),
        "used": " ".join(thing.used),
        "verdict": thing.verdict,
        "date": thing.date,
        "ranked": impacts(thing.ranked, thing.prior, terms_in),
        "words": "\n".join((thing.title, thing.text)),
        "kept": packed(_kept(thing)),
        "family": in_column(thing.family),
        "place": in_column(thing.place),
    })  # fmt: skip


def in_column(text: str) -> bytes:
    """The text as a column holds it: whoosh reads past the end where a part has only empty values."""
    return f"={text}".encode()


def id_key(thing: str) -> str:
    """What stands in the index for an id: ids of official rulings are long, and there are many."""
    return hashlib.blake2b(thing.encode(errors="surrogatepass"), digest_size=8).hexdigest()


def _kept(thing: Thing) -> dict[str, Any]:
    """What is shown of a thing; an answer with which its text begins need not be kept."""
    return _filled({
        "id": thing.id,
        "kind": thing.kind,
        "title": thing.title,
        "says": "" if thing.says == first_sentence(thing.text) else thing.says,
        "text": thing.text,
        "verdict": thing.verdict,
        "rules": thing.rules,
        "links": thing.links,
        "edition": thing.edition,
        "record": thing.record,
    })  # fmt: skip


def _filled(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value}
