"""What the server can be asked: one table of which the routes and their description are made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

Method = Literal["GET", "POST"]
Type = Literal["string", "integer", "boolean"]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a request, in its query or, where `is_path`, in its path."""

    name: str
    type: Type
    says: str
    is_needed: bool = False
    is_path: bool = False


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A path with what it takes and answers; `answers` has what each status means."""

    name: str
    method: Method
    path: str
    says: str
    parameters: Sequence[Parameter] = ()
    takes_text: bool = False
    answers: Sequence[tuple[int, str]] = ()


_REFUSED: Final = (400, "the question cannot be read; the message tells why")
_UNCHANGED: Final = (304, "the answer is still the one with this ETag")

ENDPOINTS: Final = (
    Endpoint(
        "search",
        "GET",
        "/api/search",
        "Rules, rulings, cards and terms that answer a question, the best first.",
        (
            Parameter("q", "string", "the question, as for upheld search", is_needed=True),
            Parameter("kind", "string", "only things of this kind"),
            Parameter("card", "string", "only what is about this card"),
            Parameter("rule", "string", "only what is about this rule or section"),
            Parameter("limit", "integer", "the most hits, 10 unless it is given"),
            Parameter("page", "integer", "further hits, that many at a time"),
            Parameter("explain", "boolean", "tell why each hit stands where it does"),
        ),
        answers=((200, "what upheld search --json prints"), _UNCHANGED, _REFUSED),
    ),
    Endpoint(
        "complete",
        "GET",
        "/api/complete",
        "How a question that is being typed may go on.",
        (Parameter("q", "string", "what is typed so far", is_needed=True),),
        answers=((200, "a list of questions"), _UNCHANGED, _REFUSED),
    ),
    Endpoint(
        "show",
        "GET",
        "/api/show/{id}",
        "One thing with everything linked to it.",
        (Parameter("id", "string", "an id, a rule number or a name", is_needed=True, is_path=True),),
        answers=(
            (200, "what upheld show --json prints"),
            _UNCHANGED,
            (404, "nothing is called so"),
            _REFUSED,
        ),
    ),
    Endpoint(
        "check",
        "POST",
        "/api/check",
        "Plays a scenario on every line that it leaves open.",
        takes_text=True,
        answers=(
            (200, "each case with its verdict, or the problems of the text with their lines"),
            (400, "the body is no JSON object with a text"),
            (408, "the body did not come in time"),
            (413, "the body is too long"),
            (422, "the check takes too long or too much memory"),
            (503, "too many checks wait already; Retry-After tells when to ask again"),
        ),
    ),
    Endpoint(
        "openapi", "GET", "/api/openapi.json", "This description.", answers=((200, "OpenAPI 3.1"), _UNCHANGED)
    ),
    Endpoint("health", "GET", "/api/health", "Whether the server answers.", answers=((200, "it does"),)),
)


def openapi() -> dict[str, Any]:
    """The description of all endpoints. Source: https://spec.openapis.org/oas/v3.1.0."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Upheld",
            "version": "1",
            "description": "A Magic: The Gathering rules knowledge base whose rulings can be run.",
        },
        "paths": {each.path: {each.method.lower(): _operation(each)} for each in ENDPOINTS},
    }


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": endpoint.says,
        "parameters": list(map(_parameter, endpoint.parameters)),
        "responses": {str(status): _response(status, says) for status, says in endpoint.answers},
    }
    if endpoint.takes_text:
        text = {"type": "object", "required": ["text"], "properties": {"text": {"type": "string"}}}
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": text}}}
    return operation


def _parameter(parameter: Parameter) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "in": "path" if parameter.is_path else "query",
        "required": parameter.is_needed,
        "description": parameter.says,
        "schema": {"type": parameter.type},
    }


def _response(status: int, says: str) -> dict[str, Any]:
    if status == 304:
        return {"description": says}
    return {"description": says, "content": {"application/json": {"schema": {"type": "object"}}}}
