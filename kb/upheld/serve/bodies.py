"""Reads the body of a request: bounded in size and time."""

from __future__ import annotations

import asyncio
import json
from typing import Final

from starlette.requests import Request

from upheld.serve.replies import Refused

MOST_BYTES: Final = 64 * 1024
SECONDS: Final = 10.0
"""So long may a body take to come."""

_SHAPE: Final = 'send {"text": "…"} with the text of a scenario or page'


async def check_text(request: Request) -> str:
    """The text that is to be checked; Refused when the body is not what it should be."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refused(415, "the body must be JSON (Content-Type: application/json)", _SHAPE)
    try:
        found = json.loads(await _body(request))
    except (ValueError, RecursionError) as error:
        raise Refused(400, f"the body is not JSON: {str(error)[:100]}", _SHAPE) from None
    if not isinstance(found, dict) or set(found) != {"text"} or not isinstance(found["text"], str):
        raise Refused(400, "the body is not a text to be checked", _SHAPE)
    text: str = found["text"]
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise Refused(400, "the text holds half a character (a lone surrogate)")
    return text


async def _body(request: Request) -> bytes:
    length = request.headers.get("content-length", "0")
    if not (length.isascii() and length.isdigit()):
        raise Refused(400, "Content-Length is no number")
    if len(length) > 12 or int(length) > MOST_BYTES:
        raise _too_large()
    body = bytearray()
    try:
        async with asyncio.timeout(SECONDS):
            async for piece in request.stream():
                body += piece
                if len(body) > MOST_BYTES:
                    raise _too_large()
    except TimeoutError:
        raise Refused(408, f"the body did not come within {SECONDS:g} seconds") from None
    return bytes(body)


def _too_large() -> Refused:
    return Refused(413, f"the body is too large: at most {MOST_BYTES // 1024} KB")
