"""Questions with graded answers, and how well a list of answers does on them."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Final

DEPTH: Final = 10
"""Answers that nDCG looks at."""

FIRST: Final = 5
"""Answers that recall looks at."""

HELPS, ANSWERS = 1, 2
"""Grades: 1 helps, 2 nearly answers, 3 answers."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A question, how it is put, and what answers it: rule numbers or G: and a name, with their grades."""

    id: str
    style: str
    text: str
    grades: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Marks:
    """How well one list of answers does, or the mean of several.

    `ndcg` of the first ten; `recall` of the first five over all that has at least that grade; `reciprocal`
    is 1 by the rank of the first such answer, 0 for none.
    """

    ndcg: float
    recall: Mapping[int, float]
    reciprocal: Mapping[int, float]


def read_questions(file: Path) -> list[Judged]:
    """The questions in a file of JSON lines."""
    rows = [json.loads(line) for line in file.read_text("utf-8").splitlines() if line.strip()]
    return [Judged(row["qid"], row.get("style", ""), row["query"], row["rels"]) for row in rows]


def marks(found: Sequence[str], grades: Mapping[str, int]) -> Marks:
    """How well these answers do, the best first."""
    gains = [2 ** grades.get(key, 0) - 1 for key in found[:DEPTH]]
    ideal = [2**grade - 1 for grade in sorted(grades.values(), reverse=True)[:DEPTH]]
    levels = (HELPS, ANSWERS)
    return Marks(
        _discounted(gains) / _discounted(ideal),
        {level: _recall(found, grades, level) for level in levels},
        {level: _reciprocal(found, grades, level) for level in levels},
    )


def mean(all_marks: Sequence[Marks]) -> Marks:
    """The mean of each figure; recall where there is anything to be found."""
    return Marks(
        fmean(each.ndcg for each in all_marks),
        {level: _mean([each.recall[level] for each in all_marks]) for level in (HELPS, ANSWERS)},
        {level: _mean([each.reciprocal[level] for each in all_marks]) for level in (HELPS, ANSWERS)},
    )


def _mean(figures: Sequence[float]) -> float:
    return fmean(each for each in figures if not math.isnan(each))


def _discounted(gains: Sequence[float]) -> float:
    return sum(gain / math.log2(rank + 1) for rank, gain in enumerate(gains, start=1))


def _recall(found: Sequence[str], grades: Mapping[str, int], level: int) -> float:
    wanted = {key for key, grade in grades.items() if grade >= level}
    return len(wanted.intersection(found[:FIRST])) / len(wanted) if wanted else math.nan


def _reciprocal(found: Sequence[str], grades: Mapping[str, int], level: int) -> float:
    ranks = (rank for rank, key in enumerate(found, start=1) if grades.get(key, 0) >= level)
    return 1 / next(ranks, math.inf)
