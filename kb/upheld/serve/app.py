"""The application: its routes, and what answers them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route

from upheld.errors import UpheldError
from upheld.search.answer import search
from upheld.search.asking.complete import completions
from upheld.search.asking.query import LONGEST, cleaned
from upheld.search.index import Index
from upheld.search.show import NotThere, show
from upheld.serve.bodies import check_text
from upheld.serve.checks import Bounds, Checks
from upheld.serve.files import SiteFiles
from upheld.serve.indexes import Generation, Indexes
from upheld.serve.kept import Kept
from upheld.serve.openapi import described
from upheld.serve.parameters import Search, read_parameters, read_search
from upheld.serve.replies import (
    Refused,
    encoded,
    has,
    refusal,
    reply,
    split_hint,
    tag_of,
    tagged,
    unchanged,
)

MOST_KEPT: Final = 4_000
MOST_KEPT_BYTES: Final = 64 * 2**20

Endpoint = Callable[[Request], Awaitable[Response]]


class Api:
    """Answers the requests under `/api`."""

    def __init__(self, indexes: Indexes, bounds: Bounds) -> None:
        self._indexes, self._bounds = indexes, bounds
        self._kept = Kept(MOST_KEPT, MOST_KEPT_BYTES)
        self._checks = Checks(indexes.root, bounds)
        self._checked = indexes.now
        self._making: dict[str, asyncio.Future[bytes]] = {}

    @asynccontextmanager
    async def open(self, _: Starlette) -> AsyncIterator[None]:
        """Nothing is left open afterwards, and no process."""
        self._checks.warm()
        try:
            yield
        finally:
            await self._checks.close()
            await self._indexes.close()

    def routes(self) -> list[Route]:
        """Every path under `/api`; what is not there is told in JSON as well."""
        return [
            _get("/api/search", self.search),
            _get("/api/complete", self.complete),
            _get("/api/show", self.show),
            _get("/api/show/{id:path}", self.show),
            _route("/api/check", self.check, "POST"),
            _get("/api/openapi.json", self.openapi),
            _get("/api/health", self.health),
            *(Route(path, _nothing_there, methods=_METHODS) for path in ("/api", "/api/{rest:path}")),
        ]

    async def search(self, request: Request) -> Response:
        """As `upheld search --json`."""
        return await self._answered(request, read_search(request), _search)

    async def complete(self, request: Request) -> Response:
        """As `upheld search --complete --json`."""
        text = read_parameters(request, ("q",)).get("q", "")
        cleaned(text)  # refuses what is too long or what nobody types
        return await self._answered(request, ("complete", text), _complete)

    async def show(self, request: Request) -> Response:
        """As `upheld show --json`."""
        given = read_parameters(request, ("id",))
        name = cleaned(request.path_params.get("id") or given.get("id", ""))
        if not name:
            raise UpheldError("nothing is named\nhint: for example /api/show/603.4 or /api/show?id=603.4")
        return await self._answered(request, ("show", name), _show)

    async def check(self, request: Request) -> Response:
        """Plays the text of the body; a client that leaves takes the work with it."""
        read_parameters(request, ())
        text = await check_text(request)
        if (current := self._indexes.current()) is not self._checked:
            self._checked = current
            await self._checks.renew()
        leaving = asyncio.create_task(_has_left(request))
        checking = asyncio.create_task(self._checks.check(text))
        try:
            await asyncio.wait((leaving, checking), return_when=asyncio.FIRST_COMPLETED)
            if not checking.done():
                raise ClientDisconnect
            status, body = checking.result()
        finally:
            leaving.cancel()
            checking.cancel()
            await asyncio.gather(leaving, checking, return_exceptions=True)
        return reply(body, status)

    async def openapi(self, request: Request) -> Response:
        """The description of all of this."""
        body = encoded(described())
        tag = tag_of(body.decode())
        return unchanged(tag) if has(request, tag) else tagged(body, tag)

    async def health(self, request: Request) -> Response:
        """That it answers, and of what."""
        now = self._indexes.current()
        found = {
            "status": "ok",
            "index": now.identity,
            "edition": now.edition,
            "official": now.has_official,
            "kept": self._kept.found,
            "made": self._kept.missed,
        }
        return reply(encoded(found))

    async def _answered(
        self, request: Request, asked: Hashable, work: Callable[[Index, Any], dict[str, Any]]
    ) -> Response:
        """What is kept, or what the work finds."""
        generation = self._indexes.current()
        tag = tag_of(generation.identity, repr(asked))
        if has(request, tag):
            return unchanged(tag)
        body = self._kept.get(generation.identity, asked)
        if body is None:
            body = await self._made(generation, tag, lambda index: encoded(work(index, asked)))
            self._kept.keep(generation.identity, asked, body)
        return tagged(body, tag)

    async def _made(self, generation: Generation, tag: str, work: Callable[[Index], bytes]) -> bytes:
        """What the work gives; those who ask the same at once wait for the one answer."""
        making = self._making.get(tag)
        if making is None:
            making = self._making[tag] = asyncio.ensure_future(self._indexes.ask(generation, work))
            making.add_done_callback(lambda _: self._making.pop(tag))
        return await asyncio.shield(making)


def application(
    indexes: Indexes,
    site: Path | None = None,
    *,
    bounds: Bounds = Bounds(),  # noqa: B008 - it is frozen
    allow_origin: str | None = None,
) -> Starlette:
    """The application over open indexes, which are closed with it; `site` is the folder of a built site."""
    api = Api(indexes, bounds)
    app = Starlette(
        routes=[*api.routes(), *([Mount("/", SiteFiles(site))] if site else [])],
        middleware=[_cors(allow_origin)] if allow_origin else [],
        exception_handlers={HTTPException: _http_error, Exception: _own_fault},
        lifespan=api.open,
    )
    app.router.redirect_slashes = False
    return app


def _cors(origin: str) -> Middleware:
    return Middleware(
        CORSMiddleware,
        allow_origins=[origin],
        allow_methods=["GET", "POST"],
        allow_headers=["Content-Type", "If-None-Match"],
        expose_headers=["ETag", "Retry-After"],
    )


def _search(index: Index, asked: Search) -> dict[str, Any]:
    return search(index, asked.question, asked.limit, first=asked.first, explain=asked.explain).as_json()


def _complete(index: Index, asked: tuple[str, str]) -> dict[str, Any]:
    return {"completions": completions(index.shelves, asked[1][:LONGEST])}


def _show(index: Index, asked: tuple[str, str]) -> dict[str, Any]:
    return show(index, asked[1])


def _get(path: str, endpoint: Endpoint) -> Route:
    return _route(path, endpoint, "GET", "HEAD")


def _route(path: str, endpoint: Endpoint, *methods: str) -> Route:
    """Errors that a client can mend are told in JSON; OPTIONS tells the methods."""
    allowed = {"Allow": ", ".join((*methods, "OPTIONS"))}

    async def answer(request: Request) -> Response:
        if request.method == "OPTIONS":
            return Response(status_code=204, headers=allowed)
        if request.method not in methods:
            return refusal(Refused(405, f"{request.method} is not for {path}"), allowed)
        try:
            return await endpoint(request)
        except Refused as refused:
            return refusal(refused)
        except UpheldError as error:
            status = 404 if isinstance(error, NotThere) else 400
            return refusal(Refused(status, *split_hint(str(error))))
        except ClientDisconnect:
            return Response(status_code=400)  # nobody reads it

    return Route(path, answer, methods=_METHODS)


_METHODS: Final = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]


async def _nothing_there(_: Request) -> Response:
    """Before the site is asked, whose own page for what is missing is no JSON."""
    raise HTTPException(404)


async def _has_left(request: Request) -> None:
    """Returns when the client closes the connection."""
    with suppress(ClientDisconnect):
        while (await request.receive())["type"] != "http.disconnect":
            pass


async def _http_error(request: Request, error: Exception) -> Response:
    """Under `/api` in JSON, else in words."""
    assert isinstance(error, HTTPException)
    if request.url.path == "/api" or request.url.path.startswith("/api/"):
        hint = "the paths are listed in /api/openapi.json" if error.status_code == 404 else ""
        return refusal(Refused(error.status_code, error.detail, hint), error.headers)
    return PlainTextResponse(f"{error.detail}\n", error.status_code, error.headers)


async def _own_fault(_: Request, __: Exception) -> Response:
    return refusal(Refused(500, "Upheld failed: this is a fault of Upheld, not of your request"))
