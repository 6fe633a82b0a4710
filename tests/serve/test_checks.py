"""Scenarios of strangers: answered, refused, or ended."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from upheld.serve.settings import Limits

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
    assert "you have drawn 4 cards" in case["message"]


def test_what_is_wrong_with_the_text_has_its_line(client: TestClient) -> None:
    status, found = check(client, "given  you are a teapot\nthen   you have drawn 0 cards\n")
    (case,) = found["cases"]
    assert (status, case["verdict"], case["problems"][0]["line"]) == (200, "wrong", 1)
    status, found = check(client, "")
    assert found["problems"][0]["message"] == "nothing to run: this text is empty"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[]", 400),
        (b'{"text": 3}', 400),
        (b'{"text": "\xff"}', 400),
        (b"[" * 1_500, 400),
        (b'{"text": "' + b"x" * 2_000 + b'"}', 413),
    ],
)
def test_another_body_is_refused(client: TestClient, body: bytes, status: int) -> None:
    assert client.post("/api/check", content=body).status_code == status


def test_after_a_refusal_checks_go_on(client: TestClient) -> None:
    client.post("/api/check", content=b"{")
    assert check(client, GOOD)[0] == 200


@pytest.mark.parametrize(
    ("limits", "error"),
    [
        (Limits(check_seconds=0.001), "this takes longer than 0.001 seconds"),
        (Limits(check_bytes=1024), "this takes too much memory"),
    ],
)
def test_a_check_that_takes_too_much_is_ended(client: TestClient, error: str) -> None:
    status, told = check(client, ENDLESS)
    assert (status, told["error"]) == (422, error)
    assert check(client, ENDLESS)[0] == 422


def test_who_would_wait_too_long_is_told_to_come_again(client: TestClient) -> None:
    check(client, GOOD)
    with ThreadPoolExecutor(4) as several:
        answers = list(several.map(lambda _: client.post("/api/check", json={"text": GOOD}), range(4)))
    statuses = sorted(answer.status_code for answer in answers)
    assert statuses[0] == 200
    assert set(statuses) <= {200, 503}
    assert all(answer.headers["retry-after"] for answer in answers if answer.status_code == 503)
