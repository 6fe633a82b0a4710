"""An open shelf: its things by name, by filter and by word. All that answers ask of whoosh is here."""

from __future__ import annotations

import math
import os
from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from whoosh.index import open_dir
from whoosh.query.compound import Or
from whoosh.query.positional import Phrase
from whoosh.query.ranges import TermRange
from whoosh.query.terms import Prefix, Term

from upheld.search.shelf.beside import Beside, read_beside
from upheld.search.shelf.kept import unpacked
from upheld.search.shelf.schema import id_key
from upheld.search.text.analysis import stem

Document = dict[str, Any]
"""What is stored of one thing."""

ALIKE = 3
"""Letters that the forms of a word have in common."""

_KEPT_TERMS = 4_000
_KEPT_DOCUMENTS = 20_000
_SEVERAL = 4


class Postings(NamedTuple):
    """The numbers of the documents that have a term, rising, and what it says of each, from 1 to 255."""

    documents: array[int]
    impacts: array[int]


class Shelf:
    """One index. Close it: it holds files open. Not to be shared between threads.

    `folder` is where it lies, None for nowhere on disk.
    """

    def __init__(self, index: Any, beside: Beside, folder: Path | None = None) -> None:
        self._index, self.beside, self.folder = index, beside, folder
        self._searcher: Any = index.searcher()
        self._reader: Any = self._searcher.reader()
        self._kept: Any = self._reader.column_reader("kept")
        self._families: Any = self._reader.column_reader("family")
        self._places: Any = self._reader.column_reader("place")
        self._is_as_written = self._reader.is_atomic() and not self._reader.has_deletions()
        self.size = int(self._searcher.doc_count())
        self.postings = lru_cache(maxsize=_KEPT_TERMS)(self._postings)
        self.stored = lru_cache(maxsize=_KEPT_DOCUMENTS)(self._stored)
        self.having = lru_cache(maxsize=_KEPT_TERMS)(self._having)

    def close(self) -> None:
        """The files are closed."""
        self._searcher.close()
        self._index.close()

    def rarity(self, term: str) -> float:
        """How much a term tells, more when few documents have it (idf)."""
        return math.log(1 + self.size / (len(self.postings(term).documents) + 0.5))

    def _postings(self, term: str) -> Postings:
        documents, impacts = array("l"), array("B")
        if ("ranked", term) in self._reader:
            matcher = self._reader.postings("ranked", term)
            while matcher.is_active():
                documents.append(matcher.id())
                impacts.append(int(matcher.weight()))
                matcher.next()
        return Postings(documents, impacts)

    def _stored(self, document: int) -> Document:
        """What is kept of a document."""
        return {**unpacked(self._kept[document]), "family": self.family(document)}

    def family(self, document: int) -> str:
        """The family of a thing, "" for none."""
        return bytes(self._families[document])[1:].decode()

    def place(self, document: int) -> tuple[bytes, int]:
        """Sorts documents as the things of the shelf stand; where it was updated their numbers do not."""
        return (b"" if self._is_as_written else bytes(self._places[document]), document)

    def in_order(self, documents: Iterable[int]) -> list[int]:
        """The documents as their things stand on the shelf."""
        return sorted(documents) if self._is_as_written else sorted(documents, key=self.place)

    def _having(self, field: str, value: str) -> frozenset[int]:
        """The documents that have a value in a field by which things are filtered."""
        return frozenset(self._searcher.docs_for_query(Term(field, value)))

    def all_documents(self) -> Iterator[int]:
        """The numbers of all documents."""
        return iter(self._reader.all_doc_ids())

    def between(self, field: str, first: str | None, last: str | None) -> frozenset[int]:
        """The documents whose value lies between two, both included; None is open."""
        return frozenset(self._searcher.docs_for_query(TermRange(field, first, last)))

    def phrase(self, words: Sequence[str]) -> frozenset[int]:
        """The documents in which these words stand one behind the other."""
        if len(words) == 1:
            return self.having("words", words[0])
        if any(("words", word) not in self._reader for word in words):
            return frozenset()
        if len(words) > _SEVERAL and not self.phrase(words[:_SEVERAL]):
            return frozenset()  # sixty common words in a row take seconds to be told apart
        return frozenset(self._searcher.docs_for_query(Phrase("words", list(words))))

    def forms(self, word: str) -> frozenset[int]:
        """The documents that have a word or another form of it."""
        alike = (each for each in self.words_beginning(word[:ALIKE]) if stem(each) == stem(word))
        return frozenset().union(*(self.having("words", each) for each in alike))

    def named(self, keys: Iterable[str]) -> list[int]:
        """The documents that one of these keys names exactly, the earlier key first."""
        found = (self.having("id", id_key(key)) | self.having("name", key) for key in keys)
        return list(dict.fromkeys(document for each in found for document in self.in_order(each)))

    def beginning(self, keys: Iterable[str]) -> list[int]:
        """The documents of which a name, which is no id, begins with one of these keys."""
        return self.in_order(self._searcher.docs_for_query(Or([Prefix("name", key) for key in keys])))

    def names(self) -> list[str]:
        """Every name by which something is called, without its kind."""
        names = (key for key in map(str, self._reader.field_terms("name")) if self._stands("name", key))
        return [key.partition(":")[2] or key for key in names]

    def document(self, thing: str) -> int | None:
        """The number of the document with this id, None when there is none."""
        return next(iter(self.having("id", id_key(thing))), None)

    def knows(self, term: str) -> bool:
        """Whether any text has a word with this stem."""
        return len(self.postings(term).documents) > 0

    def word_count(self, word: str) -> int:
        """In how many texts a whole word stands."""
        if not self._is_as_written:
            return len(self.having("words", word))
        return int(self._reader.doc_frequency("words", word)) if ("words", word) in self._reader else 0

    def words_beginning(self, beginning: str) -> Iterator[str]:
        """The words of the texts that begin so."""
        for word in self._reader.expand_prefix("words", beginning):
            text = word.decode() if isinstance(word, bytes) else str(word)
            if self._stands("words", text):
                yield text

    def _stands(self, field: str, value: str) -> bool:
        """Whether a value of the index is that of a thing; an update leaves those of things that are gone."""
        return self._is_as_written or bool(self.having(field, value))

    def near_words(self, word: str, distance: int, prefix: int) -> list[str]:
        """The commonest words of the texts from which so many letters differ, the first ones being right."""
        found = self._searcher.suggest("words", word, limit=3, maxdist=distance, prefix=prefix)
        return [each for each in map(str, found) if self._stands("words", each)]


def open_shelf(folder: Path) -> Shelf:
    """The shelf whose index lies in the folder."""
    return Shelf(open_dir(os.fspath(folder)), read_beside(folder), folder)
