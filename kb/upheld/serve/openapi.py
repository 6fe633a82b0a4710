"""The description of all that is under `/api`, in OpenAPI 3.1.

Source: https://spec.openapis.org/oas/v3.1.0
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import version
from typing import Any, Final

from upheld.search.answer import MOST
from upheld.search.asking.query import LONGEST
from upheld.search.things.thing import KINDS
from upheld.serve.bodies import MOST_BYTES

Schema = Mapping[str, Any]

_TEXT: Final[Schema] = {"type": "string"}
_MAYBE: Final[Schema] = {"type": ["string", "null"]}
_WHOLE: Final[Schema] = {"type": "integer"}
_MAYBE_WHOLE: Final[Schema] = {"type": ["integer", "null"]}
_YES_NO: Final[Schema] = {"type": "boolean"}
_TEXTS: Final[Schema] = {"type": "array", "items": _TEXT}

_STATUS: Final = {
    304: "What the client holds (If-None-Match) is what it would get.",
    400: "The request cannot be read; the error says why.",
    404: "Nothing is called so.",
    408: "The body did not come in time.",
    413: f"The body is larger than {MOST_BYTES // 1024} KB.",
    415: "The body is not declared as JSON.",
    422: "The check takes more time or memory than it may.",
    500: "A fault of Upheld.",
    503: "Too much to do; Retry-After says when to ask again.",
}


def described() -> dict[str, Any]:
    """The whole description."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Upheld",
            "version": version("upheld"),
            "description": "Searches, shows and checks a Magic rules knowledge base.",
        },
        "paths": {
            "/api/search": _get("search", "As upheld search --json.", "Answer", _SEARCH, 400, 503),
            "/api/complete": _get("complete", "How words may go on.", "Completions", _COMPLETE, 400, 503),
            "/api/show/{id}": _get(
                "show", "As upheld show --json.", "Record", [_parameter("id", "path", _NAME)], 400, 404, 503
            ),
            "/api/show": _get(
                "showNamed", "The same, of ?id=.", "Record",
                [_parameter("id", "query", _NAME, required=True)], 400, 404, 503,
            ),
            "/api/check": {"post": _check()},
            "/api/openapi.json": _get("openapi", "This description.", "Description", []),
            "/api/health": {"get": _operation("health", "That it answers, and of what.", "Health", [])},
        },
        "components": {"schemas": _schemas()},
    }  # fmt: skip


def _parameter(name: str, place: str, schema: Schema, *, required: bool = False) -> dict[str, Any]:
    return {"name": name, "in": place, "required": required or place == "path", "schema": schema}


_NAME: Final[Schema] = {"type": "string", "minLength": 1, "maxLength": LONGEST, "example": "603.4"}
_QUESTION: Final[Schema] = {"type": "string", "maxLength": LONGEST}

_SEARCH: Final = [
    _parameter("q", "query", {**_QUESTION, "example": "draw less in response"}),
    _parameter("kind", "query", {"type": "string", "description": f"Of {', '.join(KINDS)}."}),
    _parameter("card", "query", {**_QUESTION, "description": "Only what is about this card."}),
    _parameter("rule", "query", {**_QUESTION, "description": "Only what is about this rule or section."}),
    _parameter("limit", "query", {"type": "integer", "minimum": 1, "maximum": MOST, "default": 10}),
    _parameter("page", "query", {"type": "integer", "minimum": 1, "default": 1}),
    _parameter("explain", "query", {"type": "boolean", "default": False}),
]
_COMPLETE: Final = [_parameter("q", "query", _QUESTION)]


def _get(name: str, summary: str, schema: str, parameters: Sequence[Schema], *errors: int) -> Schema:
    """What can be asked for again with its tag."""
    operation = _operation(name, summary, schema, [*parameters, _IF_NONE_MATCH], 304, *errors)
    operation["responses"]["200"]["headers"] = {"ETag": {"schema": _TEXT}}
    return {"get": operation}


_IF_NONE_MATCH: Final = _parameter("If-None-Match", "header", _TEXT)


def _operation(
    name: str, summary: str, schema: str, parameters: Sequence[Schema], *others: int
) -> dict[str, Any]:
    return {
        "operationId": name,
        "summary": summary,
        "parameters": list(parameters),
        "responses": {
            "200": {"description": summary, "content": _json(schema)},
            **{str(status): _other(status) for status in (*others, 500)},
        },
    }


def _other(status: int) -> dict[str, Any]:
    found: dict[str, Any] = {"description": _STATUS[status]}
    if status != 304:
        found["content"] = _json("Error")
    if status == 503:
        found["headers"] = {"Retry-After": {"schema": _WHOLE}}
    return found


def _check() -> dict[str, Any]:
    summary = "Plays scenario text on every line of play, as upheld run does."
    body = {"required": True, "content": _json("Text")}
    return {**_operation("check", summary, "Checked", [], 400, 408, 413, 415, 422, 503), "requestBody": body}


def _json(schema: str) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}}


def _object(properties: Mapping[str, Schema], *optional: str, is_open: bool = False) -> dict[str, Any]:
    required = [name for name in properties if name not in optional]
    return {
        "type": "object",
        "properties": dict(properties),
        "required": required,
        "additionalProperties": is_open,
    }


def _list(schema: str) -> dict[str, Any]:
    return {"type": "array", "items": {"$ref": f"#/components/schemas/{schema}"}}


def _schemas() -> dict[str, Any]:
    maybe_example = {"oneOf": [{"type": "null"}, {"$ref": "#/components/schemas/CounterExample"}]}
    verdict = {"enum": ["holds", "fails", "undetermined", "wrong"]}
    return {
        "Answer": _object(
            {
                "results": _list("Hit"), "total": _WHOLE, "suggestion": _MAYBE, "unknown": _TEXTS,
                "nearest": _list("Hit"), "notes": _TEXTS,
            }
        ),
        "Hit": _object(
            {
                "rank": _WHOLE, "score": {"type": "number"}, "kind": {"enum": list(KINDS)}, "id": _TEXT,
                "title": _TEXT, "says": _TEXT, "snippet": _TEXT, "rules": _TEXTS, "verdict": _MAYBE,
                "edition": _TEXT, "linked": _list("Link"), "also": _TEXTS, "why": _TEXTS,
            },
            "why",
        ),
        "Link": _object({"id": _TEXT, "title": _TEXT, "verdict": _MAYBE}),
        "Completions": _object({"completions": _TEXTS}),
        "Record": _object({"kind": _TEXT}, is_open=True),
        "Text": _object({"text": _TEXT}),
        "Checked": _object({"cases": _list("Case")}),
        "Case": _object(
            {
                "case": _TEXT, "ruling": _TEXT, "place": _TEXT, "verdict": verdict, "lines": _WHOLE,
                "explored": _WHOLE, "open_choices": _WHOLE, "outcomes": _TEXTS, "decided": _TEXTS,
                "cards": _TEXTS, "rules": _TEXTS, "message": _TEXT, "seconds": {"type": "number"},
                "problems": _list("Problem"), "counter_example": maybe_example, "steps": _list("Step"),
            }
        ),
        "Problem": _object(
            {"line": _WHOLE, "column": _MAYBE_WHOLE, "message": _TEXT, "hint": _MAYBE, "source": _MAYBE}
        ),
        "CounterExample": _object(
            {"statement": _TEXT, "line": _WHOLE, "why": _TEXT, "answers": _list("ChoiceAnswered")}
        ),
        "ChoiceAnswered": _object({"chooser": _TEXT, "question": _TEXT, "answer": _TEXT}),
        "Step": _object({"title": _TEXT, "text": _TEXT, "rules": _TEXTS, "board": _TEXTS}),
        "Health": _object(
            {
                "status": {"const": "ok"}, "index": _TEXT, "edition": _TEXT, "official": _YES_NO,
                "kept": _WHOLE, "made": _WHOLE,
            }
        ),
        "Description": _object({"openapi": _TEXT}, is_open=True),
        "Error": _object({"error": _TEXT, "hint": _MAYBE, "problems": _list("Problem")}, "problems"),
    }  # fmt: skip
