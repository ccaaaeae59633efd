"""The server as an ASGI application: handlers, guards, the page, and one sentence for everything that goes wrong."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from litestar.types import ASGIApp, ControllerRouterHandler, HTTPResponseStartEvent, Message, Receive, Scope, Send
from msgspec import Struct

import motherlode
from motherlode.core.errors import Refused
from motherlode.table.hall.hall import Hall, Missing
from motherlode.table.store.journal import Damaged, Unknown, Unsure, Unwritable
from motherlode.table.web import guard, health, previews, recover, reviews
from motherlode.table.web.api import HANDLERS, Forbidden, TooMany
from motherlode.table.web.apidocs import ReadablePlugin
from motherlode.table.web.health import Readiness
from motherlode.table.web.pages import File, Pages, as_file
from motherlode.table.web.socket import Doors, socket_of_table
from motherlode.table.wire import MOST_FRAME, Problem

LOG = logging.getLogger("motherlode.table")
PATHS = ("t", "r", "review", "new", "rules", "learn")
PAGES = ["/", *(f"/{path}/{{at:path}}" for path in PATHS), "/gallery", "/back"]
WORTH_IT = 1024
TOGETHER = 8
"""So many times what one socket may say, all sockets of one address may say together."""
LONGEST_REQUEST = 60.0
"""Seconds until a request that is still being sent is given up."""


class Annex(Struct, frozen=True, kw_only=True):
    """Something built on to the server from above: the table knows nothing of it but this door."""

    name: str
    room: object
    """What its handlers find in the application's state under its name."""
    handlers: Sequence[ControllerRouterHandler]
    pages: Sequence[str]
    """Addresses at which the page is served."""
    close: Callable[[], Awaitable[None]]
    """Ends what goes on in it."""


def make_app(hall: Hall, pages: Pages | None = None, annexes: Sequence[Annex] = ()) -> Litestar:
    """The whole server around a hall, with what is built on to it."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await hall.open()
        try:
            yield
        finally:
            for annex in annexes:
                await annex.close()
            await hall.close()

    settings = hall.settings
    doors = Doors()
    hall.sockets = lambda: doors.all
    posts = guard.Buckets(settings.posts_per_second, 12 * settings.posts_per_second, hall.clock)
    requests = guard.Buckets(settings.requests_per_second, 12 * settings.requests_per_second, hall.clock)
    together = TOGETHER * settings.messages_per_second
    messages = guard.Buckets(together, 3 * together, hall.clock)
    return Litestar(
        route_handlers=[
            *HANDLERS,
            *health.HANDLERS,
            *recover.HANDLERS,
            *reviews.HANDLERS,
            socket_of_table,
            page_at([*PAGES, *(path for annex in annexes for path in annex.pages)]),
            preview_picture,
            file,
            *(handler for annex in annexes for handler in annex.handlers),
        ],
        lifespan=[lifespan],
        state=State(
            {
                "hall": hall,
                "doors": doors,
                "readiness": Readiness(hall),
                "posts": posts,
                "requests": requests,
                "messages": messages,
                "pages": pages or Pages(),
                **{annex.name: annex.room for annex in annexes},
            }
        ),
        middleware=[Guards],
        exception_handlers={
            Refused: refused,
            HTTPException: wrong,
            RecursionError: deep,
            UnicodeDecodeError: garbled,
            Exception: failed,
        },
        request_max_body_size=MOST_FRAME,
        openapi_config=OpenAPIConfig(
            title="Motherlode",
            version=motherlode.__version__,
            description="The table: lobby, tables, looking back, records. Live play is over the WebSocket of a table.",
            path="/schema",
            render_plugins=[
                ReadablePlugin(),
                JsonRenderPlugin(path="/openapi.json"),
                YamlRenderPlugin(path="/openapi.yaml"),
            ],
        ),
        logging_config=None,
    )


# -- the page ----------------------------------------------------------------------------------------------------------


def page_at(paths: list[str]) -> ControllerRouterHandler:
    """The page, served at these addresses."""

    @get(paths, include_in_schema=False)
    async def index(request: Request[Any, Any, Any]) -> Response[bytes]:
        """The page, with what is said of this address where its link is pasted."""
        page: File = request.app.state.pages.index()
        said = await previews.preview(request.app.state.hall, request.url.path)
        if said is not None:
            page = as_file(previews.told(page.body, said, str(request.base_url)), "index.html")
        return _sent(request, page)

    return index


@get("/preview/{name:str}", include_in_schema=False, sync_to_thread=False)
def preview_picture(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
    """The picture that goes with a link to a game."""
    found = previews.picture(name.removesuffix(".jpg"))
    if found is None:
        raise Missing("There is no such picture.")
    return _sent(request, as_file(found, name))


@get("/{name:path}", include_in_schema=False, sync_to_thread=False)
def file(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
    """A file of the page, or the page itself for a person who has lost the way."""
    found = request.app.state.pages.find(str(name).lstrip("/"))
    if found is None and "text/html" in request.headers.get("accept", ""):
        return _sent(request, request.app.state.pages.index(), 404)  # a person: the page says it, and where to go
    if found is None:
        raise Missing("There is no such page.")
    return _sent(request, found)


def _sent(request: Request[Any, Any, Any], found: File, status: int = 200) -> Response[bytes]:
    lasting = "public, max-age=31536000, immutable" if found.lasting else "no-cache"
    headers = {"Cache-Control": lasting, "ETag": f'"{found.tag}"', "Vary": "Accept-Encoding"}
    if status == 200 and request.headers.get("if-none-match") == headers["ETag"]:
        return Response(b"", status_code=304, headers=headers, media_type=found.kind)
    body = found.body
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = found.packed
        headers["Content-Encoding"] = "gzip"
    return Response(body, status_code=status, headers=headers, media_type=found.kind)


# -- what goes wrong ---------------------------------------------------------------------------------------------------


def refused(request: Request[Any, Any, Any], error: Refused) -> Response[Problem]:
    """What the hall refuses, with its own sentence."""
    statuses = {Missing: 404, Forbidden: 403, TooMany: 429, Unwritable: 503, Unsure: 503, Unknown: 503, Damaged: 503}
    return _problem(statuses.get(type(error), 400), Problem(error.sentence, error.field, error.rule))


def wrong(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What the framework refuses: no such path, a body that is not what it should be."""
    field = ""
    said = str(error.detail)
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        field = str(extra[0].get("key", ""))[:60]
        said = str(extra[0].get("message", said))
    elif error.status_code == 404:
        said = "There is nothing at this address"
    elif error.status_code == 413:
        said = "That is too much to be read"
    said = said.replace("`", "").splitlines()[0][:240].rstrip(".") if said else "That is not possible"
    return _problem(error.status_code, Problem(f"{said}.", field))


def deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[Problem]:
    """A body nested too deeply."""
    return _problem(400, Problem("That is nested too deeply to be read."))


def garbled(request: Request[Any, Any, Any], error: UnicodeDecodeError) -> Response[Problem]:
    """A body that is no text."""
    return _problem(400, Problem("That is no text in UTF-8 and cannot be read."))


def failed(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Whatever else goes wrong: written to the log, and told in one sentence."""
    LOG.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _problem(500, Problem("Something went wrong on the server; nothing has changed."))


def _problem(status: int, problem: Problem) -> Response[Problem]:
    return Response(problem, status_code=status, media_type="application/json")


# -- what every request goes through -----------------------------------------------------------------------------------


class Guards:
    """Host, origin and kind of body on the way in; headers, the guest's cookie and compression on the way out."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        state = scope["litestar_app"].state
        hall: Hall = state.hall
        peer, port = scope["client"] or ("", 0)
        secure = str(scope["scheme"]) in ("https", "wss")
        address, scheme = guard.behind(hall.settings.proxies, peer, "https" if secure else "http", scope["headers"])
        address = guard.counted(address)
        scope["client"] = (address, port)
        if scope["type"] != ScopeType.HTTP:
            scope["scheme"] = "wss" if scheme == "https" else "ws"
            await self.app(scope, receive, send)
            return
        scope["scheme"] = scheme
        headers = {key.decode("latin-1").lower(): value.decode("latin-1") for key, value in scope["headers"]}
        problem = None if scope["path"] in health.PATHS else self._refusal(str(scope["method"]), headers, hall)
        if problem is None and not state.requests.take(address):
            problem = 429, "That was too fast; wait a moment."
        sender = _Answer(scope, send, hall, headers)
        if problem is None:
            try:
                async with asyncio.timeout(LONGEST_REQUEST):
                    await self.app(scope, receive, sender)
                return
            except TimeoutError:  # somebody who dribbles
                if sender.begun:  # … while reading: nothing more can be said
                    return
                problem = 408, "That took too long."
        status, sentence = problem
        body = msgspec.json.encode(Problem(sentence))
        head = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await sender({"type": "http.response.start", "status": status, "headers": head})
        await sender({"type": "http.response.body", "body": body, "more_body": False})

    def _refusal(self, method: str, headers: dict[str, str], hall: Hall) -> tuple[int, str] | None:
        host = headers.get("host", "")
        if not guard.known_host(hall.settings, host):
            return 421, "This server is not known under that name; name it with --origin."
        if method in ("GET", "HEAD", "OPTIONS"):
            return None
        origin = headers.get("origin")
        if origin is not None and not guard.known_origin(hall.settings, origin, host):
            return 403, "That page is not ours; name it with --origin if it should be."
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return 403, "That page is not ours."
        empty = headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers
        if not empty and headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            return 415, "Only JSON is understood here."
        return None


class _Answer:
    """An answer on its way out."""

    def __init__(self, scope: Scope, send: Send, hall: Hall, headers: dict[str, str]) -> None:
        self._scope, self._send, self._hall = scope, send, hall
        self._gzip = "gzip" in headers.get("accept-encoding", "")
        self._start: HTTPResponseStartEvent | None = None
        self.begun = False
        """Something has been sent."""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._start = message
            self._hall.counts.count("requests", status=str(message["status"]))
            return
        if self._start is not None and message["type"] == "http.response.body":
            body = message["body"]
            head = [(k.lower(), v) for k, v in self._start["headers"]]
            names = {key for key, _ in head}
            kinds = [value for key, value in head if key == b"content-type"]
            json = bool(kinds) and kinds[0].startswith(b"application/json")
            if self._gzip and json and len(body) >= WORTH_IT and not message.get("more_body"):
                body = gzip.compress(body, 5, mtime=0)
                head = [(k, v) for k, v in head if k != b"content-length"]
                head += [
                    (b"content-length", str(len(body)).encode()),
                    (b"content-encoding", b"gzip"),
                    (b"vary", b"Accept-Encoding"),
                ]
            if b"cache-control" not in names:
                head.append((b"cache-control", b"no-store"))
            head += [(key.lower().encode(), value.encode()) for key, value in guard.HEADERS.items()]
            token = self._scope.get("state", {}).get("token")
            if token:
                set_cookie = guard.cookie(token, self._hall.settings, str(self._scope.get("scheme", "")))
                head.append((b"set-cookie", set_cookie.encode()))
            start, self._start = self._start, None
            self.begun = True
            start["headers"] = head
            await self._send(start)
            message["body"] = body
        await self._send(message)
