"""The process that plays scenarios of strangers: `python -m upheld.serve.child CORPUS MEGABYTES SECONDS`.

It reads a JSON string a line, and writes a line for each: the status and JSON. It ends with its input, and by
itself when a check takes longer than it may, should nobody be left to end it.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from upheld.corpus.corpus import Corpus, load_corpus
from upheld.corpus.scenario import Case
from upheld.corpus.scenario_text import read_scenario_text
from upheld.corpus.source import source_of
from upheld.coverage.checked import checked
from upheld.errors import Fault, Problem, Problems, UpheldError
from upheld.play.transcript import transcript
from upheld.play.verdict import CaseResult, Checker, CounterExample

NAME = "<text>"
"""What the text is called where a place is told."""

READY = b"ready\n"
_TOO_LARGE = b'422 {"error":"this needs more memory than a check may have","hint":null}\n'


def main(corpus: str, megabytes: str, seconds: str) -> None:
    """Answers until there is no more input."""
    _bound(int(megabytes) * 2**20)
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # so that nothing else can stand among the replies
    loaded = load_corpus(Path(corpus))
    checker = Checker(loaded)
    _ = checker.book  # made before anybody waits for it
    replies.write(READY)
    for line in sys.stdin.buffer:
        _alarm(float(seconds))
        replies.write(reply_to(json.loads(line), loaded, checker))
        _alarm(0)


def reply_to(text: str, corpus: Corpus, checker: Checker) -> bytes:
    """The line that answers a text."""
    try:
        status, found = 200, check(text, corpus, checker)
    except Problems as error:
        first = error.problems[0]
        status = 400
        found = {"error": str(first.message), "hint": first.hint, "problems": _problems_json(error.problems)}
    except UpheldError as error:
        status, found = 400, {"error": str(error), "hint": None}
    except MemoryError:
        return _TOO_LARGE
    except Fault as error:
        if isinstance(error.__cause__, MemoryError):
            return _TOO_LARGE
        status, found = 500, {"error": f"Upheld failed ({error.what})", "hint": "please report it"}
    return f"{status} {json.dumps(found)}\n".encode()


def check(text: str, corpus: Corpus, checker: Checker) -> dict[str, Any]:
    """The cases of a text; the first that does not hold, or the first, is told step by step."""
    cases = read_scenario_text(text, NAME)
    checker.corpus = replace(corpus, sources={**corpus.sources, NAME: source_of(text, NAME)})
    found: list[dict[str, Any]] = []
    results: list[CaseResult] = []
    for case in cases:
        started = time.perf_counter()
        results.append(checker.check(case))
        found.append(_case_json(case, results[-1], time.perf_counter() - started))
    at = next((at for at, each in enumerate(results) if each.outcome != "holds"), 0)
    found[at]["steps"] = _steps(checker, cases[at], results[at])
    return {"cases": found}


def _case_json(case: Case, result: CaseResult, seconds: float) -> dict[str, Any]:
    return {
        **asdict(checked(case, result, seconds)),
        "seconds": round(seconds, 4),
        "problems": _problems_json(result.problems),
        "counter_example": _example_json(result.counter_example),
        "steps": [],
    }


def _example_json(example: CounterExample | None) -> dict[str, Any] | None:
    if example is None:
        return None
    return {
        "statement": example.statement,
        "line": example.place.line,
        "why": example.why,
        "answers": [asdict(answer) for answer in example.answers],
    }


def _problems_json(problems: Iterable[Problem]) -> list[dict[str, Any]]:
    """Each mistake with its line and column, which count from 1; the column is null where none is known."""
    return [
        {
            "line": each.place.line,
            "column": each.place.column,
            "message": each.message,
            "hint": each.hint,
            "source": each.source_line,
        }
        for each in problems
    ]


def _steps(checker: Checker, case: Case, result: CaseResult) -> Sequence[dict[str, Any]]:
    """One line of play, that of the counter-example if there is one; none where it cannot be played."""
    if result.outcome in ("wrong", "undetermined"):
        return []
    path = result.counter_example.path if result.counter_example else ()
    return [asdict(step) for step in transcript(checker, case, path, result)]


def _bound(memory: int) -> None:
    """The process cannot have more bytes of memory than this, where the system can see to it."""
    try:
        import resource  # not there on Windows

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (ImportError, ValueError, OSError):  # macOS knows the limit but does not take it
        return


def _alarm(seconds: float) -> None:
    """The process ends then, where the system can see to it; 0 takes it back."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


if __name__ == "__main__":
    main(*sys.argv[1:])
