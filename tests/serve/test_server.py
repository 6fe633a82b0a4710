"""A real server on a port of its own, asked by clients that do not behave."""

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
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

HEAVY = """given  you control Birds of Paradise called a1
given  you control Birds of Paradise called a2
given  you control Birds of Paradise called a3
given  you control Birds of Paradise called a4
given  you control Birds of Paradise called a5
given  you control Birds of Paradise called a6
when   you activate a1
when   you activate a2
when   you activate a3
when   you activate a4
when   you activate a5
when   you activate a6
then   never your mana pool is {C}
"""
"""Some ten thousand lines of play: many seconds."""


@pytest.fixture
def root(root: Path, checkout: Path) -> Path:
    """The small corpus with a card that leaves much open."""
    shutil.copy(checkout / "corpus" / "cards" / "birds-of-paradise.toml", root / "cards")
    return root


@pytest.fixture
def port(root: Path, site: Path, bounds: Bounds, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(BoundedProtocol, "header_seconds", 0.3)
    with bound_socket("127.0.0.1", 0) as listening:
        config = uvicorn.Config(
            application(Indexes(root), site, bounds=bounds), http=BoundedProtocol, log_level="error"
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


def checked(port: int, text: str) -> int:
    """The status of a check; while the only process works it is 503."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/check",
        json.dumps({"text": text}).encode(),
        {"Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=5) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


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


def test_who_does_not_read_the_answer_is_cut_off(
    port: int, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = 30_000_000
    (site / "large.js").write_bytes(b"x" * size)
    monkeypatch.setattr(BoundedProtocol, "request_seconds", 0.3)
    with socket.create_connection(("127.0.0.1", port), timeout=5) as client:
        client.sendall(b"GET /large.js HTTP/1.1\r\nHost: x\r\n\r\n")
        time.sleep(0.6)
        read = 0
        with contextlib.suppress(ConnectionResetError):
            while piece := client.recv(2**20):
                read += len(piece)
    assert 0 < read < size


def test_a_client_that_leaves_takes_its_check_with_it(port: int) -> None:
    while checked(port, "nothing") == 503:
        time.sleep(0.02)
    body = json.dumps({"text": HEAVY}).encode()
    head = b"POST /api/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=5) as client:
        client.sendall(head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        while checked(port, "nothing") != 503:
            time.sleep(0.01)
    statuses = [503]
    while statuses[-1] == 503 and len(statuses) < 100:
        time.sleep(0.02)
        statuses.append(checked(port, "nothing"))
    assert statuses[-1] == 400
