"""An open index: its documents by name and by words. All that is asked of whoosh while answering is here."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from whoosh.index import open_dir
from whoosh.query.compound import And, Or
from whoosh.query.qcore import Every
from whoosh.query.terms import Prefix, Term
from whoosh.scoring import BM25F

from upheld.search.analysis import analyzer
from upheld.search.schema import FACTS
from upheld.search.slang import Slang, Weighted
from upheld.search.store import opened

if TYPE_CHECKING:
    from upheld.coverage.verdicts import Verdict

Document = dict[str, Any]
"""The stored fields of one thing."""

RANKING: Final = {"B": 0.3, "K1": 1.2}
"""BM25: the length of a text counts little, since short rulings and long ones answer alike."""


LONG: Final = 8
"""Letters of a word in which two may be wrong."""

_SLIPS: Final = (((1, 1),), ((1, 1), (1, 0)), ((1, 1), (1, 0), (2, 1)))
"""How many letters may be wrong and how many first ones must be right, for short, middling and long words."""


class Ranked(NamedTuple):
    """A document and how well it answers."""

    document: int
    score: float


class Index:
    """Close it: it holds files open.

    `covers` are the official rulings that rulings of ours cover, each as its page writes it, with the id, the
    title and the verdict of ours.
    """

    def __init__(self, folder: Path) -> None:
        facts = json.loads((folder / FACTS).read_text("utf-8"))
        self.edition: str = facts["edition"]
        self.slang = Slang((said, means) for said, means in facts["slang"])
        self.covers: list[tuple[str, str, str, Verdict]] = facts["covers"]
        self._numbers: str = facts["numbers"]
        self.analyze: Any = analyzer()
        self._index: Any = open_dir(os.fspath(folder))
        self._searcher: Any = self._index.searcher(weighting=BM25F(**RANKING))

    def close(self) -> None:
        """The files are closed."""
        self._searcher.close()
        self._index.close()

    def numbers(self) -> list[str]:
        """All rule numbers of the edition, in the order of the book."""
        return self._numbers.split()

    def named(self, keys: Iterable[str], kind: str | None = None) -> list[Document]:
        """The documents that one of these keys names exactly."""
        return self._all(_within(Or([Term("exact", key) for key in keys]), kind=kind))

    def beginning(self, keys: Iterable[str]) -> list[Document]:
        """The documents of which a name begins with one of these keys."""
        return self._all(Or([Prefix("exact", key) for key in keys]))

    def of_kind(self, kind: str) -> list[Document]:
        """Every document of a kind."""
        return self._all(Term("kind", kind))

    def about_rule(self, number: str, kind: str) -> list[Document]:
        """The documents of a kind that are about a rule or a part of it."""
        return self._all(_within(Term("rule", number), kind=kind))

    def ranked(
        self, terms: Sequence[Weighted], number: str | None, *, where: Where, limit: int
    ) -> list[Ranked]:
        """The best documents with any of these terms, or about the rule.

        Without terms everything that the filters let through counts alike.
        """
        parts = [Term("all", each.term, boost=each.weight) for each in terms]
        parts += [Term("rule", number)] if number else []
        everything: Any = Every
        query = Or(parts) if parts else everything()
        results = self._searcher.search(query, limit=max(limit, 1), filter=where.query())
        return [Ranked(hit.docnum, hit.score) for hit in results]

    def stored(self, document: int) -> Document:
        """What is kept of a document."""
        fields: Document = self._searcher.stored_fields(document)
        return fields

    def having(self, term: str) -> frozenset[int]:
        """The documents that have a term."""
        return frozenset(self._searcher.docs_for_query(Term("all", term)))

    def has_term(self, term: str) -> bool:
        """Whether any text has a word with this stem."""
        return ("all", term) in self._searcher.reader()

    def size(self) -> int:
        """How many documents there are."""
        return int(self._searcher.doc_count())

    def near_word(self, word: str) -> str | None:
        """The word of the texts that this one is a slip of: two letters exchanged, else one wrong.

        Two letters may be wrong in a long word whose first letter is right. The commonest word is taken.
        """
        swapped = (f"{word[:at]}{word[at + 1]}{word[at]}{word[at + 2 :]}" for at in range(len(word) - 1))
        if found := next((each for each in swapped if ("words", each) in self._searcher.reader()), None):
            return found
        for distance, prefix in _SLIPS[min(len(word), LONG) // LONG + (len(word) > 3)]:
            near = self._searcher.suggest("words", word, limit=1, maxdist=distance, prefix=prefix)
            if near:
                return str(near[0])
        return None

    def all_keys(self) -> list[str]:
        """Every name by which something is called."""
        return [str(key) for key in self._searcher.reader().field_terms("exact")]

    def _all(self, query: Any) -> list[Document]:
        return [hit.fields() for hit in self._searcher.search(query, limit=None, scored=False)]


class Where:
    """Filters: a kind, a card's slug, a rule number; None lets everything through."""

    def __init__(self, kind: str | None = None, card: str | None = None, rule: str | None = None) -> None:
        self._wanted = {"kind": kind, "card": card, "rule": rule}

    def query(self) -> Any:
        """What documents must match, None for all."""
        parts = [Term(field, value) for field, value in self._wanted.items() if value is not None]
        return And(parts) if parts else None

    def __bool__(self) -> bool:
        return any(value is not None for value in self._wanted.values())


@contextmanager
def open_index(root: Path | None = None) -> Iterator[Index]:
    """The index of the corpus in `root` (by default the shipped one), built when there is none."""
    with opened(Index, root) as index:
        try:
            yield index
        finally:
            index.close()


def _within(query: Any, kind: str | None) -> Any:
    return query if kind is None else And([query, Term("kind", kind)])
