"""What is sent back: JSON with its tag, and errors in a sentence."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

Json = Mapping[str, Any]

_HEADERS: Final = {"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"}


class Refused(Exception):
    """A request that is not answered: the status, why in a sentence, and what to do instead."""

    def __init__(self, status: int, message: str, hint: str = "", *, wait: int = 0) -> None:
        super().__init__(message)
        self.status, self.hint, self.wait = status, hint, wait


def encoded(value: Json) -> bytes:
    """The value as JSON in UTF-8."""
    return msgspec.json.encode(value)


def tag_of(*parts: str) -> str:
    """A strong tag, the same for the same parts only."""
    digest = hashlib.sha256("\0".join(parts).encode()).hexdigest()
    return f'"{digest[:32]}"'


def has(request: Request, tag: str) -> bool:
    """Whether the client says that it holds what has this tag (RFC 9110, 13.1.2)."""
    held = request.headers.get("if-none-match", "")
    return tag in (each.strip().removeprefix("W/") for each in held.split(","))


def reply(body: bytes, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """JSON that was encoded before."""
    return Response(body, status, {**_HEADERS, **(headers or {})}, "application/json")


def tagged(body: bytes, tag: str) -> Response:
    """JSON that a client may keep and ask about."""
    return reply(body, headers={"ETag": tag})


def unchanged(tag: str) -> Response:
    """What the client holds is what it would get."""
    return Response(status_code=304, headers={**_HEADERS, "ETag": tag})


def refusal(refused: Refused, headers: Mapping[str, str] | None = None) -> Response:
    """The error in JSON."""
    wait = {"Retry-After": str(refused.wait)} if refused.wait else {}
    body = encoded({"error": str(refused), "hint": refused.hint or None})
    return reply(body, refused.status, {**wait, **(headers or {})})


def split_hint(text: str) -> tuple[str, str]:
    """The message of an error of Upheld, and its hint."""
    message, _, hint = text.partition("\nhint: ")
    return message, hint
