"""A web server on this machine that answers as a test tells it to, also wrongly."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Handler(BaseHTTPRequestHandler):
    """Leaves every answer to the test."""

    protocol_version = "HTTP/1.1"
    server: _Answering

    def do_GET(self) -> None:
        served = self.server.served
        served.requests.append((self.path, self.headers))
        self.close_connection = True
        served.answers[self.path](self)

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""

    def answer(self, status: int, body: bytes = b"", **headers: str) -> None:
        """An honest answer, unless the headers say otherwise."""
        self.send_response(status)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        for name, value in {"Content-Length": str(len(body)), "Connection": "close", **named}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


Answer = Callable[[Handler], object]


@dataclass
class Served:
    """What the server does, and what it was asked."""

    url: str = ""
    answers: dict[str, Answer] = field(default_factory=dict[str, Answer])
    requests: list[tuple[str, Message]] = field(default_factory=list[tuple[str, Message]])
    ended: threading.Event = field(default_factory=threading.Event)

    def asked(self, path: str, header: str) -> list[str | None]:
        """The values of a header in all requests for a path."""
        return [headers[header] for asked, headers in self.requests if asked == path]


class _Answering(ThreadingHTTPServer):
    daemon_threads = True
    served: Served


@contextmanager
def serving() -> Iterator[Served]:
    """A server for as long as the block lasts."""
    server = _Answering(("127.0.0.1", 0), Handler)
    server.served = Served(f"http://127.0.0.1:{server.server_address[1]}")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield server.served
    finally:
        server.served.ended.set()
        server.shutdown()
        thread.join()
        server.server_close()


def honest(data: bytes, tag: str = '"one"') -> Answer:
    """Serves ranges as RFC 9110 wants it."""

    def answer(handler: Handler) -> None:
        wanted = handler.headers["Range"]
        if wanted is None or handler.headers["If-Range"] != tag:
            handler.answer(200, data, ETag=tag)
            return
        start = int(wanted.removeprefix("bytes=").removesuffix("-"))
        if start >= len(data):
            handler.answer(416, b"", ETag=tag, Content_Range=f"bytes */{len(data)}")
            return
        place = f"bytes {start}-{len(data) - 1}/{len(data)}"
        handler.answer(206, data[start:], ETag=tag, Content_Range=place)

    return answer


def in_turn(*answers: Answer) -> Answer:
    """The first answer to the first request, and so on; the last one to all that follow."""
    left = list(answers)
    return lambda handler: (left.pop(0) if len(left) > 1 else left[0])(handler)


def cut_off(data: bytes, after: int, tag: str = '"one"') -> Answer:
    """Promises all and closes the connection after some bytes."""
    return lambda handler: handler.answer(200, data[:after], Content_Length=str(len(data)), ETag=tag)
