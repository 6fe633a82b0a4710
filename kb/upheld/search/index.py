"""An open index: the shelf of the rules, and that of official data when these are imported."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from upheld.corpus.covered import covered_ruling
from upheld.errors import Place, UpheldError
from upheld.paths import corpus_root
from upheld.search.asking.naming import Naming
from upheld.search.hit import Link
from upheld.search.shelf.manifest import MANIFEST, Damaged, check_whole
from upheld.search.shelf.shelf import Shelf
from upheld.search.shelf.sources import OfficialSource, RulesSource, checked_root
from upheld.search.shelf.store import Progress, opened, opened_in_memory, untold
from upheld.search.text.slang import Slang
from upheld.search.things.thing import text_family

if TYPE_CHECKING:
    from upheld.coverage.verdicts import Verdict
    from upheld.search.dense.meanings import Meanings


@dataclass
class Index:
    """Everything that can be searched. Close it; each thread needs its own.

    `corpus` and `library` are the folders of which it is made. `notes` say what is missing. With `meanings`
    things are also found on the shelf of the rules that mean the like in other words.
    """

    rules: Shelf
    official: Shelf | None
    corpus: Path
    library: Path | None
    notes: list[str] = field(default_factory=list)
    meanings: Meanings | None = None

    def close(self) -> None:
        """The files are closed."""
        for shelf in self.shelves:
            shelf.close()

    @property
    def shelves(self) -> Sequence[Shelf]:
        """The shelf of the rules, then that of official data if there is one."""
        return [self.rules] if self.official is None else [self.rules, self.official]

    @cached_property
    def twins(self) -> Mapping[Shelf, Collection[int]]:
        """The documents of official cards that the corpus has as well, which stand on both shelves."""
        if self.official is None:
            return {}
        ids = (str(self.rules.stored(card)["id"]) for card in self.rules.having("kind", "card"))
        found = (self.official.document(name) for name in ids)
        return {self.official: frozenset(document for document in found if document is not None)}

    @property
    def edition(self) -> str:
        """The day of the edition that the corpus cites."""
        return str(self.rules.beside.facts["edition"])

    @cached_property
    def slang(self) -> Slang:
        """What players say, and what it means."""
        return Slang(self.rules.beside.facts["slang"])

    @cached_property
    def numbers(self) -> Sequence[str]:
        """All rule numbers of the edition, in the order of the book."""
        return str(self.rules.beside.facts["numbers"]).split()

    @property
    def covers(self) -> list[tuple[str, str, str, Verdict]]:
        """The official rulings that rulings of ours cover, as their pages write them.

        Each comes with the id, the title and the verdict of ours.
        """
        return list(self.rules.beside.facts["covers"])

    @cached_property
    def covering(self) -> Mapping[str, Sequence[Link]]:
        """Our rulings that cover an official text, by the family of the things with this text."""
        covering: dict[str, list[Link]] = defaultdict(list)
        for entry, ruling, title, verdict in self.covers:
            fingerprint = covered_ruling(entry, Place("", 1)).fingerprint
            if fingerprint is not None:
                covering[text_family(fingerprint)].append(Link(f"ruling:{ruling}", title, verdict))
        return covering

    def likeness(self, shelf: Shelf, question: str) -> Mapping[int, float]:
        """How alike what documents of a shelf and the question mean is; of none where it is not known."""
        return self.meanings.likeness(question) if self.meanings and shelf is self.rules else {}

    def naming(self) -> Naming:
        """What names mean here."""
        return Naming(self.shelves, self.numbers, self.edition, self.corpus, self.library)


@contextmanager
def open_index(
    root: Path | None = None, library: Path | None = None, progress: Progress = untold
) -> Iterator[Index]:
    """The index of the corpus in `root` and of what is imported, by default the shipped and the user's own.

    What is not there is built, in memory where nothing can be written.
    """
    index = opened_index(root, library, progress)
    try:
        yield index
    except (UpheldError, OSError):
        raise
    except Exception as error:  # whoosh fails in many ways where a file was changed
        if damaged := [shelf.folder for shelf in index.shelves if shelf.folder and _is_damaged(shelf.folder)]:
            names = ", ".join(map(str, damaged))
            raise UpheldError(f"{names}: the search index was damaged and is removed: ask again") from error
        raise
    finally:
        index.close()


def _is_damaged(folder: Path) -> bool:
    """Whether the files of an index were changed; then it will be built again."""
    try:
        check_whole(folder)
    except Damaged:
        (folder / MANIFEST).unlink(missing_ok=True)
        return True
    return False


def opened_index(root: Path | None = None, library: Path | None = None, progress: Progress = untold) -> Index:
    """As `open_index`; whoever asks for it closes it."""
    corpus = checked_root(root or corpus_root())
    notes: list[str] = []
    rules, official = RulesSource(corpus, library), OfficialSource(library)
    try:
        shelf = opened(rules, progress)
    except OSError as error:
        notes.append(f"no index can be kept ({_reason(error)}): it is made anew for each search")
        shelf = opened_in_memory(rules)
    return Index(shelf, _official(official, progress, notes), corpus, library, notes)


def with_meanings(index: Index, progress: Progress = untold) -> Index:
    """The same index, which also knows what things mean; UpheldError without the packages for it."""
    from upheld.search.dense.meanings import opened_meanings
    from upheld.search.dense.model import vectors_of

    source = RulesSource(index.corpus, index.library)
    return replace(index, meanings=opened_meanings(source, index.rules, vectors_of, progress))


def _official(source: OfficialSource, progress: Progress, notes: list[str]) -> Shelf | None:
    """The official data are too many to be indexed in memory for one search."""
    if not source.is_held():
        return None
    try:
        return opened(source, progress)
    except OSError as error:
        notes.append(
            f"official cards and rulings are left out: no index of them can be kept ({_reason(error)})"
        )
    except UpheldError as error:
        notes.append(f"official cards and rulings are left out: {error}")
    return None


def _reason(error: OSError) -> str:
    return f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror or error)
