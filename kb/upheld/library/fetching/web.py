"""Asks servers for files: over HTTPS only, with a limit on time and redirects, and words for each failure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from typing import Final

import httpx

from upheld.errors import UpheldError

_MOST_REDIRECTS: Final = 5
_LOCAL: Final = frozenset({"localhost", "127.0.0.1", "::1"})


class Broken(Exception):
    """The connection failed after the server had answered, or could not be made; trying again may help."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long is waited, in seconds, for a connection and for each further piece, and how often is tried."""

    connect: float = 10.0
    piece: float = 30.0
    attempts: int = 3
    pause: float = 1.0


class Web:
    """A client for as long as the block `with Web() as web` lasts."""

    def __init__(self, patience: Patience | None = None) -> None:
        self.patience = patience or Patience()
        limits = httpx.Timeout(self.patience.piece, connect=self.patience.connect)
        self._client = httpx.Client(headers=_headers(), timeout=limits, follow_redirects=False)

    def __enter__(self) -> Web:
        self._client.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    @contextmanager
    def get(self, url: str, headers: Mapping[str, str] | None = None) -> Iterator[httpx.Response]:
        """The answer to a request, whose body is still to be read; redirects are followed.

        Raises UpheldError for an answer other than 200, 206 and 416, for an address that is not encrypted;
        Broken when the connection fails, also while the body is read.
        """
        try:
            with self._answer(_checked(url, url), headers or {}) as response:
                yield response
        except httpx.TimeoutException:
            raise Broken(f"{_host(url)} did not answer for {self.patience.piece:g} seconds") from None
        except httpx.ConnectError as error:
            raise Broken(f"no connection to {_host(url)} ({error})") from None
        except httpx.TransportError as error:
            raise Broken(f"the connection to {_host(url)} broke ({error})") from None

    def small(self, url: str, largest: int) -> bytes:
        """The body of an answer. Raises UpheldError when there is none or it exceeds `largest` bytes."""
        try:
            with self.get(url) as response:
                body = bytearray()
                for piece in response.iter_bytes():
                    body += piece
                    if len(body) > largest:
                        raise UpheldError(f"{url}: the answer is longer than {largest:,} bytes")
                return bytes(body)
        except Broken as error:
            raise unreachable(error) from None

    @contextmanager
    def _answer(self, url: str, headers: Mapping[str, str]) -> Iterator[httpx.Response]:
        first, seen = url, {url}
        for _ in range(_MOST_REDIRECTS + 1):
            with self._stream(url, headers) as response:
                if not response.has_redirect_location:
                    _check_status(response, url)
                    yield response
                    return
                url = _checked(str(response.url.join(response.headers["location"])), first)
            if url in seen:
                raise UpheldError(f"{first}: the server redirects in a loop, to {url}")
            seen.add(url)
        raise UpheldError(f"{first}: the server redirects more than {_MOST_REDIRECTS} times")

    @contextmanager
    def _stream(self, url: str, headers: Mapping[str, str]) -> Iterator[httpx.Response]:
        try:
            with self._client.stream("GET", url, headers=dict(headers)) as response:
                yield response
        except httpx.InvalidURL as error:
            raise UpheldError(f"{url}: this is no address ({error})") from None


def unreachable(error: Broken) -> UpheldError:
    """For a user who may have no network at all."""
    return UpheldError(
        f"{error}\nhint: is there a network? A file that you have is taken in by upheld import cr FILE, "
        "upheld import cards FILE or upheld import rulings FILE"
    )


def _headers() -> dict[str, str]:
    """Scryfall asks for both (https://scryfall.com/docs/api); the body comes as the file is, not repacked."""
    return {
        "User-Agent": f"Upheld/{version('upheld')}",
        "Accept": "application/json;q=0.9,*/*;q=0.8",
        "Accept-Encoding": "identity",
    }


def _checked(url: str, first: str) -> str:
    """The address, when it is encrypted, or on this machine like the one that was asked for."""
    try:
        address, origin = httpx.URL(url), httpx.URL(first)
    except httpx.InvalidURL as error:
        raise UpheldError(f"{url}: this is no address ({error})") from None
    local = address.host in _LOCAL and origin.host in _LOCAL
    if address.host and (address.scheme == "https" or (address.scheme == "http" and local)):
        return url
    redirected = "" if url == first else f"{first} redirects to "
    raise UpheldError(f"{redirected}{url}: only https addresses are asked, as others are not encrypted")


def _check_status(response: httpx.Response, url: str) -> None:
    if response.status_code in (200, 206, 416):
        return
    said = f"{response.status_code} {response.reason_phrase}".strip()
    raise UpheldError(f"{url}: the server answers {said}")


def _host(url: str) -> str:
    return httpx.URL(url).host
