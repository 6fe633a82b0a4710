"""A process that checks scenarios of strangers: `python -m upheld.serve.child CORPUS BYTES`.

It reads one JSON text a line and answers with one line. It may have no more than so many bytes of memory,
writes no files, and is killed when it takes too long.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from upheld.corpus.corpus import load_corpus
from upheld.corpus.scenario_text import read_scenario_text
from upheld.corpus.source import source_of
from upheld.coverage.checked import checked
from upheld.errors import Problem, Problems, UpheldError
from upheld.play.transcript import transcript
from upheld.play.verdict import Checker

NAME = "scenario"


def main() -> None:
    """Answers until the input ends."""
    corpus, most = load_corpus(Path(sys.argv[1])), int(sys.argv[2])
    checker = Checker(corpus)
    _bounded(most)
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        print(json.dumps(_answer(checker, json.loads(line)["text"])), flush=True)


def _bounded(most: int) -> None:
    try:
        import resource
    except ImportError:  # where there are no such limits the time is still bounded
        return
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _answer(checker: Checker, text: str) -> dict[str, Any]:
    try:
        return {"cases": list(_cases(checker, text)), "problems": []}
    except Problems as error:
        return {"cases": [], "problems": list(map(_problem, error.problems))}
    except UpheldError as error:
        return {"cases": [], "problems": [{"line": 1, "column": None, "message": str(error), "hint": None}]}
    except (MemoryError, RecursionError):
        return {"failed": "this takes too much memory"}


def _cases(checker: Checker, text: str) -> list[dict[str, Any]]:
    source = source_of(text, NAME)
    checker.corpus = replace(checker.corpus, sources={**checker.corpus.sources, NAME: source})
    found: list[dict[str, Any]] = []
    for case in read_scenario_text(text, NAME):
        result = checker.check(case)
        steps: list[dict[str, Any]] = []
        if result.outcome != "wrong":
            path = result.counter_example.path if result.counter_example else ()
            steps = [asdict(step) for step in transcript(checker, case, path, result)]
        told = {
            name: value for name, value in asdict(checked(case, result, 0.0)).items() if name != "seconds"
        }
        found.append({**told, "problems": list(map(_problem, result.problems)), "steps": steps})
    return found


def _problem(problem: Problem) -> dict[str, Any]:
    place = problem.place
    return {"line": place.line, "column": place.column, "message": problem.message, "hint": problem.hint}


if __name__ == "__main__":
    main()
