"""A real server on a port of its own, asked by clients that do not behave."""

import json
import socket
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn

from upheld.errors import UpheldError
from upheld.serve import protocol
from upheld.serve.app import application
from upheld.serve.protocol import PatientProtocol
from upheld.serve.server import listening_at, run
from upheld.serve.settings import Limits, Settings


@pytest.fixture
def port(root: Path, limits: Limits, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(protocol, "PATIENCE", 0.3)
    with listening_at("127.0.0.1", 0) as listening:
        config = uvicorn.Config(
            application(Settings(root, limits=limits)), http=PatientProtocol, log_level="error"
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield listening.getsockname()[1]
        server.should_exit = True
        thread.join()


def searched(port: int) -> int:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/search?q=miracle", timeout=5) as answer:
        return int(json.load(answer)["total"])


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /api/search?q=hand HT",
        b"GET /api/search?q=hand HTTP/1.1\r\nHost: x\r\nX: ",
        b"\x00\xff" * 9,
    ],
)
def test_who_never_ends_a_request_is_cut_off(port: int, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=5) as client:
        client.sendall(sent)
        while client.recv(4096):
            pass
    assert searched(port) > 0


def test_a_second_request_that_never_ends_is_cut_off_too(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=5) as client:
        client.sendall(b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n")
        assert client.recv(4096).startswith(b"HTTP/1.1 200")
        client.sendall(b"GET /api/hea")
        while client.recv(4096):
            pass


def test_a_body_that_does_not_come_is_refused(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=5) as client:
        client.sendall(b"POST /api/check HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{")
        assert client.recv(4096).startswith(b"HTTP/1.1 408")


def test_who_leaves_does_no_harm(port: int) -> None:
    for _ in range(20):
        with socket.create_connection(("127.0.0.1", port), timeout=5) as client:
            client.sendall(b"GET /api/search?q=hand HTTP/1.1\r\nHost: x\r\n\r\n")
    assert searched(port) > 0


def test_an_address_that_is_taken_is_told(root: Path) -> None:
    with listening_at("127.0.0.1", 0) as listening:
        taken = listening.getsockname()[1]
        listening.listen()
        with pytest.raises(UpheldError, match=rf"127\.0\.0\.1:{taken}: .*\nhint: --port names another one"):
            run(Settings(root), "127.0.0.1", taken, tells_requests=False)
