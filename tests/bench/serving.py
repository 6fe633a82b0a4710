"""Mixed searches on a server of its own: `python -m tests.bench.serving [SECONDS] [PER_SECOND]`.

Asks with a fixed number of requests a second from a second process: questions again and again as people do,
and names and numbers that nobody asked before, while slow and broken clients hold connections. Then once more
with no question twice, as fast as it goes. Serves what is imported; without official data it tells little.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final
from urllib.parse import quote

import httpx
from tests.bench.searching import default_files

from upheld.corpus.corpus import load_corpus
from upheld.library.cards import official_card_names

CLIENTS: Final = 16
_POST: Final = b"POST /api/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
BROKEN: Final = (
    b"",
    b"GET /api/search?q=hand HT",
    _POST + b"Content-Length: 50\r\n\r\n{",
    _POST + b"Content-Length: 10000000\r\n\r\n" + b"x" * 10_000_000,
    _POST + b"Transfer-Encoding: chunked\r\n\r\n" + b"10000\r\n" + b"x" * 0x10000 + b"\r\n10000\r\n",
    b"GET /" + b"x" * 100_000,
    b"GET /api/search?q=hand HTTP/1.1\r\nHost: x\r\n\r\n",
    b"\x16\x03\x01 this is no HTTP\r\n\r\n",
)


def questions() -> list[str]:
    """What is asked again and again: judged questions, with and without filters."""
    asked = [json.loads(line)["query"] for file in default_files() for line in file.read_text().splitlines()]
    return [*asked, *(f"{each} kind:rule" for each in asked[::5]), *(f'"{each[:20]}"' for each in asked[::9])]


def names(seed: int) -> Iterator[str]:
    """Names of cards and numbers of rules, each once, in some order."""
    found = [*official_card_names(), *load_corpus().edition.fingerprints]
    random.Random(seed).shuffle(found)
    yield from found


@contextmanager
def serving() -> Iterator[int]:
    """The port of a server that ends with the block."""
    code = "from upheld_cli.main import main; main()"
    line = [sys.executable, "-c", code, "serve", "--quiet", "--port", "0", "--json"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    server = subprocess.Popen(line, env=environment, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        told = json.loads("".join(server.stdout.readline() for _ in range(3)))
        yield int(told["url"].rstrip("/").rpartition(":")[2])
    finally:
        server.send_signal(signal.SIGINT)
        server.wait()


async def load(port: int, asked: Iterator[str], seconds: float, per_second: float | None) -> list[str]:
    """Asks for so long and gives a table's lines; without a rate as fast as answers come."""
    times: list[float] = []
    statuses: Counter[str] = Counter()
    start = time.perf_counter()

    async def ask(client: httpx.AsyncClient, number: int) -> None:
        for count, question in enumerate(asked):
            due = start + (count * CLIENTS + number) / per_second if per_second else 0.0
            if max(due, time.perf_counter()) > start + seconds:
                return
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            began = time.perf_counter()
            try:
                answer = await client.get(f"/api/search?q={quote(question)}")
                statuses[str(answer.status_code)] += 1
            except httpx.HTTPError as error:
                statuses[type(error).__name__] += 1
            times.append(time.perf_counter() - began)

    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
        await asyncio.gather(*(ask(client, number) for number in range(CLIENTS)))
    took = time.perf_counter() - start
    return list(_table(times, statuses, took))


def _table(times: Sequence[float], statuses: Counter[str], took: float) -> Iterator[str]:
    ordered = sorted(times)
    errors = sum(count for status, count in statuses.items() if status not in ("200", "400"))
    yield f"| requests a second | {len(times) / took:,.0f} |"
    yield f"| answered in ms, median, p95, p99 | {_at(ordered, 50)}, {_at(ordered, 95)}, {_at(ordered, 99)} |"
    yield f"| errors | {errors} of {len(times):,} ({', '.join(f'{k}: {v:,}' for k, v in statuses.items())}) |"


def _at(ordered: Sequence[float], percent: int) -> str:
    return f"{1000 * statistics.quantiles(ordered, n=100)[percent - 1]:.1f}"


async def misbehave(port: int, until: asyncio.Event) -> None:
    """Holds broken and unfinished requests open, and lets go of some in the middle."""
    while not until.is_set():
        for sent in BROKEN:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(sent)
                with suppress(OSError, asyncio.TimeoutError):
                    await asyncio.wait_for(reader.read(100), 0.2)
                if random.random() < 0.7:
                    writer.close()


def mixed(seed: int) -> Iterator[str]:
    """Seven questions of ten that others ask too, three names that are new."""
    rnd, often, new = random.Random(seed), questions(), names(seed)
    while True:
        yield rnd.choice(often) if rnd.random() < 0.7 else next(new)


async def _run(port: int, seconds: float, per_second: float) -> None:
    until = asyncio.Event()
    bad = [asyncio.create_task(misbehave(port, until)) for _ in range(4)]
    lines = await load(port, mixed(1), seconds, per_second)
    until.set()
    await asyncio.gather(*bad)
    print(f"\n**{per_second:g} mixed searches a second for {seconds:g} s, beside broken clients**\n")
    print("| | |\n| --- | ---: |")
    print("\n".join(lines))
    health = httpx.get(f"http://127.0.0.1:{port}/api/health").json()
    print(f"| answered from memory | {health['kept'] / max(1, health['kept'] + health['made']):.0%} |")
    distinct = iter(
        [*dict.fromkeys(f"{each} {word}" for each in questions() for word in ("rule", "why", "now"))]
    )
    print("\n**No question twice, as fast as answers come**\n\n| | |\n| --- | ---: |")
    print("\n".join(await load(port, distinct, seconds, None)))


def main() -> None:
    """Print both tables."""
    seconds, per_second = (float(each) for each in (*sys.argv[1:], "30", "200")[:2])
    with serving() as port:
        asyncio.run(_run(port, seconds, per_second))


if __name__ == "__main__":
    main()
