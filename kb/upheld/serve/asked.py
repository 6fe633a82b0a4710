"""What a request asks for, checked; what is wrong with it is told to whoever sent it."""

from __future__ import annotations

import asyncio
import json
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request

from upheld.search.answer import MOST
from upheld.serve.settings import Limits

USUAL: Final = 10
"""Hits of an answer whose number is not asked for."""

_YES: Final = frozenset({"1", "true", "yes"})
_NO: Final = frozenset({"", "0", "false", "no"})


def known_only(request: Request, names: frozenset[str]) -> None:
    """Refuses a request with a parameter that there is not, or with one twice."""
    given = [name for name, _ in request.query_params.multi_items()]
    for name in given:
        if name not in names:
            raise HTTPException(400, f"there is no parameter {name!r}: there are {', '.join(sorted(names))}")
        if given.count(name) > 1:
            raise HTTPException(400, f"the parameter {name!r} stands twice")


def needed(request: Request, name: str) -> str:
    """The value of a parameter that has to be there."""
    value = request.query_params.get(name)
    if value is None:
        raise HTTPException(400, f"the parameter {name!r} is missing")
    return value


def number(request: Request, name: str, usual: int) -> int:
    """A parameter from 1 to the most hits that an answer has."""
    text = request.query_params.get(name, str(usual))
    if not (text.isascii() and text.isdigit() and len(text) < 10 and 1 <= int(text) <= MOST):
        raise HTTPException(400, f"{name} is a number from 1 to {MOST}, not {text[:20]!r}")
    return int(text)


def wish(request: Request, name: str) -> bool:
    """Whether a parameter says yes."""
    text = request.query_params.get(name, "").lower()
    if text not in _YES | _NO:
        raise HTTPException(400, f"{name} is true or false, not {text[:20]!r}")
    return text in _YES


async def scenario_text(request: Request, limits: Limits) -> str:
    """The text in the body; refused when it is too long, does not come in time, or is none."""
    try:
        async with asyncio.timeout(limits.patience):
            body = await _body(request, limits.body)
    except TimeoutError:
        raise HTTPException(408, f"the body did not come in {limits.patience:g} seconds") from None
    try:
        value = json.loads(body)
        text = value["text"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise HTTPException(400, 'the body is no JSON object with a text: {"text": "given …"}') from None
    if not isinstance(text, str):
        raise HTTPException(400, "text is no string")
    return text


async def _body(request: Request, most: int) -> bytes:
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise HTTPException(413, f"the body is too long: at most {most:,} bytes")
        parts.append(part)
    return b"".join(parts)
