"""Checking many cases: which ones, on how many processes, against the lock."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from upheld.corpus.corpus import Corpus, load_corpus
from upheld.corpus.lock import CaseVerdict, LockEntry, case_fingerprint
from upheld.corpus.ruling import Ruling
from upheld.corpus.scenario import Case

from .evidence import Proof, prove
from .verdict import CaseResult, Checker


def chosen(
    corpus: Corpus, ids: Sequence[str] = (), *, rule: str | None = None, card: str | None = None
) -> list[Ruling]:
    """The rulings with these ids or in these files, citing this rule, on this card's page."""
    found: list[Ruling] = []
    for ruling in corpus.rulings.values():
        if ids and not any(_is_meant(ruling, wanted) for wanted in ids):
            continue
        numbers = {citation.number for citation in (*ruling.rules, *ruling.see_also)}
        if rule is not None and not any(n == rule or n.startswith(f"{rule}.") for n in numbers):
            continue
        if card is not None and card not in ruling.cards:
            continue
        found.append(ruling)
    return found


def _is_meant(ruling: Ruling, wanted: str) -> bool:
    plain = wanted.removeprefix("ruling:")
    return ruling.id == plain or plain in ruling.formerly or Path(ruling.place.path).name == Path(wanted).name


def check(
    corpus: Corpus,
    rulings: Iterable[Ruling],
    *,
    jobs: int = 1,
    progress: Callable[[CaseResult], None] | None = None,
) -> list[CaseResult]:
    """The results of all cases of these rulings, in order, whatever the number of processes."""
    cases = [case for ruling in rulings for case in ruling.cases()]
    found: list[CaseResult] = []
    results = _serial(corpus, cases) if jobs <= 1 or len(cases) < 2 else _parallel(corpus, cases, jobs)
    for result in results:
        if progress is not None:
            progress(result)
        found.append(result)
    return found


def _serial(corpus: Corpus, cases: Sequence[Case]) -> Iterator[CaseResult]:
    checker = Checker(corpus)
    return (checker.check(case) for case in cases)


_worker: Checker | None = None


def _start(root: Path) -> None:
    global _worker
    _worker = Checker(load_corpus(root))


def _check_one(case: Case) -> CaseResult:
    assert _worker is not None
    return _worker.check(case).without_position()


def _parallel(corpus: Corpus, cases: Sequence[Case], jobs: int) -> Iterator[CaseResult]:
    context = multiprocessing.get_context("spawn")
    with context.Pool(jobs, _start, (corpus.root,)) as pool:
        yield from pool.imap(_check_one, cases, chunksize=4)


def entry(corpus: Corpus, result: CaseResult, matters: Iterable[str], engine: str) -> LockEntry | None:
    """The lock entry of a result; None for a case that could not be played."""
    verdicts: dict[str, CaseVerdict] = {"holds": "holds", "fails": "fails", "undetermined": "undetermined"}
    if result.outcome not in verdicts:
        return None
    return LockEntry(
        case=result.case.key,
        verdict=verdicts[result.outcome],
        lines=result.plain_lines,
        outcomes=result.outcomes,
        matters=tuple(sorted(matters)),
        of=case_fingerprint(result.case, corpus.cards, engine),
    )


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
