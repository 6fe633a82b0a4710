"""The whole corpus, loaded from its folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TypeVar

from upheld.corpus.card_file import CardFile, read_card
from upheld.corpus.coverage import CoverageList, read_coverage
from upheld.corpus.digest import Digest, DigestPage, read_digests
from upheld.corpus.page import Page, read_page
from upheld.corpus.ruling import Ruling
from upheld.corpus.source import Source, read_source
from upheld.corpus.words import Word, read_words
from upheld.errors import Place, Problem, Problems, UpheldError
from upheld.paths import corpus_root
from upheld.rules.edition_facts import EditionFacts, read_facts

_T = TypeVar("_T")

FOLDERS = {"rulings": ".md", "rules": ".md", "cards": ".toml", "coverage": ".toml"}
"""The folders of the corpus, and the ending of the files in each."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """Everything that could be read, and in `problems` all that is wrong with single files.

    Paths in places begin with the name of the corpus folder, so that they are the same everywhere. Of two
    rulings with one id `rulings` has the first; `lint` names both, and neither is checked.
    """

    root: Path
    edition: EditionFacts
    pages: tuple[Page, ...]
    rulings: Mapping[str, Ruling]
    digest_pages: tuple[DigestPage, ...]
    digests: Mapping[str, Digest]
    cards: Mapping[str, CardFile]
    words: tuple[Word, ...]
    coverage: tuple[CoverageList, ...]
    sources: Mapping[str, Source]
    problems: tuple[Problem, ...]

    def problem(self, place: Place, message: str, hint: str | None = None) -> Problem:
        """A mistake at a place of the corpus, shown with its line."""
        return self.sources[place.path].problem(place.line, message, hint=hint, column=place.column)


def load_corpus(root: Path | None = None, *, edition: EditionFacts | None = None) -> Corpus:
    """The corpus in `root` (by default the shipped one), citing `edition` (by default its own).

    Problems only when the folder or its list of rule numbers cannot be read at all.
    """
    loading = _Loading(root or corpus_root())
    facts = edition or loading.edition()
    pages = loading.each("rulings", lambda source, _: read_page(source))
    digest_pages = loading.each("rules", read_digests)
    coverage = loading.each("coverage", read_coverage)
    parts: tuple[Page | DigestPage | CoverageList, ...] = (*pages, *digest_pages, *coverage)
    loading.problems += chain.from_iterable(part.problems for part in parts)
    return Corpus(
        root=loading.root,
        edition=facts,
        pages=pages,
        rulings=_by_key((ruling.id, ruling) for page in pages for ruling in page.rulings),
        digest_pages=digest_pages,
        digests=_by_key((digest.number, digest) for page in digest_pages for digest in page.digests),
        cards={card.name: card for card in loading.each("cards", loading.card) if card is not None},
        words=loading.words(),
        coverage=coverage,
        sources=loading.sources,
        problems=tuple(loading.problems),
    )


def cited_edition(root: Path | None = None) -> EditionFacts:
    """The facts of the edition that the corpus in `root` cites, without reading the rest of it."""
    return _Loading(root or corpus_root()).edition()


def _by_key(pairs: Iterable[tuple[str, _T]]) -> dict[str, _T]:
    """The first value of each key."""
    found: dict[str, _T] = {}
    for key, value in pairs:
        found.setdefault(key, value)
    return found


def corpus_files(root: Path) -> tuple[Path, ...]:
    """Every file that `load_corpus` reads, in a fixed order."""
    folders = [root / name for name in FOLDERS]
    inside = [file for folder in folders if folder.is_dir() for file in sorted(folder.iterdir())]
    single = [file for name in ("EDITION.toml", "words.toml") if (file := root / name).exists()]
    return tuple(single + [file for file in inside if not file.name.startswith(".")])


class _Loading:
    """Reads the files of one corpus and gathers what is wrong with them."""

    def __init__(self, root: Path) -> None:
        if not root.is_dir():
            raise Problems([Problem(Place(str(root), 1), "there is no corpus here: no such folder")])
        self.root = root
        self.sources: dict[str, Source] = {}
        self.problems: list[Problem] = []

    def each(self, folder: str, read: Callable[[Source, str], _T]) -> tuple[_T, ...]:
        """What `read` makes of each file of a folder; files that cannot be read leave a problem."""
        files = (file for file in corpus_files(self.root) if file.parent == self.root / folder)
        readable = ((self._source_or_problem(file, FOLDERS[folder]), file.stem) for file in files)
        return tuple(read(source, stem) for source, stem in readable if source is not None)

    def card(self, source: Source, stem: str) -> CardFile | None:
        card, problems = read_card(source, stem)
        self.problems += problems
        return card

    def words(self) -> tuple[Word, ...]:
        file = self.root / "words.toml"
        source = self._source_or_problem(file, ".toml") if file.exists() else None
        words, problems = read_words(source) if source else ((), [])
        self.problems += problems
        return words

    def edition(self) -> EditionFacts:
        file = self.root / "EDITION.toml"
        try:
            return read_facts(file.read_text("utf-8"), self._shown(file))
        except (OSError, UnicodeDecodeError) as error:
            raise UpheldError(
                f"{self._shown(file)}: no list of rule numbers can be read here: {error}"
            ) from None

    def _source_or_problem(self, file: Path, ending: str) -> Source | None:
        if file.suffix != ending:
            message = f"only files that end in {ending} belong in this folder"
            self.problems.append(Problem(Place(self._shown(file), 1), message))
            return None
        try:
            return self._source(file)
        except Problems as error:
            self.problems += error.problems
            return None

    def _source(self, file: Path) -> Source:
        shown = self._shown(file)
        self.sources[shown] = read_source(file, shown, inside=self.root)
        return self.sources[shown]

    def _shown(self, file: Path) -> str:
        return f"{self.root.resolve().name}/{file.relative_to(self.root).as_posix()}"
