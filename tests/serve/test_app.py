import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from upheld.search.index import Index
from upheld.serve import app, indexes
from upheld.serve.endpoints import ENDPOINTS


def test_a_search_is_answered_as_on_the_command_line(client: TestClient) -> None:
    found = client.get("/api/search", params={"q": "do I draw less with Damia", "limit": 2}).json()
    assert found["results"][0]["id"] == "ruling:damia.recount-on-resolution"
    assert len(found["results"]) == 2
    again = client.get("/api/search", params={"q": "do I draw less with Damia", "limit": 2, "page": 2}).json()
    assert [hit["rank"] for hit in again["results"]] == [3, 4]


def test_filters_and_explanations_are_parameters(client: TestClient) -> None:
    params = {"q": "hand", "kind": "rule", "explain": "true"}
    hits = client.get("/api/search", params=params).json()["results"]
    assert {hit["kind"] for hit in hits} == {"rule"}
    assert hits[0]["why"]
    found = client.get("/api/search", params={"q": "hand", "rule": "603.4"}).json()["results"]
    assert {"ruling:damia.full-hand-no-trigger", "ruling:damia.recount-on-resolution"} <= {
        hit["id"] for hit in found
    }


def test_questions_are_completed(client: TestClient) -> None:
    found = client.get("/api/complete", params={"q": "reflecting p"}).json()["completions"]
    assert found[:2] == ["Reflecting Pool", "reflecting pool"]


@pytest.mark.parametrize(
    "name", ["rule:603.4", "603.4", "Damia, Sage of Stone", "damia.recount-on-resolution"]
)
def test_things_are_shown_by_their_names(client: TestClient, name: str) -> None:
    found = client.get(f"/api/show/{name}")
    assert (found.status_code, found.json()["edition"]) == (200, "2026-08-07")


@pytest.mark.parametrize(
    ("path", "status", "error"),
    [
        ("/api/search", 400, "the parameter 'q' is missing"),
        ("/api/search?q=", 400, "nothing to look for: no word, rule number or name stands in the question"),
        ("/api/search?q=a%00b", 400, "the question holds the control character U+0000"),
        (f"/api/search?q={'x' * 501}", 400, "a question of 501 characters is too long: at most 500"),
        ("/api/search?q=hand&limit=0", 400, "limit is a number from 1 to 500, not '0'"),
        ("/api/search?q=hand&limit=²", 400, "limit is a number from 1 to 500, not '²'"),
        ("/api/search?q=hand&explain=perhaps", 400, "explain is true or false, not 'perhaps'"),
        ("/api/search?q=hand&q=card", 400, "the parameter 'q' stands twice"),
        ("/api/complete?w=hand", 400, "there is no parameter 'w': there are q"),
        ("/api/show/nothing", 404, "nothing here is called 'nothing'"),
        ("/api/nothing", 404, "there is nothing at /api/nothing: see /api/openapi.json"),
        ("/api", 404, "Not Found"),
    ],
)
def test_what_is_wrong_is_told(client: TestClient, path: str, status: int, error: str) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert error in answer.text


def test_a_wrong_query_has_its_hint_apart(client: TestClient) -> None:
    told = client.get("/api/search", params={"q": "kinds:rule hand"}).json()
    assert told["error"].startswith("the question, column 1: there is no filter kinds:")
    assert told["hint"].startswith("did you mean kind:?")


def test_other_methods_are_refused_and_head_is_answered(client: TestClient) -> None:
    assert client.post("/api/search?q=hand").status_code == 405
    assert client.get("/api/check").status_code == 405
    assert client.delete("/api/show/603.4").status_code == 405
    head = client.head("/api/search?q=hand")
    assert (head.status_code, head.content) == (200, b"")


def test_an_answer_that_is_known_is_not_sent_again(client: TestClient) -> None:
    first = client.get("/api/search?q=hand")
    tag = first.headers["etag"]
    again = client.get("/api/search?q=hand", headers={"If-None-Match": f'"other", W/{tag}'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert client.get("/api/search?q=hands", headers={"If-None-Match": tag}).status_code == 200
    assert "etag" not in client.get("/api/search?q=((").headers


def test_the_same_question_is_answered_once(client: TestClient) -> None:
    for _ in range(3):
        client.get("/api/search?q=miracle")
    health = client.get("/api/health").json()
    assert (health["kept"], health["made"]) == (2, 1)


def test_a_changed_corpus_is_noticed_while_answers_go_on(
    client: TestClient, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexes, "LOOKED_UP_EACH", 0.0)
    before = client.get("/api/search?q=zeppelin")
    assert before.json()["results"] == []
    page = root / "rulings" / "reflecting-pool.md"
    page.write_text(page.read_text("utf-8").replace("People argue.", "A zeppelin."), "utf-8")
    found: list[Any] = []
    for _ in range(200):
        answer = client.get("/api/search?q=zeppelin", headers={"If-None-Match": before.headers["etag"]})
        assert answer.status_code in (200, 304)
        found = answer.json()["results"] if answer.status_code == 200 else []
        if found:
            break
        time.sleep(0.02)
    assert found[0]["id"] == "ruling:reflecting-pool.argued"


def test_a_fault_of_the_program_tells_the_client_nothing_more(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise RuntimeError("inner workings")

    monkeypatch.setattr(app, "search", fails)
    answer = client.get("/api/search?q=hand")
    assert answer.status_code == 500
    assert "inner workings" not in answer.text
    assert "inner workings" in capsys.readouterr().err


def test_the_site_is_served_beside(client: TestClient) -> None:
    first = client.get("/")
    assert (first.status_code, first.text) == (200, "<h1>Upheld</h1>")
    assert client.get("/rules/603.4.html").headers["content-type"].startswith("text/html")
    assert client.get("/", headers={"If-None-Match": first.headers["etag"]}).status_code == 304
    assert client.get("/no-page.html").status_code == 404


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/rules/..%2f..%2fsecret.txt", "//etc/passwd"]
)
def test_nothing_beside_the_site_is_served(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_the_description_agrees_with_what_can_be_asked(client: TestClient) -> None:
    told = client.get("/api/openapi.json").json()
    assert told["openapi"].startswith("3.1")
    assert set(told["paths"]) == {each.path for each in ENDPOINTS}
    for path, methods in told["paths"].items():
        ((method, operation),) = methods.items()
        asked = path.replace("{id}", "603.4")
        needed = {
            each["name"]: "hand"
            for each in operation["parameters"]
            if each["in"] == "query" and each["required"]
        }
        answer = client.request(method.upper(), asked, params=needed)
        assert str(answer.status_code) in operation["responses"], (path, answer.status_code)
        for each in operation["parameters"]:
            assert (each["in"] == "path") == (f"{{{each['name']}}}" in path)


def test_an_index_is_had_by_one_at_a_time(root: Path) -> None:
    held = indexes.Indexes(root, count=2)
    with held.index() as one, held.index() as other:
        assert isinstance(one, Index)
        assert one is not other
    held.close()
