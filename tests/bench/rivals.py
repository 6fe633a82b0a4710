"""Other search engines on the documents that Upheld searches: SQLite FTS5 and Tantivy, both at their best.

Both stem English, weigh fields, and get the words of a question that say anything; FTS5 knows no weights of
words. With slang they also look for what players' words mean.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

import tantivy

from upheld.corpus.corpus import Corpus
from upheld.corpus.digest import Digest
from upheld.rules.edition import Edition
from upheld.rules.number import parent_of, section_of
from upheld.search.text.analysis import STOP_WORDS, normal, terms_in
from upheld.search.text.slang import Saying, Slang, joined, sayings
from upheld.search.things.records import is_heading

FIELDS: Final = ("number", "heading", "text", "examples", "ours")
MEANT: Final = 0.8
"""What a word counts that stands for one of the question; where an engine has weights of words."""

_WORD = re.compile(r"\w+(?:[.'’/+-]\w+)*")


class Document(NamedTuple):
    """What an engine indexes: the key by which it is told apart, and the texts of its fields."""

    key: str
    number: str
    heading: str
    text: str
    examples: str = ""
    ours: str = ""


class Word(NamedTuple):
    """A word to look for and what it counts."""

    text: str
    weight: float = 1.0


class Engine(Protocol):
    """A search engine with documents in it."""

    name: str

    def search(self, words: Sequence[Word], limit: int) -> list[str]:
        """The keys of the best documents, the best first."""
        ...

    def matching(self, query: str, limit: int) -> list[str]:
        """What a query in the language of the engine finds."""
        ...


class Fts5:
    """SQLite FTS5 with its Porter stemmer, bm25 and weights of columns."""

    name = "SQLite FTS5"
    weights = (1.0, 1.5, 1.0, 0.6, 1.0)
    """The best of those tried with slang on the shared questions."""

    def __init__(self, folder: Path) -> None:
        self._base = sqlite3.connect(folder / "fts5.sqlite", check_same_thread=False)

    def fill(self, documents: Iterable[Document]) -> None:
        """The documents are in the index, which was empty."""
        columns = ", ".join(("key UNINDEXED", *FIELDS))
        self._base.execute(f"CREATE VIRTUAL TABLE docs USING fts5({columns}, tokenize='porter unicode61')")
        self._base.executemany("INSERT INTO docs VALUES (?, ?, ?, ?, ?, ?)", documents)
        self._base.execute("INSERT INTO docs(docs) VALUES ('optimize')")
        self._base.commit()

    def search(self, words: Sequence[Word], limit: int) -> list[str]:
        """By bm25, any of the words."""
        return self.matching(" OR ".join(f'"{word.text}"' for word in words), limit)

    def matching(self, query: str, limit: int) -> list[str]:
        """What a query in the language of FTS5 finds."""
        weights = ", ".join(map(str, (0.0, *self.weights)))
        sql = f"SELECT key FROM docs WHERE docs MATCH ? ORDER BY bm25(docs, {weights}) LIMIT ?"
        return [str(key) for (key,) in self._base.execute(sql, (query, limit))] if query else []


class Tantivy:
    """Tantivy with its English stemmer, bm25 and boosted fields."""

    name = "Tantivy"
    weights = (1.0, 0.5, 1.0, 0.1, 1.0)
    """The best of those tried with slang on the shared questions."""

    def __init__(self, folder: Path) -> None:
        builder = tantivy.SchemaBuilder()
        builder.add_text_field("key", stored=True, tokenizer_name="raw")
        for field in FIELDS:
            builder.add_text_field(field, tokenizer_name="en_stem")
        (folder / "tantivy").mkdir(exist_ok=True)
        self._index = tantivy.Index(builder.build(), path=str(folder / "tantivy"))
        self._searcher = self._index.searcher()

    def fill(self, documents: Iterable[Document]) -> None:
        """The documents are in the index, which was empty."""
        writer = self._index.writer(num_threads=1)
        for document in documents:
            writer.add_document(tantivy.Document(**document._asdict()))
        writer.commit()
        writer.wait_merging_threads()
        self._index.reload()
        self._searcher = self._index.searcher()

    def search(self, words: Sequence[Word], limit: int) -> list[str]:
        """By bm25, any of the words."""
        return self.matching(" ".join(f'"{word.text}"^{word.weight}' for word in words), limit)

    def matching(self, query: str, limit: int) -> list[str]:
        """What a query in the language of Tantivy finds."""
        boosts = dict(zip(FIELDS, self.weights, strict=True))
        parsed = self._index.parse_query(query, list(FIELDS), boosts)
        found = self._searcher.search(parsed, limit, count=False).hits
        return [str(self._searcher.doc(address).get_first("key")) for _, address in found]


class Sayings:
    """What players say, with what it means as it is written."""

    def __init__(self, corpus: Corpus) -> None:
        self._means: dict[tuple[str, ...], list[str]] = {}
        known: list[Saying] = []
        for word in corpus.words:
            for saying in sayings(word.say, word.means, ()):
                self._means.setdefault(saying.said, []).append(word.means)
                known.append(saying)
        self._slang = Slang(joined(known))

    def words(self, question: str) -> list[Word]:
        """The words of the question and of what they stand for."""
        groups = self._slang.groups(terms_in(question))
        means = [means for group in groups for means in self._means.get(group.said, ())]
        said = words_of(question)
        known = {word.text for word in said}
        meant = dict.fromkeys(word.text for text in means for word in words_of(text))
        return [*said, *(Word(text, MEANT) for text in meant if text not in known)]


def words_of(question: str) -> list[Word]:
    """The words of a question that say anything, each once."""
    found = (normal(word) for word in _WORD.findall(question))
    return [Word(word) for word in dict.fromkeys(found) if word not in STOP_WORDS]


def documents_of(
    edition: Edition, digests: Mapping[str, Digest] = MappingProxyType({})
) -> Iterator[Document]:
    """Every rule and every entry of the glossary; entries are told apart by G: before their name.

    With digests, rules have these and the questions that they answer beside the official text.
    """
    for number, rule in edition.rules.items():
        over = edition.rules.get(parent_of(number))
        heading = over.text if over and is_heading(over.text) else ""
        section = edition.headings.get(section_of(number), "")
        digest = digests.get(number)
        ours = "\n".join((*digest.asks, digest.text)) if digest else ""
        yield Document(number, number, f"{section} {heading}", rule.text, "\n".join(rule.examples), ours)
    texts: dict[str, list[str]] = {}
    for term in edition.glossary:
        texts.setdefault(term.name, []).append(term.text)
    for name, entries in texts.items():
        yield Document(f"G:{name}", "", name, "\n".join(entries))
