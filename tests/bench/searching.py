"""How well searches rank, beside others: `python -m tests.bench.searching [--each] [QUESTIONS.jsonl ...]`.

All engines get the same questions, the same rules and glossary entries of the edition that the corpus cites,
and the same slang. Needs that edition in the library. `--each` lists what every question finds.
"""

from __future__ import annotations

import argparse
import math
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from tests.bench.judged import ANSWERS, DEPTH, FIRST, HELPS, Judged, Marks, marks, mean, read_questions
from tests.bench.rivals import Engine, Fts5, Sayings, Tantivy, Word, documents_of, words_of
from tests.conftest import CHECKOUT, official_folder

from upheld.corpus.corpus import load_corpus
from upheld.corpus.slug import slug
from upheld.library.editions import load_if_held
from upheld.rules.edition import Edition
from upheld.search.answer import MOST, search
from upheld.search.asking.query import Question
from upheld.search.index import Index, open_index

QUESTIONS = CHECKOUT / "tests" / "search" / "questions"
UNSEEN = "unseen.jsonl"
"""Questions that must stay unseen by whoever improves the ranking."""

Finder = Callable[[str], list[str]]


def default_files() -> list[Path]:
    """The files of questions that are there."""
    shared = official_folder() / "search" / "questions.jsonl"
    return [file for file in (shared, QUESTIONS / "tuning.jsonl", QUESTIONS / UNSEEN) if file.is_file()]


class Glossary:
    """The entries of an edition; those whose names are read alike are one."""

    def __init__(self, edition: Edition) -> None:
        self._names: dict[str, str] = {}
        for term in edition.glossary:
            self._names.setdefault(slug(term.name), term.name)

    def key(self, name: str) -> str | None:
        """What stands for an entry in the labels, None when there is none."""
        held = self._names.get(slug(name))
        return f"G:{held}" if held else None


def finders(index: Index, edition: Edition, folder: Path) -> dict[str, Finder]:
    """Every engine by its name, the others plain, with our slang, and with our digests as well."""
    corpus = load_corpus()
    sayings, glossary = Sayings(corpus), Glossary(edition)
    found: dict[str, Finder] = {}
    for engine in (Fts5(folder), Tantivy(folder)):
        engine.fill(documents_of(edition))
        found[engine.name] = _finder(engine, words_of)
        found[f"{engine.name}, slang"] = _finder(engine, sayings.words)
    (folder / "digests").mkdir()
    for engine in (Fts5(folder / "digests"), Tantivy(folder / "digests")):
        engine.fill(documents_of(edition, corpus.digests))
        found[f"{engine.name}, slang and digests"] = _finder(engine, sayings.words)
    return {**found, "Upheld": lambda question: ours(index, edition, glossary, question)}


def _finder(engine: Engine, words: Callable[[str], list[Word]]) -> Finder:
    return lambda question: engine.search(words(question), DEPTH)


def ours(index: Index, edition: Edition, glossary: Glossary, question: str) -> list[str]:
    """The rules and glossary entries of the edition among our hits."""
    found: list[str] = []
    for hit in search(index, Question(question), MOST).hits:
        number = hit.id.partition(":")[2]
        if hit.kind == "rule" and number in edition.rules:
            found.append(number)
        elif hit.kind == "term" and (key := glossary.key(hit.title)):
            found.append(key)
    return found


def graded(judged: Judged, glossary: Glossary) -> Mapping[str, int]:
    """The labels of a question, each entry of the glossary once."""
    grades: dict[str, int] = {}
    for label, grade in judged.grades.items():
        key = glossary.key(label[2:]) or label if label.startswith("G:") else label
        grades[key] = max(grade, grades.get(key, 0))
    return grades


def table(questions: Sequence[Judged], results: Mapping[str, Sequence[Marks]]) -> Iterator[str]:
    """The lines of a Markdown table: every engine on all questions, then by style."""
    yield (
        f"| questions | engine | nDCG@{DEPTH} | recall@{FIRST}, all | recall@{FIRST}, grade 2 or 3 "
        "| MRR, grade 2 or 3 | MRR, all |"
    )
    yield "| --- | --- | ---: | ---: | ---: | ---: | ---: |"
    styles = sorted({each.style for each in questions})
    for style in ("", *styles) if len(styles) > 1 else ("",):
        chosen = [place for place, each in enumerate(questions) if style in ("", each.style)]
        for name, found in results.items():
            mark = mean([found[place] for place in chosen])
            figures = (mark.ndcg, *(mark.recall[level] for level in (HELPS, ANSWERS)),
                       *(mark.reciprocal[level] for level in (ANSWERS, HELPS)))  # fmt: skip
            shown = " | ".join("-" if math.isnan(figure) else f"{figure:.3f}" for figure in figures)
            yield f"| {style or 'all'} ({len(chosen)}) | {name} | {shown} |"


def measure(file: Path, engines: Mapping[str, Finder], glossary: Glossary, *, each: bool) -> None:
    """Prints the table of one file, and with `each` what Upheld finds for every question."""
    questions = read_questions(file)
    print(f"\n**{file.name}**\n")
    grades = [graded(judged, glossary) for judged in questions]
    found = {name: [finder(judged.text) for judged in questions] for name, finder in engines.items()}
    results = {name: list(map(marks, lists, grades)) for name, lists in found.items()}
    print("\n".join(table(questions, results)))
    if each:
        rows = zip(questions, results["Upheld"], found["Upheld"], grades, strict=True)
        print("\n" + "\n".join(line for row in rows for line in _told(*row)))


def _told(judged: Judged, mark: Marks, found: Sequence[str], grades: Mapping[str, int]) -> Iterator[str]:
    top = ", ".join(f"{key} ({grades[key]})" if key in grades else key for key in found[:FIRST])
    missed = ", ".join(f"{key} ({grade})" for key, grade in grades.items() if key not in found[:DEPTH])
    yield f"{judged.id} {mark.ndcg:.3f} {judged.text!r}: {top or 'nothing'}"
    if missed:
        yield f"     not among the first {DEPTH}: {missed}"


def main() -> None:
    """Print a table for each file."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.searching")
    parser.add_argument("files", nargs="*", type=Path, metavar="QUESTIONS.jsonl")
    parser.add_argument("--each", action="store_true", help="list what Upheld finds for every question")
    asked = parser.parse_args()
    files = asked.files or default_files()
    if asked.each and any(file.name == UNSEEN for file in files):
        parser.error(f"the questions of {UNSEEN} are not shown one by one: name other files")
    corpus = load_corpus()
    edition = load_if_held(corpus.edition.date)
    if edition is None:
        raise SystemExit(f"not measured: the library does not hold the edition {corpus.edition.date}")
    with open_index() as index, tempfile.TemporaryDirectory() as folder:
        engines = finders(index, edition, Path(folder))
        for file in files:
            measure(file, engines, Glossary(edition), each=asked.each)


if __name__ == "__main__":
    main()
