import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from upheld.errors import UpheldError
from upheld.serve import app
from upheld.serve.files import SiteFiles
from upheld.serve.indexes import Indexes


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
    assert found[0] == "Reflecting Pool"
    assert "reflecting pool" in found


@pytest.mark.parametrize(
    "name", ["rule:603.4", "603.4", "Damia, Sage of Stone", "damia.recount-on-resolution"]
)
def test_things_are_shown_by_their_names(client: TestClient, name: str) -> None:
    found = client.get(f"/api/show/{name}")
    assert (found.status_code, found.json()["edition"]) == (200, "2026-08-07")


@pytest.mark.parametrize(
    ("path", "status", "error"),
    [
        ("/api/show", 400, "nothing is named"),
        ("/api/search?q=", 400, "nothing to look for: no word, rule number or name stands in the question"),
        ("/api/search?q=a%00b", 400, "the question holds the control character U+0000"),
        (f"/api/search?q={'x' * 501}", 400, "a question of 501 characters is too long: at most 500"),
        ("/api/search?q=hand&limit=0", 400, "limit must be a whole number from 1, not '0'"),
        ("/api/search?q=hand&limit=²", 400, "limit must be a whole number from 1, not '²'"),
        ("/api/search?q=hand&explain=perhaps", 400, "explain must be true or false, not 'perhaps'"),
        ("/api/search?q=hand&q=card", 400, "a parameter comes more than once"),
        ("/api/complete?w=hand", 400, "there is no parameter 'w'"),
        ("/api/show/nothing", 404, "nothing here is called 'nothing'"),
        ("/api/nothing", 404, "the paths are listed in /api/openapi.json"),
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
    refused = client.delete("/api/show/603.4")
    assert (refused.status_code, refused.headers["allow"]) == (405, "GET, HEAD, OPTIONS")
    asked = client.options("/api/check")
    assert (asked.status_code, asked.headers["allow"]) == (204, "POST, OPTIONS")
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


def test_a_changed_corpus_is_noticed_while_answers_go_on(client: TestClient, root: Path) -> None:
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
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise RuntimeError("inner workings")

    monkeypatch.setattr(app, "search", fails)
    answer = client.get("/api/search?q=hand")
    assert answer.status_code == 500
    assert "inner workings" not in answer.text


def test_the_site_is_served_beside(client: TestClient) -> None:
    first = client.get("/")
    assert (first.status_code, first.text) == (200, "<h1>Upheld</h1>")
    assert client.get("/rules/603.4.html").headers["content-type"].startswith("text/html")
    assert client.get("/", headers={"If-None-Match": first.headers["etag"]}).status_code == 304
    assert client.get("/no-page.html").status_code == 404
    assert client.get("/.upheld-site").status_code == 404


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/rules/..%2f..%2fsecret.txt", "//etc/passwd"]
)
def test_nothing_beside_the_site_is_served(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing"])
def test_what_the_api_lacks_is_told_in_json_though_the_site_has_a_page_for_it(
    client: TestClient, site: Path, method: str, path: str
) -> None:
    (site / "404.html").write_text("<p>not here")
    answer = client.request(method, path)
    assert (answer.status_code, answer.json()["error"]) == (404, "Not Found")


def test_pages_of_another_origin_may_ask_only_when_allowed(root: Path, client: TestClient) -> None:
    origin = {"Origin": "https://judge.example"}
    assert "access-control-allow-origin" not in client.get("/api/health", headers=origin).headers
    with TestClient(app.application(Indexes(root), allow_origin="https://judge.example")) as open_to_one:
        allowed = open_to_one.get("/api/health", headers=origin).headers
        assert allowed["access-control-allow-origin"] == "https://judge.example"
        other = open_to_one.get("/api/health", headers={"Origin": "https://other.example"}).headers
        assert "access-control-allow-origin" not in other


def test_an_index_that_cannot_be_made_leaves_the_older_one(root: Path, client: TestClient) -> None:
    before = client.get("/api/search?q=miracle").json()
    (root / "EDITION.toml").unlink()
    for _ in range(5):
        assert client.get("/api/search?q=miracle").json() == before
        time.sleep(0.02)


def test_a_folder_that_holds_no_site_is_refused(root: Path, tmp_path: Path) -> None:
    with pytest.raises(UpheldError, match="holds no site"):
        SiteFiles(tmp_path)
