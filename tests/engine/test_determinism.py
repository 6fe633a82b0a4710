"""The same answers give the same journal, byte for byte: under any hash seed and any number of processes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PRINT_JOURNALS = """
import hashlib
from upheld.corpus.corpus import load_corpus
from upheld.engine.journal import written
from upheld.play import explore, script
from upheld.play.run import Run
from upheld.play.verdict import Checker

checker = Checker(load_corpus())
for ruling in checker.corpus.rulings.values():
    for case in ruling.cases():
        run = Run(case, script.read(case, checker.book), checker.faces)
        digest = hashlib.sha256()
        for line in explore.lines(run):
            digest.update(written(line.position.journal).encode())
        print(case.key, digest.hexdigest())
"""


def journals(checkout: Path, seed: str) -> str:
    environment = {
        **os.environ,
        "PYTHONHASHSEED": seed,
        "PYTHONPATH": os.pathsep.join((str(checkout / "kb"), str(checkout / "cli"))),
    }
    done = subprocess.run(
        [sys.executable, "-c", PRINT_JOURNALS], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_journals_are_the_same_under_two_hash_seeds(checkout: Path) -> None:
    first, second = journals(checkout, "0"), journals(checkout, "4711")
    assert first.count("\n") > 20
    assert first == second


def test_results_are_the_same_on_one_process_and_on_two() -> None:
    from upheld.corpus.corpus import load_corpus
    from upheld.coverage.checking import check_rulings

    corpus = load_corpus()
    rulings = list(corpus.rulings.values())
    alone, shared = ([*check_rulings(corpus, rulings, jobs)] for jobs in (1, 2))
    assert alone == shared
