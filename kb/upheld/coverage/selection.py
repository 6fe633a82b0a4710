"""Which rulings a check is about: all of a corpus, or those that paths, ids and filters name."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Final

from upheld.corpus.corpus import Corpus
from upheld.corpus.lint import refusals
from upheld.corpus.nearest import listed, nearest
from upheld.corpus.page import Page, read_page
from upheld.corpus.ruling import Ruling
from upheld.corpus.source import read_source
from upheld.coverage.links import Links
from upheld.errors import Problem, UpheldError
from upheld.rules.number import parse_number

MOST_NAMES: Final = 6
"""The most names that a hint lists."""


@dataclass(frozen=True, slots=True)
class Selection:
    """`corpus` has the pages from elsewhere too; `own` are the ids whose verdicts its lock keeps.

    `is_whole` when nothing was left out; `problems` are what is wrong with the pages of the rulings.
    """

    corpus: Corpus
    rulings: tuple[Ruling, ...]
    own: frozenset[str]
    is_whole: bool
    problems: tuple[Problem, ...]


def select(
    corpus: Corpus, names: Sequence[str] = (), *, rule: str | None = None, card: str | None = None
) -> Selection:
    """The rulings that the names and filters let through; UpheldError when there are none."""
    pages = [_page(corpus, Path(file)) for name in names for file in _files(name)]
    foreign = [page for page in pages if page.path not in corpus.sources]
    own_names = [name for name in names if not _is_path(name)]
    wanted = [ruling for page in pages for ruling in page.rulings]
    wanted += [ruling for name in own_names for ruling in _named(corpus, name)]
    with_pages = _with_pages(corpus, foreign)
    chosen = wanted if names else corpus.rulings.values()
    rulings = tuple(_filtered(with_pages, chosen, rule, card))
    paths = {ruling.place.path for ruling in rulings} | {page.path for page in pages}
    problems = [problem for problem in corpus.problems if not names or problem.place.path in paths]
    problems += [problem for page in foreign for problem in page.problems]
    problems += _refused(corpus, with_pages, foreign, paths)
    if not rulings and not problems:
        raise UpheldError("no ruling fits: nothing to check")
    foreign_ids = {ruling.id for page in foreign for ruling in page.rulings}
    return Selection(
        corpus=with_pages,
        rulings=rulings,
        own=frozenset(ruling.id for ruling in rulings) - foreign_ids,
        is_whole=not names and rule is None and card is None,
        problems=tuple(sorted(problems, key=lambda problem: (problem.place.path, problem.place.line))),
    )


def _refused(
    corpus: Corpus, with_pages: Corpus, foreign: Sequence[Page], paths: Collection[str]
) -> Iterator[Problem]:
    """What keeps the rulings of these pages from being checked; a page from elsewhere stands for itself."""
    yield from (problem for problem in refusals(corpus) if problem.place.path in paths)
    if foreign:
        yield from refusals(replace(with_pages, pages=tuple(foreign)))


def _is_path(name: str) -> bool:
    return os.sep in name or "/" in name or name.endswith(".md") or os.path.exists(name)


def _files(name: str) -> Iterator[str]:
    """The pages that a path names: itself, or the pages in a folder."""
    if not _is_path(name):
        return
    if not os.path.isdir(name):
        yield name
        return
    found = sorted(str(file) for file in Path(name).rglob("*.md"))
    if not found:
        raise UpheldError(f"{name}: no page (a file that ends in .md) lies here")
    yield from found


def _page(corpus: Corpus, file: Path) -> Page:
    """The page of a file, called as the corpus calls it when it is one of its own."""
    if not file.exists():
        raise UpheldError(f"{file}: no such file")
    root = corpus.root.resolve()
    for page in corpus.pages:
        if root.parent / page.path == file.resolve():
            return page
    real = file.resolve()
    return read_page(read_source(real, str(file), inside=real.parent))


def _with_pages(corpus: Corpus, pages: Iterable[Page]) -> Corpus:
    """The corpus, and over it the rulings of these pages."""
    more = {page.path: page for page in pages}
    if not more:
        return corpus
    rulings = {ruling.id: ruling for page in more.values() for ruling in page.rulings}
    texts = {
        path: read_source(Path(path).resolve(), path, inside=Path(path).resolve().parent) for path in more
    }
    return replace(corpus, rulings={**corpus.rulings, **rulings}, sources={**corpus.sources, **texts})


def _named(corpus: Corpus, name: str) -> list[Ruling]:
    """The ruling of an id, present or former, or all of a page called so."""
    bare = name.removeprefix("ruling:")
    if bare in corpus.rulings:
        return [corpus.rulings[bare]]
    rulings = list(corpus.rulings.values())
    found = [ruling for ruling in rulings if bare in ruling.formerly]
    found = found or [ruling for ruling in rulings if PurePosixPath(ruling.place.path).stem == bare]
    if found:
        return found
    raise UpheldError(f"no ruling or page is called {name!r}{_beginning(bare, corpus)}")


def _beginning(name: str, corpus: Corpus) -> str:
    """A hint: the pages and rulings whose names begin so, else the nearest name."""
    pages = dict.fromkeys(PurePosixPath(ruling.place.path).stem for ruling in corpus.rulings.values())
    names = [*pages, *corpus.rulings]
    there = [each for each in names if each.startswith(name.lower())]
    if not there:
        return _hint(name, names)
    return f"\nhint: there {'is' if len(there) == 1 else 'are'} {listed(there, MOST_NAMES)}"


def _filtered(
    corpus: Corpus, rulings: Iterable[Ruling], rule: str | None, card: str | None
) -> Iterator[Ruling]:
    links = Links(corpus)
    if card is not None and card not in corpus.cards:
        raise UpheldError(f"the corpus has no card {card!r}{_hint(card, corpus.cards.keys())}")
    if rule is not None:
        parse_number(rule)
    for ruling in {ruling.id: ruling for ruling in rulings}.values():
        cited = [citation.number for citation in ruling.rules]
        if rule is not None and not any(_is_within(number, rule) for number in cited):
            continue
        if card is None or card in links.cards(ruling):
            yield ruling


def _is_within(number: str, rule: str) -> bool:
    """Whether a cited number is the rule or stands within it: 702.94a in 702.94 and in 702."""
    rest = number.removeprefix(rule)
    return number.startswith(rule) and not rest[:1].isdigit()


def _hint(name: str, known: Collection[str]) -> str:
    close = nearest(name, known)
    return f"\nhint: did you mean {close}?" if close else ""
