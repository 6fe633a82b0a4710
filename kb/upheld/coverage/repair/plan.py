"""Which files a repair changes, and how; writing them is the last step."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

from upheld.corpus.corpus import corpus_files
from upheld.corpus.lock import LOCK_NAME, code_files
from upheld.coverage.repair.journal import Rewriting, finish, write_all
from upheld.coverage.repair.python_source import in_strings_and_comments
from upheld.coverage.repair.renumberer import Renumberer
from upheld.errors import UpheldError
from upheld.rules.edition import Edition
from upheld.rules.edition_facts import EditionFacts, facts_of, read_facts, read_sketches, write_facts
from upheld.rules.number import edition_of, section_of
from upheld.rules.pins import Fates, Pins, pins_in, pins_of

EDITION_FILE: Final = "EDITION.toml"

_DIGEST = re.compile(r"^## (?P<number>\S+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Repair:
    """What is to be written, and what is left to a person.

    `edited` are rules that kept their number with another text: they stay cited and are unreviewed. `left`
    are citations that go on naming the edition in which they were true.
    """

    root: Path
    rewritings: tuple[Rewriting, ...]
    edited: tuple[str, ...]
    left: tuple[str, ...]

    def write(self) -> None:
        """The files have their new contents, all of them, also after a kill in the middle and a new start."""
        write_all(self.root, self.rewritings)


def plan_repair(
    root: Path,
    edition: Edition,
    package: Path | None,
    load: Callable[[date], Edition | None] = lambda _: None,
) -> Repair:
    """The repair of the corpus in `root`, and of the engine in `package`, for another edition.

    `load` gives earlier editions, from which numbers were left by earlier repairs. A repair that was
    interrupted is finished first.
    """
    finish(root)
    cited = read_facts(_read(root / EDITION_FILE), EDITION_FILE)
    if cited.date == edition.date and not cited.left:
        raise UpheldError(f"the corpus cites the edition {cited.date} already: there is nothing to repair")
    there = pins_of(edition)

    @cache
    def fates_from(day: date) -> Fates | None:
        earlier = load(day)
        return None if earlier is None else Fates(pins_of(earlier), there)

    @cache
    def texts_of(day: date) -> frozenset[str]:
        earlier = load(day)
        return frozenset(pins_of(earlier).exact().values() if earlier is not None else ())

    fates = Fates(read_pins(root / EDITION_FILE), there)
    renumberer = Renumberer(fates, cited, facts_of(edition), fates_from)
    found = [*_corpus(root, renumberer), *(_code(package, renumberer) if package else ())]
    unreviewed = dict(_unreviewed(cited, renumberer, texts_of))
    text = write_facts(edition, unreviewed, renumberer.left)
    facts = Rewriting(root / EDITION_FILE, root / EDITION_FILE, text)
    return Repair(
        root,
        tuple(each for each in (*found, facts) if _changes(each)),
        tuple(sorted(renumberer.edited)),
        tuple(sorted(renumberer.left)),
    )


def read_pins(file: Path) -> Pins:
    """The pins in an `EDITION.toml`."""
    written = _read(file)
    return pins_in(read_facts(written, file.name), read_sketches(written, file.name))


def code_beside(root: Path) -> Path | None:
    """The package that stands with a corpus in one checkout, None where it does not."""
    package = root.resolve().parent / "kb" / "upheld"
    return package if (package / "engine").is_dir() else None


def _unreviewed(
    cited: EditionFacts, renumberer: Renumberer, texts_of: Callable[[date], frozenset[str]]
) -> Iterator[tuple[str, date]]:
    """Rules that are cited and have a text that nobody read, with the edition in which they were read.

    `texts_of` has the fingerprints of the texts of the edition of a day.
    """
    before = cited.unreviewed
    edited = renumberer.edited if renumberer.day != cited.date else ()
    found = {number: before.get(number, cited.date) for number in edited}
    found.update((renumberer.number(number), day) for number, day in before.items())
    for number, day in found.items():
        if day != renumberer.day and renumberer.fingerprint(number) not in texts_of(day):
            yield number, day


def _corpus(root: Path, renumberer: Renumberer) -> Iterator[Rewriting]:
    lock = root / LOCK_NAME
    for file in (*corpus_files(root), *([lock] if lock.is_file() else [])):
        if file.name == EDITION_FILE:
            continue
        text = _read(file)
        if file.parent == root / "rules":
            yield _digest_page(file, text, renumberer)
        else:
            yield Rewriting(file, file, renumberer.text(text))


def _digest_page(file: Path, text: str, renumberer: Renumberer) -> Rewriting:
    """The page goes to the section of its first digest that has a number there."""
    numbers = [found["number"] for found in _DIGEST.finditer(text)]
    now = [number for number in map(renumberer.number, numbers) if not edition_of(number)]
    new = renumberer.text(text)
    if not now or section_of(now[0]) == section_of(numbers[0]) == file.name[:3]:
        return Rewriting(file, file, new)
    section = section_of(now[0])
    new = new.replace(f"# {file.name[:3]} ", f"# {section} ", 1)
    return Rewriting(file, file.with_name(section + file.name[3:]), new)


def _code(package: Path, renumberer: Renumberer) -> Iterator[Rewriting]:
    for file in code_files(package):
        yield Rewriting(file, file, in_strings_and_comments(_read(file), renumberer.text))


def _changes(rewriting: Rewriting) -> bool:
    return rewriting.renamed != rewriting.file or rewriting.text != _read(rewriting.file)


def _read(file: Path) -> str:
    try:
        with file.open(encoding="utf-8", newline="") as stream:
            return stream.read()
    except (OSError, UnicodeDecodeError) as error:
        raise UpheldError(f"{file}: cannot be read: {error}") from None
