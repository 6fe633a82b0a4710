"""A real server on a port of its own, asked by clients that do not behave."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn

from upheld.errors import UpheldError
from upheld.serve.app import application
from upheld.serve.checks import Bounds
from upheld.serve.indexes import Indexes
from upheld.serve.protocol import BoundedProtocol
from upheld.serve.running import bound_socket


@pytest.fixture
def port(root: Path, bounds: Bounds, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(BoundedProtocol, "header_seconds", 0.3)
    with bound_socket("127.0.0.1", 0) as listening:
        config = uvicorn.Config(
            application(Indexes(root), bounds=bounds), http=BoundedProtocol, log_level="error"
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
        client.sendall(
            b"POST /api/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Content-Length: 99\r\n\r\n{"
        )
        assert client.recv(4096).startswith(b"HTTP/1.1 408")


def test_who_leaves_does_no_harm(port: int) -> None:
    for _ in range(20):
        with socket.create_connection(("127.0.0.1", port), timeout=5) as client:
            client.sendall(b"GET /api/search?q=hand HTTP/1.1\r\nHost: x\r\n\r\n")
    assert searched(port) > 0


def test_an_address_that_is_taken_is_told() -> None:
    with bound_socket("127.0.0.1", 0) as listening:
        taken = listening.getsockname()[1]
        with pytest.raises(UpheldError, match=rf"cannot listen on 127\.0\.0\.1:{taken}: .*\nhint: "):
            bound_socket("127.0.0.1", taken)


def test_ctrl_c_ends_it_cleanly_and_leaves_no_process(root: Path, site: Path) -> None:
    words = ["--corpus", str(root), "serve", "--port", "0", "--json", "--site", str(site)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    line = [sys.executable, "-c", "from upheld_cli.main import main; main()", *words]
    server = subprocess.Popen(
        line, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    url = json.loads("".join(server.stdout.readline() for _ in range(3)))["url"]
    with urllib.request.urlopen(f"{url}api/health", timeout=10) as answer:
        assert json.load(answer)["status"] == "ok"
    server.send_signal(signal.SIGINT)
    _, told = server.communicate(timeout=10)
    assert (server.returncode, told.splitlines()[0].rpartition(" 200 ")[0]) == (0, "GET /api/health")
