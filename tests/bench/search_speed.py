"""How fast searches are, and what an index costs, beside others: `python -m tests.bench.search_speed`.

Needs official rules, cards and rulings in the library. Prints Markdown tables: milliseconds of each kind of
question in an open index, each asked for the first time; building of an index in a process of its own; cold
starts; and the search after one page of rulings changed.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

from tests.bench.asked import asked
from tests.bench.measured import Measured, python, upheld
from tests.bench.rivals import Document, Engine, Fts5, Sayings, Tantivy, documents_of
from tests.conftest import CHECKOUT

from upheld.corpus.corpus import cited_edition, load_corpus
from upheld.errors import UpheldError
from upheld.library.cards import official_cards
from upheld.library.editions import held_editions, load_edition, load_if_held
from upheld.library.rulings import official_rulings
from upheld.paths import cache_dir, corpus_root, library_dir
from upheld.rules.edition import Edition
from upheld.search.answer import search
from upheld.search.asking.complete import completions
from upheld.search.asking.query import Question
from upheld.search.index import Index, open_index

RUNS: Final = 7
RIVALS: Final[Mapping[str, type[Fts5] | type[Tantivy]]] = {"fts5": Fts5, "tantivy": Tantivy}
FILL: Final = "import sys; from tests.bench.search_speed import fill; fill(*sys.argv[1:])"
WORDS: Final = ("questions", "slang", "names", "numbers", "phrases")
"""The kinds of questions that other engines can answer."""
COLD: Final = (("search", "do I draw less with Damia"), ("search", "603.4"), ("search", "Lightning Bolt"))
PAGE: Final = Path("rulings", "miracle.md")

RULES: Final = "rules alone"
EVERYTHING: Final = "everything"

Asker = Callable[[str], object]


class Times(NamedTuple):
    """Milliseconds."""

    median: float
    p95: float
    most: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Times:
        """Of each question once."""
        ordered = sorted(each * 1000 for each in seconds)
        return cls(statistics.median(ordered), ordered[int(0.95 * (len(ordered) - 1))], ordered[-1])

    def __str__(self) -> str:
        return f"{self.median:.1f} / {self.p95:.1f} / {self.most:.1f}"


def everything(edition: Edition, library: Path | None) -> Iterator[Document]:
    """What other engines index: the rules, the glossary, all cards and all official rulings."""
    yield from documents_of(edition)
    names: dict[str, str] = {}
    for card in official_cards(library):
        names[card.oracle_id] = card.name
        text = "\n".join(f"{face.type_line}. {face.text}" for face in card.faces)
        yield Document(f"card:{card.oracle_id}", "", card.name, text)
    for ruling in official_rulings(library):
        yield Document(ruling.id, "", names.get(ruling.oracle_id, ""), ruling.text)


def fill(name: str, folder: str, library: str) -> None:
    """The engine has an index of everything in the folder."""
    edition = load_if_held(cited_edition(corpus_root()).date, Path(library))
    assert edition is not None
    Path(folder).mkdir(parents=True, exist_ok=True)
    RIVALS[name](Path(folder)).fill(everything(edition, Path(library)))


def timed(ask: Asker, questions: Sequence[str]) -> list[float]:
    """Seconds of each question."""
    found: list[float] = []
    for text in questions:
        start = time.perf_counter()
        try:
            ask(text)
        except UpheldError as error:
            print(f"{text!r}: {error}", file=sys.stderr)
        found.append(time.perf_counter() - start)
    return found


def asker(index: Index, kind: str) -> Asker:
    """Asks our index."""
    if kind == "completions":
        return lambda text: completions(index.shelves, text)
    return lambda text: search(index, Question(text))


def speeds(
    library: Path, questions: Mapping[str, list[str]], rivals: Sequence[Engine]
) -> Iterator[tuple[str, str, list[float]]]:
    """Kind, engine and seconds of each question; each shelf is opened anew, with nothing remembered."""
    for name in (RULES, EVERYTHING):
        with open_index(library=library) as index:
            shelves = replace(index, official=None) if name == RULES else index
            search(shelves, Question("warm"))
            for kind, texts in questions.items():
                yield kind, name, timed(asker(shelves, kind), texts)
    sayings = Sayings(load_corpus())
    for engine in rivals:
        for kind in WORDS:
            yield kind, engine.name, timed(_rival(engine, sayings), questions[kind])


def _rival(engine: Engine, sayings: Sayings) -> Asker:
    def ask(text: str) -> list[str]:
        words = sayings.words(text)
        return engine.matching(text, 10) if text.startswith('"') else engine.search(words, 10)

    return ask


def speed_table(found: Sequence[tuple[str, str, list[float]]]) -> Iterator[str]:
    """The lines of a Markdown table: a row for each kind, a column for each engine."""
    engines = list(dict.fromkeys(engine for _, engine, _ in found))
    kinds = [*dict.fromkeys(kind for kind, _, _ in found)]
    rows = [*((kind, [kind]) for kind in kinds), ("the kinds of all engines", WORDS), ("all", kinds)]
    yield "| questions: p50 / p95 / max in ms | " + " | ".join(engines) + " |"
    yield "| --- |" + " ---: |" * len(engines)
    for name, chosen in rows:
        some = [row for row in found if row[0] in chosen]
        cells = [_of_engine(some, engine) for engine in engines]
        whole = len(cells[0])
        shown = " | ".join(str(Times.of(cell)) if len(cell) == whole else "-" for cell in cells)
        yield f"| {name} ({whole}) | {shown} |"


def build_rows(scratch: Path, library: Path) -> Iterator[tuple[str, Measured, float]]:
    """Engine, what building cost, and MB on disk."""
    environment = {"UPHELD_LIBRARY": str(library), "UPHELD_CACHE": str(scratch / "cache")}
    yield "Upheld", upheld(environment, "search", "miracle"), _megabytes(scratch / "cache" / "search")
    for name, engine in RIVALS.items():
        folder = scratch / name
        measured = python({**environment, "PYTHONPATH": str(CHECKOUT)}, FILL, name, str(folder), str(library))
        yield engine.name, measured, _megabytes(folder)


def _megabytes(folder: Path) -> float:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1e6


def cold(environment: Mapping[str, str], *words: str) -> float:
    """Seconds from the start of a process to the end of its answer, the median of several."""
    return statistics.median(upheld(environment, *words).seconds for _ in range(RUNS))


def update_seconds(scratch: Path, library: Path) -> tuple[float, float]:
    """Seconds of opening the index after one page of rulings changed, and when nothing did."""
    root = Path(shutil.copytree(corpus_root(), scratch / "corpus"))
    changed: list[float] = []
    same: list[float] = []
    _open(root, library)
    for count in range(3):
        page = root / PAGE
        page.write_text(page.read_text("utf-8").replace("\n## ", f"\n## Zeppelin {count} ", 1), "utf-8")
        changed.append(_open(root, library))
        same.append(_open(root, library))
    return statistics.median(changed), statistics.median(same)


def _open(root: Path, library: Path) -> float:
    start = time.perf_counter()
    with open_index(root, library) as index:
        search(index, Question("zeppelin"))
    return time.perf_counter() - start


def questions_of(edition: Edition, library: Path) -> Mapping[str, list[str]]:
    """The questions; older numbers are of the first edition after 2020 that is imported."""
    days = [held.date for held in held_editions(library)]
    old = load_edition(next(day for day in days if day >= date(2020, 1, 1)), library)
    return asked(edition, old, list(official_cards(library)))


def measured_tables(scratch: Path, library: Path, edition: Edition) -> Iterator[str]:
    """The lines of all tables."""
    yield "| index of everything | CPU seconds | peak MB | MB on disk |"
    yield "| --- | ---: | ---: | ---: |"
    for name, built, size in build_rows(scratch, library):
        assert built.code == 0, built.errors
        yield f"| {name} | {built.processor:.1f} | {built.memory:.0f} | {size:.1f} |"
    os.environ["UPHELD_CACHE"] = str(scratch / "cache")
    rivals = [engine(scratch / name) for name, engine in RIVALS.items()]
    found = list(speeds(library, questions_of(edition, library), rivals))
    yield ""
    yield from speed_table(found)
    yield "\n| | seconds |\n| --- | ---: |"
    environment = {"UPHELD_LIBRARY": str(library), "UPHELD_CACHE": str(cache_dir())}
    for words in COLD:
        yield f"| `upheld {' '.join(words)}`, cold | {cold(environment, *words):.2f} |"
    changed, same = update_seconds(scratch, library)
    yield f"| search after one page of rulings changed | {changed:.2f} |"
    yield f"| the same search when nothing changed | {same:.2f} |"


def search_figures(scratch: Path, library: Path) -> list[tuple[str, str]]:
    """The main figures, where everything is imported into the library."""
    edition = load_if_held(cited_edition(corpus_root()).date, library)
    if edition is None:
        return [("search with everything imported", "not measured: nothing is imported")]
    environment = {"UPHELD_LIBRARY": str(library), "UPHELD_CACHE": str(scratch / "searched")}
    built = upheld(environment, "search", "miracle")
    os.environ["UPHELD_CACHE"] = environment["UPHELD_CACHE"]
    found = list(speeds(library, questions_of(edition, library), ()))
    return [
        ("index of everything", f"{built.processor:.0f} s of processor, {built.memory:.0f} MB"),
        ("size of the index", f"{_megabytes(scratch / 'searched' / 'search'):.1f} MB"),
        *(
            (f"questions, p50 / p95 / max: {name}", f"{Times.of(_of_engine(found, name))} ms")
            for name in (RULES, EVERYTHING)
        ),
        ("search with everything, cold", f"{cold(environment, *COLD[0]):.2f} s"),
        ("search after a page changed", f"{update_seconds(scratch, library)[0]:.2f} s"),
    ]


def _of_engine(found: Sequence[tuple[str, str, list[float]]], name: str) -> list[float]:
    return [seconds for _, engine, each in found if engine == name for seconds in each]


def main() -> None:
    """Print the tables."""
    library = library_dir()
    edition = load_if_held(cited_edition(corpus_root()).date, library)
    if edition is None or not next(official_cards(library), None):
        raise SystemExit("not measured: the library does not hold the rules that are cited and cards")
    with tempfile.TemporaryDirectory() as folder:
        for line in measured_tables(Path(folder), library, edition):
            print(line, flush=True)


if __name__ == "__main__":
    main()
