"""Of what each shelf is made: the files on which its contents depend, and the things on it."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Protocol

from upheld.errors import UpheldError
from upheld.paths import library_dir
from upheld.search.shelf.stamp import Files, code_below, corpus_files_of
from upheld.search.things.thing import Thing

_RULES_CODE: Final = ("engine", "language", "play", "search", "corpus", "coverage", "rules")
"""The code on which the shelf of rules depends: verdicts on what plays, the rest on what indexes."""

_INDEXING_CODE: Final = (
    "search/text", "search/things", "search/shelf", "corpus/slug.py", "library/cards.py",
    "library/rulings.py", "rules/named_numbers.py", "rules/number.py", "rules/edition_facts.py",
)  # fmt: skip
"""The code that makes of official data things, and of a thing what stands in the index."""


class Source(Protocol):
    """What a shelf is made of.

    `stamp` changes with the time and size of any file and is quick; `contents` changes only with what is in
    them; `again` has nothing read yet. `place` names what the shelf is of, and by which code: an older index
    of the same place can be updated.
    """

    @property
    def name(self) -> str: ...
    def place(self) -> str: ...
    def stamp(self) -> str: ...
    def contents(self) -> str: ...
    def facts(self) -> Mapping[str, Any]: ...
    def things(self) -> Iterator[Thing]: ...
    def count(self) -> int: ...
    def again(self) -> Source: ...


@dataclass(frozen=True)
class RulesSource:
    """The corpus in `root`, and the edition that it cites where this is imported into `library`."""

    root: Path
    library: Path | None = None
    name: str = "rules"

    @cached_property
    def _files(self) -> Files:
        return corpus_files_of(self.root, _RULES_CODE)

    def again(self) -> RulesSource:
        """The same, with nothing read yet."""
        return replace(self)

    def place(self) -> str:
        """The folder of the corpus, and the code that indexes it."""
        return f"{os.fspath(self.root.resolve())}\0{_indexing_code(self.root).stamp()}"

    def stamp(self) -> str:
        """Changes when the corpus, the code or the imported editions may have."""
        return _together(self._files.stamp(), _stamp_of(self.library, "cr"))

    def contents(self) -> str:
        """Changes with what stands in the corpus, the code and the cited edition."""
        return _together(self._files.contents(), self._edition_hash())

    def count(self) -> int:
        """About how many things there are."""
        return 4_000 if self._edition_hash() else 1_000

    def things(self) -> Iterator[Thing]:
        """All rules, rulings, cards and terms."""
        from upheld.search.things.rules_shelf import rules_shelf

        return rules_shelf(self._standing, self._edition())

    def facts(self) -> Mapping[str, Any]:
        """What answers need to know of the corpus as a whole."""
        from upheld.coverage.covering import coverings_of
        from upheld.search.text.slang import joined, sayings

        corpus = self._standing.corpus
        said = [each for word in corpus.words for each in sayings(word.say, word.means, word.rules)]
        return {
            "edition": corpus.edition.date.isoformat(),
            "covers": [
                (str(each.covered), each.ruling, each.title, each.verdict)
                for each in coverings_of(self._standing)
            ],
            "slang": joined(said),
            "numbers": " ".join(corpus.edition.fingerprints),
        }

    @cached_property
    def _standing(self) -> Any:
        from upheld.corpus.corpus import load_corpus
        from upheld.coverage.standing import standing_of

        return standing_of(load_corpus(self.root))

    def _edition(self) -> Any:
        from upheld.library.editions import load_if_held

        return load_if_held(self._cited, self.library)

    def _edition_hash(self) -> str:
        from upheld.library.editions import held_editions

        return next((held.sha256 for held in held_editions(self.library) if held.date == self._cited), "")

    @cached_property
    def _cited(self) -> date:
        from upheld.corpus.corpus import cited_edition

        return cited_edition(self.root).date


@dataclass(frozen=True)
class OfficialSource:
    """The cards and rulings that are imported into `library`."""

    library: Path | None = None
    name: str = "official"

    @property
    def _folder(self) -> Path:
        return self.library or library_dir()

    def is_held(self) -> bool:
        """Whether anything is imported."""
        return any(_file(self.library, kind).is_file() for kind in ("cards", "rulings"))

    def again(self) -> OfficialSource:
        """The same, with nothing read yet."""
        return replace(self)

    def place(self) -> str:
        """The folder of the library, and the code that indexes it."""
        return f"{os.fspath(self._folder.resolve())}\0{_indexing_code(self._folder).stamp()}"

    def stamp(self) -> str:
        """Changes when the code or what is imported may have."""
        code = _indexing_code(self._folder)
        return _together(code.stamp(), _stamp_of(self.library, "cards"), _stamp_of(self.library, "rulings"))

    def contents(self) -> str:
        """Changes with the imported files and the code."""
        from upheld.library.held.whole import held_whole

        held = [held_whole(kind, self.library) for kind in ("cards", "rulings")]
        hashes = [source.sha256 for whole in held if whole for source in whole.sources]
        return _together(_indexing_code(self._folder).contents(), *hashes)

    def count(self) -> int:
        """How many cards and rulings are imported."""
        from upheld.library.cards import official_card_count
        from upheld.library.rulings import official_ruling_count

        return official_card_count(self.library) + official_ruling_count(self.library)

    def facts(self) -> Mapping[str, Any]:
        """Nothing: all of it stands in the things."""
        return {}

    def things(self) -> Iterator[Thing]:
        """All cards and rulings."""
        from upheld.search.things.official_shelf import official_shelf

        return official_shelf(self.library)


def checked_root(root: Path) -> Path:
    """The folder of a corpus; UpheldError where there is none."""
    if not root.is_dir():
        raise UpheldError(f"{root}: there is no corpus here: no such folder")
    if not (root / "EDITION.toml").is_file():
        raise UpheldError(f"{root}: there is no corpus here: it has no EDITION.toml")
    return root


def _indexing_code(root: Path) -> Files:
    return Files(root, tuple(sorted(code_below(_INDEXING_CODE))))


def _file(library: Path | None, kind: str) -> Path:
    return (library or library_dir()) / f"{kind}.sqlite"


def _stamp_of(library: Path | None, kind: str) -> str:
    try:
        found = _file(library, kind).stat()
    except OSError:
        return ""
    return f"{found.st_size} {found.st_mtime_ns} {found.st_ino}"


def _together(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]
