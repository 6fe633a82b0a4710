"""The application: searches, things, checks and the built site."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from traceback import format_exception
from typing import Any, Final

from anyio import CapacityLimiter, to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Match, Mount, Route
from starlette.staticfiles import StaticFiles

from upheld.errors import UpheldError
from upheld.search.answer import search
from upheld.search.asking.complete import completions
from upheld.search.asking.query import Question, cleaned
from upheld.search.index import Index
from upheld.search.show import NotThere, show
from upheld.serve.asked import USUAL, known_only, needed, number, scenario_text, wish
from upheld.serve.checking import Busy, Checks, TooMuch
from upheld.serve.endpoints import ENDPOINTS, openapi
from upheld.serve.indexes import Indexes
from upheld.serve.kept import Answered, Kept
from upheld.serve.settings import Settings

_NO_CACHE: Final = {"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"}
_METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
_RETRY: Final = {"Retry-After": "2"}

Ask = Callable[[Index], Any]
"""Makes of an index what is answered as JSON."""


def application(settings: Settings) -> Starlette:
    """The application; indexes are opened when it starts and closed when it ends."""
    server = Server(settings)
    handlers = {
        "search": server.search, "complete": server.complete, "show": server.show, "check": server.check,
        "openapi": server.openapi, "health": server.health,
    }  # fmt: skip
    routes: list[BaseRoute] = [
        Route(
            each.path.replace("{id}", "{id:path}"), handlers[each.name], methods=[each.method], name=each.name
        )
        for each in ENDPOINTS
    ]
    routes.append(Route("/api/{rest:path}", _nothing_here, methods=list(_METHODS)))
    if settings.site is not None:
        routes.append(Mount("/", Site(directory=settings.site, html=True)))
    return Starlette(
        routes=routes,
        middleware=[
            Middleware(CORSMiddleware, allow_origins=list(settings.origins), allow_methods=["GET", "POST"])
        ]
        if settings.origins
        else [],
        exception_handlers={HTTPException: _refused, UpheldError: _not_read, Exception: _failed},
        lifespan=server.lifespan,
    )


class Site(StaticFiles):
    """The files of the built site; clients ask whether they changed."""

    def file_response(self, *args: Any, **more: Any) -> Response:
        """The file, or that it is as it was."""
        response = super().file_response(*args, **more)
        response.headers.update(_NO_CACHE)
        return response


class Server:
    """What answers requests."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._kept = Kept(settings.limits.answers)
        self._checks = Checks(settings.corpus, settings.limits)

    @asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        """The indexes are open and no process is left behind."""
        limits = self._settings.limits
        self._threads = CapacityLimiter(limits.searches)
        self._indexes = await to_thread.run_sync(
            Indexes, self._settings.corpus, self._settings.library, limits.searches
        )
        try:
            yield
        finally:
            await self._checks.close()
            self._indexes.close()

    async def search(self, request: Request) -> Response:
        """What is found, as `upheld search --json` tells it."""
        known_only(request, frozenset({"q", "kind", "card", "rule", "limit", "page", "explain"}))
        text = cleaned(needed(request, "q"))
        given = request.query_params
        question = Question(text, given.get("kind"), given.get("card"), given.get("rule"))
        limit, page, explain = (
            number(request, "limit", USUAL),
            number(request, "page", 1),
            wish(request, "explain"),
        )
        key = json.dumps(["search", text, question.kind, question.card, question.rule, limit, page, explain])
        first = (page - 1) * limit + 1
        return await self._answer(
            request, key, lambda index: search(index, question, limit, first=first, explain=explain).as_json()
        )

    async def complete(self, request: Request) -> Response:
        """How a question may go on."""
        known_only(request, frozenset({"q"}))
        text = needed(request, "q")
        cleaned(text)
        return await self._answer(
            request,
            json.dumps(["complete", text]),
            lambda index: {"completions": completions(index.shelves, text)},
        )

    async def show(self, request: Request) -> Response:
        """One thing with all that is linked to it."""
        known_only(request, frozenset())
        name = cleaned(request.path_params["id"])
        return await self._answer(request, json.dumps(["show", name]), lambda index: show(index, name))

    async def check(self, request: Request) -> Response:
        """What was found for the cases of a scenario."""
        known_only(request, frozenset())
        text = await scenario_text(request, self._settings.limits)
        try:
            return JSONResponse(await self._checks.check(text), headers=_NO_CACHE)
        except Busy:
            raise HTTPException(503, "too many checks wait already", _RETRY) from None
        except TooMuch as error:
            raise HTTPException(422, str(error)) from None

    async def openapi(self, request: Request) -> Response:
        """The description of what can be asked."""
        known_only(request, frozenset())
        return _with_etag(request, _body(openapi()), "openapi")

    async def health(self, request: Request) -> Response:
        """That the server answers, from which contents, and how many answers it had kept."""
        known_only(request, frozenset())
        told = {
            "ok": True,
            "index": self._indexes.identity,
            "kept": self._kept.found,
            "made": self._kept.missed,
        }
        return JSONResponse(told, headers=_NO_CACHE)

    async def _answer(self, request: Request, key: str, ask: Ask) -> Response:
        identity = await to_thread.run_sync(self._identity)
        tag = _tag(identity, key)
        if _is_known(request, tag):
            return Response(status_code=304, headers={**_NO_CACHE, "ETag": tag})
        kept = self._kept.get(tag)
        if kept is None:
            kept = await to_thread.run_sync(self._asked, ask, limiter=self._threads)
            if self._indexes.identity == identity:
                self._kept.keep(tag, kept)
        headers = {**_NO_CACHE, "ETag": tag} if kept.status == 200 else _NO_CACHE
        return Response(kept.body, kept.status, headers, "application/json")

    def _identity(self) -> str:
        return self._indexes.identity

    def _asked(self, ask: Ask) -> Answered:
        with self._indexes.index() as index:
            try:
                return Answered(200, _body(ask(index)))
            except NotThere as error:
                return Answered(404, _body(_told(str(error))))
            except UpheldError as error:
                return Answered(400, _body(_told(str(error))))


def _tag(identity: str, key: str) -> str:
    return (
        f'"{hashlib.blake2b(f"{identity} {key}".encode(errors="surrogatepass"), digest_size=12).hexdigest()}"'
    )


def _is_known(request: Request, tag: str) -> bool:
    """Whether the client has the answer with this tag already (RFC 9110, section 13.1.2)."""
    known = request.headers.get("if-none-match", "")
    return known.strip() == "*" or tag in (each.strip().removeprefix("W/") for each in known.split(","))


def _with_etag(request: Request, body: bytes, key: str) -> Response:
    tag = _tag(hashlib.blake2b(body, digest_size=8).hexdigest(), key)
    headers = {**_NO_CACHE, "ETag": tag}
    if _is_known(request, tag):
        return Response(status_code=304, headers=headers)
    return Response(body, 200, headers, "application/json")


def _body(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _told(message: str) -> dict[str, Any]:
    error, _, hint = message.partition("\nhint: ")
    return {"error": error, "hint": hint or None}


async def _nothing_here(request: Request) -> Response:
    """Refuses what no other route takes, and tells where only the method is another one."""
    for route in request.app.routes:
        if isinstance(route, Route) and route.matches(request.scope)[0] is Match.PARTIAL:
            methods = ", ".join(sorted(route.methods or ()))
            raise HTTPException(405, f"{request.url.path} takes {methods}", {"Allow": methods})
    raise HTTPException(404, f"there is nothing at {request.url.path}: see /api/openapi.json")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if not request.url.path.startswith("/api"):
        return Response(f"{error.detail}\n", error.status_code, error.headers, "text/plain")
    return JSONResponse(_told(str(error.detail)), error.status_code, headers=error.headers)


async def _not_read(_: Request, error: Exception) -> Response:
    return JSONResponse(_told(str(error)), 400, headers=_NO_CACHE)


async def _failed(_: Request, error: Exception) -> Response:
    """A fault of the program: what it was is told where the server runs, not to the client."""
    if not isinstance(error, ClientDisconnect):
        print("".join(format_exception(error)), file=sys.stderr)
    return JSONResponse(_told("Upheld failed: this is a fault of Upheld, not of your request"), 500)
