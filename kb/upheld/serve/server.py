"""Runs the application until it is ended."""

from __future__ import annotations

import socket

import uvicorn

from upheld.errors import UpheldError
from upheld.serve.app import application
from upheld.serve.protocol import PatientProtocol
from upheld.serve.settings import Settings


def run(settings: Settings, host: str, port: int, *, tells_requests: bool) -> None:
    """Serves until it is interrupted; UpheldError when the address cannot be had."""
    listening = listening_at(host, port)
    limits = settings.limits
    config = uvicorn.Config(
        application(settings),
        http=PatientProtocol,
        ws="none",
        access_log=tells_requests,
        log_level="info" if tells_requests else "warning",
        limit_concurrency=limits.connections,
        timeout_keep_alive=int(limits.patience),
        timeout_graceful_shutdown=int(limits.patience),
        h11_max_incomplete_event_size=limits.head,
        server_header=False,
    )
    with listening:
        uvicorn.Server(config).run(sockets=[listening])


def listening_at(host: str, port: int) -> socket.socket:
    """A socket at this address; UpheldError when it cannot be had."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError as error:
        raise _not_had(host, port, error) from None
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
    except OSError as error:
        listening.close()
        raise _not_had(host, port, error) from None
    return listening


def _not_had(host: str, port: int, error: OSError) -> UpheldError:
    return UpheldError(f"{host}:{port}: {error.strerror or error}\nhint: --port names another one")
