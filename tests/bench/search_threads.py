"""Searches from many threads, each with an index of its own: `python -m tests.bench.search_threads [COUNT]`.

Eight threads ask 1,000 questions each, or COUNT; every answer must be the one that a single thread gets.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from tests.bench.search_speed import questions_of

from upheld.corpus.corpus import load_corpus
from upheld.errors import UpheldError
from upheld.library.editions import load_if_held
from upheld.paths import library_dir
from upheld.search.answer import search
from upheld.search.asking.query import Question
from upheld.search.index import Index, open_index

THREADS: Final = 8


def answer(index: Index, text: str) -> object:
    """The ids of the hits, or what is wrong with the question."""
    try:
        return [hit.id for hit in search(index, Question(text)).hits]
    except UpheldError as error:
        return str(error)


def wrong(texts: Sequence[str], right: dict[str, object], seed: int, count: int) -> list[str]:
    """The questions that this thread finds answered wrongly or not at all."""
    chance = random.Random(seed)
    found: list[str] = []
    with open_index() as index:
        for text in chance.choices(texts, k=count):
            try:
                if answer(index, text) != right[text]:
                    found.append(text)
            except Exception as error:  # whatever it is, it should not be
                found.append(f"{text}: {error!r}")
    return found


def main(count: int) -> None:
    """Print how many answers were wrong; exit code 1 for any."""
    edition = load_if_held(load_corpus().edition.date)
    if edition is None:
        raise SystemExit("not measured: the library does not hold the edition that is cited")
    texts = [text for each in questions_of(edition, library_dir()).values() for text in each]
    with open_index() as index:
        right = {text: answer(index, text) for text in texts}
    start = time.perf_counter()
    with ThreadPoolExecutor(THREADS) as pool:
        found = [*pool.map(lambda seed: wrong(texts, right, seed, count), range(THREADS))]
    errors = [each for one in found for each in one]
    print("".join(f"{each}\n" for each in errors), end="")
    asked = f"{THREADS} threads x {count:,} questions in {time.perf_counter() - start:.0f} s"
    print(f"{asked}: {len(errors)} wrong")
    raise SystemExit(bool(errors))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
