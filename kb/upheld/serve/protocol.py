"""HTTP/1.1 for clients that are slow or never end: each connection has only so long."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

HEADER_SECONDS: Final = 10.0
"""From the end of one request, or the connection, to the end of the headers of the next."""

REQUEST_SECONDS: Final = 60.0
"""From the headers of a request to the last byte of what is sent back."""


class BoundedProtocol(H11Protocol):
    """Breaks a connection off when its time is over; uvicorn itself waits for headers without end."""

    header_seconds = HEADER_SECONDS
    request_seconds = REQUEST_SECONDS
    _timer: asyncio.TimerHandle | None = None
    _watched: Any = None
    """The request for which the timer runs; None between requests."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The time for the first headers begins."""
        super().connection_made(transport)
        self._begin(None)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing waits any more."""
        if self._timer is not None:
            self._timer.cancel()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """With a new request its own time begins."""
        super().handle_events()
        if self.cycle is not None and self.cycle is not self._watched and not self.cycle.response_complete:
            self._begin(self.cycle)

    def on_response_complete(self) -> None:
        """The time for the next headers begins; another request may already be there."""
        self._begin(None)
        super().on_response_complete()

    def _begin(self, watched: Any) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._watched = watched
        seconds = self.header_seconds if watched is None else self.request_seconds
        self._timer = self.loop.call_later(seconds, self._break_off)

    def _break_off(self) -> None:
        self.transport.abort()
