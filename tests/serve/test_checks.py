"""Scenarios of strangers: answered, refused, or ended."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.serve.conftest import SMALL

from upheld.corpus.corpus import load_corpus
from upheld.corpus.scenario import Case
from upheld.errors import fault
from upheld.play.verdict import CaseResult, Checker
from upheld.serve.checks import Bounds
from upheld.serve.child import reply_to

JSON = {"Content-Type": "application/json"}
GOOD = """given  you control Damia, Sage of Stone
given  your hand is 4 cards
when   your upkeep begins
when   the top of the stack resolves
then   you have drawn 3 cards
"""
ENDLESS = """given  your library is 60 cards
when   you draw 9 cards
when   you discard 9 cards
then   you have drawn 9 cards
"""


def check(client: TestClient, text: object) -> tuple[int, Any]:
    answer = client.post("/api/check", json={"text": text})
    return answer.status_code, answer.json()


def test_a_scenario_is_checked_and_told(client: TestClient) -> None:
    status, found = check(client, GOOD)
    assert status == 200
    (case,) = found["cases"]
    assert (case["verdict"], case["lines"], case["message"]) == ("holds", 1, "")
    assert any("603.3" in step["rules"] for step in case["steps"])


def test_a_statement_that_fails_has_its_counter_example(client: TestClient) -> None:
    status, found = check(client, GOOD.replace("drawn 3", "drawn 4"))
    (case,) = found["cases"]
    assert (status, case["verdict"]) == (200, "fails")
    assert (case["counter_example"]["statement"], case["counter_example"]["line"]) == (
        "you have drawn 4 cards", 5,
    )  # fmt: skip
    assert case["steps"]


def test_what_is_wrong_with_the_text_has_its_line(client: TestClient) -> None:
    status, found = check(client, "given  you are a teapot\nthen   you have drawn 0 cards\n")
    (case,) = found["cases"]
    assert (status, case["verdict"], case["problems"][0]["line"]) == (200, "wrong", 1)
    status, found = check(client, "")
    assert (status, found["problems"][0]["line"]) == (400, 1)
    assert found["error"] == found["problems"][0]["message"] == "nothing to run: this text is empty"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[]", 400),
        (b'{"text": 3}', 400),
        (b'{"text": "\xff"}', 400),
        (b"[" * 2_000, 400),
        (b'{"text": "\\ud800"}', 400),
        (b'{"text": "", "more": 1}', 400),
        (b'{"text": "' + b"x" * 2048 + b'"}', 413),
    ],
)
def test_another_body_is_refused(client: TestClient, body: bytes, status: int) -> None:
    assert client.post("/api/check", content=body, headers=JSON).status_code == status


def test_after_a_refusal_checks_go_on(client: TestClient) -> None:
    client.post("/api/check", content=b"{", headers=JSON)
    assert check(client, GOOD)[0] == 200


@pytest.mark.parametrize("bounds", [Bounds(seconds=0.001)])
def test_a_check_that_takes_too_long_is_ended(client: TestClient) -> None:
    for _ in range(2):
        status, told = check(client, ENDLESS)
        assert (status, told["error"]) == (422, "this takes longer than 0.001 seconds: make it smaller")


@pytest.mark.parametrize("bounds", [Bounds(megabytes=30)])
def test_a_process_may_have_no_more_memory_than_its_bound(client: TestClient) -> None:
    status, told = check(client, GOOD)
    assert (status, told["error"]) == (503, "the checking process cannot read the corpus")


def test_a_check_without_memory_is_told_so_and_its_process_replaced(client: TestClient) -> None:
    class Hungry(Checker):
        def check(self, case: Case, **_: object) -> CaseResult:
            raise fault(case.key, MemoryError()) from MemoryError()

    corpus = load_corpus(SMALL)
    assert reply_to(GOOD, corpus, Hungry(corpus)).startswith(b"422 ")


def test_who_would_wait_too_long_is_told_to_come_again(client: TestClient) -> None:
    check(client, GOOD)
    with ThreadPoolExecutor(4) as several:
        answers = list(several.map(lambda _: client.post("/api/check", json={"text": GOOD}), range(4)))
    statuses = sorted(answer.status_code for answer in answers)
    assert statuses[0] == 200
    assert set(statuses) <= {200, 503}
    assert all(answer.headers["retry-after"] for answer in answers if answer.status_code == 503)


def test_a_body_that_is_not_called_json_is_refused(client: TestClient) -> None:
    answer = client.post("/api/check", content=b'{"text": ""}', headers={"Content-Type": "text/plain"})
    assert answer.status_code == 415


def test_checks_read_a_changed_corpus(client: TestClient, root: Path) -> None:
    text = GOOD.replace("Damia, Sage of Stone", "Damien")
    assert check(client, text)[1]["cases"][0]["verdict"] == "wrong"
    card = (root / "cards" / "damia-sage-of-stone.toml").read_text("utf-8")
    (root / "cards" / "damien.toml").write_text(card.replace("Damia, Sage of Stone", "Damien"), "utf-8")
    before = client.get("/api/health").json()["index"]
    while client.get("/api/health").json()["index"] == before:
        time.sleep(0.02)
    assert check(client, text)[1]["cases"][0]["verdict"] == "holds"
