"""Runs the application on a port."""

from __future__ import annotations

import asyncio
import socket
import sys
import time
from contextlib import suppress
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from upheld.errors import UpheldError
from upheld.serve.protocol import BoundedProtocol

MOST_CONNECTIONS: Final = 500
LONGEST_HEADERS: Final = 16 * 1024
"""Bytes of the request line and headers together."""

_FAREWELL: Final = 5
"""Seconds for requests that are being answered when the server ends."""

_SWITCH: Final = 0.0005
"""Seconds after which a search lets the thread go on that reads and writes; Python's own 5 ms add up."""


def bound_socket(host: str, port: int) -> socket.socket:
    """A socket that listens there; UpheldError where this cannot be."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address[:2], family=family, backlog=1024)
    except (OSError, UnicodeError) as error:
        reason = str(getattr(error, "strerror", None) or error).partition(" (while")[0]
        raise UpheldError(
            f"cannot listen on {host}:{port}: {reason}\nhint: name another one with --host or --port"
        ) from None


def run(app: Starlette, listening: socket.socket, *, quiet: bool = False) -> None:
    """Answers until Ctrl-C."""
    config = uvicorn.Config(
        app if quiet else Told(app),
        http=BoundedProtocol,
        ws="none",
        lifespan="on",
        log_config=None,
        log_level="error",
        access_log=False,
        server_header=False,
        limit_concurrency=MOST_CONNECTIONS,
        h11_max_incomplete_event_size=LONGEST_HEADERS,
        timeout_graceful_shutdown=_FAREWELL,
    )
    sys.setswitchinterval(_SWITCH)
    with suppress(KeyboardInterrupt, asyncio.CancelledError):
        uvicorn.Server(config).run(sockets=[listening])


class Told:
    """Writes a short line on stderr for each request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As the application; the line is written when it is done."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status, started = 0, time.perf_counter()

        async def noting(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await self._app(scope, receive, noting)
        finally:
            spent = (time.perf_counter() - started) * 1000
            print(f"{_line(scope)} {status or '-'} {spent:.0f} ms", file=sys.stderr)


def _line(scope: Scope) -> str:
    """Method and address as they came, which holds nothing that a terminal obeys."""
    query = b"?" + scope["query_string"] if scope["query_string"] else b""
    address = (scope["raw_path"] + query)[:300].decode("ascii", "backslashreplace")
    return f"{scope['method']} {address if address.isprintable() else ascii(address)}"
