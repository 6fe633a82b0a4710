"""Measures the search box of the site and holds its answers against the command line's.

`python -m tests.bench.browser` builds the scripts of the shipped corpus and puts all known questions to both.
Bytes and scripts are those of a browser that has loaded no more than what comes before the first key.
"""

from __future__ import annotations

import shutil
import statistics
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.publish.find.asked import all_questions, ask_site, differences, write_find

from upheld.corpus.corpus import load_corpus
from upheld.coverage.standing import standing_of
from upheld.publish.find.writing import SCRIPT
from upheld.search.index import open_index

SENTENCE = 4
"""Words of a question that is a sentence."""


def figures(
    questions: Sequence[str], answers: Sequence[Mapping[str, Any]], site: Path
) -> list[tuple[str, str]]:
    """A table of what was measured."""
    found = [each for each in answers if "error" not in each]
    long = [
        each
        for question, each in zip(questions, answers, strict=True)
        if len(question.split()) >= SENTENCE and "error" not in each
    ]
    code, index = (site / name for name in (SCRIPT, "find/index.js"))
    parts = [file.stat().st_size for file in (site / "find").rglob("*.js")]
    return [
        ("code", f"{code.stat().st_size:,} bytes"),
        ("index, loaded first", f"{index.stat().st_size:,} bytes"),
        ("before the first key", f"{code.stat().st_size + index.stat().st_size:,} bytes"),
        ("all parts", f"{len(parts):,} files, {sum(parts):,} bytes"),
        ("bytes a question", _spread(found, "bytes", ",.0f")),
        (f"bytes a question of {SENTENCE} words or more", _spread(long, "bytes", ",.0f")),
        ("scripts a question", _spread(found, "scripts", ".0f")),
        ("milliseconds, nothing loaded", _spread(found, "cold", ".1f")),
        ("milliseconds, all loaded", _spread(found, "warm", ".1f")),
        (f"milliseconds, all loaded, {SENTENCE} words or more", _spread(long, "warm", ".1f")),
    ]


def main() -> None:
    """Print all figures; exit 1 when a question is answered in another way than on the command line."""
    if shutil.which("node") is None:
        print("not measured: there is no node to run the script of the site")
        return
    corpus = load_corpus()
    questions = all_questions(corpus)
    with tempfile.TemporaryDirectory() as folder, open_index(None, Path(folder)) as index:
        site = write_find(standing_of(corpus), Path(folder) / "site")
        answers = ask_site(site, questions, fresh=True)["answers"]
        for name, value in figures(questions, answers, site):
            print(f"{name:<50}  {value}")
        plain = [{name: value for name, value in each.items() if name not in _MEASURED} for each in answers]
        different = differences(index, questions, plain)
    print(
        f"{'answers as on the command line':<50}  {len(questions) - len(different):,} of {len(questions):,}"
    )
    for question in different:
        print(f"  other: {question}")
    sys.exit(1 if different else 0)


_MEASURED = ("bytes", "scripts", "cold", "warm")


def _spread(answers: Sequence[Mapping[str, Any]], name: str, form: str) -> str:
    values = sorted(each[name] for each in answers)
    late = values[int(len(values) * 0.95)]
    return f"median {statistics.median(values):{form}}, p95 {late:{form}}, most {values[-1]:{form}}"


if __name__ == "__main__":
    main()
