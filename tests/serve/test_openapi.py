"""The description agrees with what is answered: each path, parameter and schema."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from starlette.testclient import TestClient

from upheld.serve.openapi import described

DESCRIBED = described()
SCHEMAS = DESCRIBED["components"]["schemas"]
TYPES: Mapping[str, type | tuple[type, ...]] = {
    "string": str, "integer": int, "number": (int, float), "boolean": bool, "array": list, "object": dict,
    "null": type(None),
}  # fmt: skip
SCENARIO = """given  you control Damia, Sage of Stone
given  your hand is 4 cards
when   your upkeep begins
when   the top of the stack resolves
then   you have drawn 4 cards
"""
REQUESTS = [
    ("get", "/api/search", {"q": "do I draw less with Damia", "explain": "true", "limit": "3", "page": "1"}),
    ("get", "/api/search", {"q": "hand", "kind": "rule", "card": "Damia, Sage of Stone", "rule": "603.4"}),
    ("get", "/api/search", {"q": "zzzz", "limit": "0"}),
    ("get", "/api/complete", {"q": "mana"}),
    ("get", "/api/show/{id}", {"id": "603.4"}),
    ("get", "/api/show/{id}", {"id": "nothing"}),
    ("get", "/api/show", {"id": "Damia, Sage of Stone"}),
    ("get", "/api/show", {"id": ""}),
    ("post", "/api/check", {}),
    ("get", "/api/openapi.json", {}),
    ("get", "/api/health", {}),
]


def mistakes(value: Any, schema: Mapping[str, Any], at: str = "") -> Iterator[str]:
    """Where a value is not what a schema says; knows the keywords that the description uses."""
    if "$ref" in schema:
        yield from mistakes(value, SCHEMAS[schema["$ref"].rpartition("/")[2]], at)
        return
    if "oneOf" in schema and all(list(mistakes(value, each, at)) for each in schema["oneOf"]):
        yield f"{at}: {value!r} is none of {schema['oneOf']}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{at}: {value!r} is not among {schema['enum']}"
    types = schema.get("type", [])
    allowed = tuple(TYPES[each] for each in ([types] if isinstance(types, str) else types))
    if types and not any(isinstance(value, each) for each in allowed):
        yield f"{at}: {value!r} is no {types}"
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from mistakes(each, schema["items"], f"{at}[{number}]")
    elif isinstance(value, dict):
        yield from (f"{at}: no {name}" for name in schema.get("required", ()) if name not in value)
        for name, each in value.items():
            if name in schema.get("properties", {}):
                yield from mistakes(each, schema["properties"][name], f"{at}.{name}")
            elif not schema.get("additionalProperties", True):
                yield f"{at}: {name} is not described"


def asked(client: TestClient, method: str, path: str, values: Mapping[str, str]) -> Any:
    """The answer to a request in which each value stands where the description has its parameter."""
    operation = DESCRIBED["paths"][path][method]
    places = {each["name"]: each["in"] for each in operation["parameters"]}
    query = {name: value for name, value in values.items() if places[name] == "query"}
    filled = re.sub(r"\{(\w+)\}", lambda found: values[found[1]], path)
    body = {"text": SCENARIO} if "requestBody" in operation else None
    return client.request(method, filled, params=query, json=body)


@pytest.mark.parametrize(("method", "path", "values"), REQUESTS)
def test_answers_are_as_described(
    client: TestClient, method: str, path: str, values: Mapping[str, str]
) -> None:
    answer = asked(client, method, path, values)
    described_answer = DESCRIBED["paths"][path][method]["responses"][str(answer.status_code)]
    schema = described_answer["content"]["application/json"]["schema"]
    assert list(mistakes(answer.json(), schema)) == []


def test_every_path_and_parameter_is_exercised() -> None:
    described_ones = {
        (path, each["name"])
        for path, methods in DESCRIBED["paths"].items()
        for operation in methods.values()
        for each in (*operation["parameters"], {"name": "", "in": "query"})
        if each["in"] != "header"
    }
    exercised = {(path, name) for _, path, values in REQUESTS for name in (*values, "")}
    assert exercised == described_ones


def test_what_is_tagged_is_described_so(client: TestClient) -> None:
    for method, path, values in REQUESTS:
        answer = asked(client, method, path, values)
        if answer.status_code == 200:
            has_tag = "304" in DESCRIBED["paths"][path][method]["responses"]
            assert ("etag" in answer.headers) == has_tag, path


def test_the_description_is_served(client: TestClient) -> None:
    assert client.get("/api/openapi.json").json() == DESCRIBED
