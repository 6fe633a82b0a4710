import json
import math
from pathlib import Path

import pytest
from tests.bench.judged import Judged, marks, mean, read_questions

GRADES = {"603.4": 3, "608.2a": 2, "G:Intervening “If” Clause": 1}


def test_the_best_order_gets_full_marks() -> None:
    found = marks(list(GRADES), GRADES)
    assert (found.ndcg, found.recall, found.reciprocal) == (1.0, {1: 1.0, 2: 1.0}, {1: 1.0, 2: 1.0})


def test_marks_of_a_worse_order() -> None:
    found = marks(["G:Intervening “If” Clause", "1", "608.2a", "2", "3", "603.4"], GRADES)
    best = 7 + 3 / math.log2(3) + 1 / 2
    assert found.ndcg == pytest.approx((1 + 3 / 2 + 7 / math.log2(7)) / best)
    assert found.recall == {1: pytest.approx(2 / 3), 2: 0.5}
    assert found.reciprocal == {1: 1.0, 2: pytest.approx(1 / 3)}


def test_nothing_found_gets_no_marks() -> None:
    found = marks([], GRADES)
    assert (found.ndcg, found.recall[1], found.reciprocal[2]) == (0.0, 0.0, 0.0)


def test_recall_does_not_count_questions_without_such_an_answer() -> None:
    both = mean([marks(["1"], {"1": 1}), marks(["1"], {"1": 3})])
    assert both.recall == {1: 1.0, 2: 1.0}
    assert both.reciprocal == {1: 1.0, 2: 0.5}


def test_questions_are_read_line_by_line(tmp_path: Path) -> None:
    row = {"qid": "q1", "style": "slang", "query": "what is cmc", "rels": {"202.3": 3}, "cr": "2026-08-07"}
    (tmp_path / "q.jsonl").write_text(json.dumps(row) + "\n\n", "utf-8")
    assert read_questions(tmp_path / "q.jsonl") == [Judged("q1", "slang", "what is cmc", {"202.3": 3})]
