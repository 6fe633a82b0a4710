"""Evidence for many rulings on several processes."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from upheld.corpus.corpus import Corpus, load_corpus
from upheld.corpus.ruling import Ruling

from .evidence import Proof, prove
from .verdict import Checker

_worker: Checker | None = None


def _start(root: Path) -> None:
    global _worker
    _worker = Checker(load_corpus(root))


def matters_by_case(proofs: Iterable[Proof]) -> dict[str, set[str]]:
    """The ids of the marks that matter, by case key."""
    found: dict[str, set[str]] = {}
    for proof in proofs:
        for trial in proof.trials:
            if trial.effect == "matters" and len(trial.marks) == 1:
                found.setdefault(trial.case, set()).add(trial.marks[0].id)
    return found


def _prove_one(ruling: Ruling) -> Proof:
    assert _worker is not None
    return prove(_worker, ruling)


def prove_all(
    corpus: Corpus,
    rulings: Sequence[Ruling],
    *,
    jobs: int = 1,
    progress: Callable[[Proof], None] | None = None,
) -> list[Proof]:
    """The evidence of these rulings, in order, whatever the number of processes."""
    found: list[Proof] = []
    if jobs <= 1 or len(rulings) < 2:
        checker = Checker(corpus)
        proofs: Iterable[Proof] = (prove(checker, ruling) for ruling in rulings)
    else:
        proofs = _parallel_proofs(corpus, rulings, jobs)
    for proof in proofs:
        if progress is not None:
            progress(proof)
        found.append(proof)
    return found


def _parallel_proofs(corpus: Corpus, rulings: Sequence[Ruling], jobs: int) -> Iterator[Proof]:
    context = multiprocessing.get_context("spawn")
    with context.Pool(jobs, _start, (corpus.root,)) as pool:
        yield from pool.imap(_prove_one, rulings)
