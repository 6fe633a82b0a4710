"""Whether every number and name goes straight to what is called so: `python -m tests.bench.exact`.

Asks for each rule number of the edition, each name of an imported card, of one of its faces and of a glossary
entry, and each id of a ruling. Right is a first hit that is called so: where a card and a term share a name,
or several cards do, either may come first.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from upheld.corpus.corpus import Corpus, load_corpus
from upheld.corpus.slug import slug
from upheld.errors import UpheldError
from upheld.library.cards import OfficialCard, official_cards
from upheld.library.editions import load_if_held
from upheld.rules.edition import Edition
from upheld.search.answer import search
from upheld.search.asking.query import Question
from upheld.search.hit import Hit
from upheld.search.index import Index, open_index

Right = Callable[[Hit], bool]


class Kind(NamedTuple):
    """Names of one kind, each with what the first hit must be."""

    name: str
    asked: Iterable[tuple[str, Right]]


def kinds(corpus: Corpus, edition: Edition, cards: Iterable[OfficialCard]) -> Iterator[Kind]:
    """All that is asked."""
    titles: dict[str, set[str]] = {}
    faces: dict[str, set[str]] = {}
    for card in cards:
        titles.setdefault(card.name, set()).add(card.name)
        for face in card.faces:
            faces.setdefault(face.name, set()).add(card.name)
    terms = {term.name for term in edition.glossary}
    keys = {slug(name) for name in terms}
    yield Kind("rule numbers", ((each, _with_id(f"rule:{each}")) for each in edition.rules))
    yield Kind("ids of rulings", ((each, _with_id(f"ruling:{each}")) for each in corpus.rulings))
    yield Kind("glossary entries", ((name, _called(name, titles.get(name, set()), keys)) for name in terms))
    yield Kind("card names", ((name, _called(name, titles[name], keys)) for name in titles))
    yield Kind("faces of cards", ((name, _called(name, faces[name] | titles.get(name, set()), keys))
                                  for name in faces.keys() - titles.keys()))  # fmt: skip


def _with_id(name: str) -> Right:
    return lambda hit: hit.id == name


def _called(name: str, cards: set[str], terms: set[str]) -> Right:
    key = slug(name)
    return lambda hit: (
        hit.title in cards if hit.kind == "card" else hit.kind == "term" and slug(hit.title) == key in terms
    )


def failures(index: Index, kind: Kind) -> tuple[int, list[str]]:
    """How many were asked, and those whose first hit is something else."""
    asked, wrong = 0, list[str]()
    for text, is_right in kind.asked:
        asked += 1
        try:
            hits = search(index, Question(text), 1).hits
            if not hits or not is_right(hits[0]):
                wrong.append(f"{text!r} finds {hits[0].id if hits else 'nothing'}")
        except UpheldError as error:
            wrong.append(f"{text!r}: {error}")
    return asked, wrong


def main() -> None:
    """Print a line for each kind and one for each failure; exit code 1 when there is any."""
    corpus = load_corpus()
    edition = load_if_held(corpus.edition.date)
    if edition is None:
        raise SystemExit(f"not measured: the library does not hold the edition {corpus.edition.date}")
    found = False
    with open_index() as index:
        for kind in kinds(corpus, edition, official_cards()):
            started = time.perf_counter()
            asked, wrong = failures(index, kind)
            took = time.perf_counter() - started
            print(f"{kind.name:<17} {asked - len(wrong):>6,} of {asked:>6,} first, {took:.0f} s", flush=True)
            print("".join(f"    {each}\n" for each in wrong), end="")
            found = found or bool(wrong)
    raise SystemExit(found)


if __name__ == "__main__":
    main()
