"""Runs the application on uvicorn, whose patience gets an end: nobody can hold a connection by being slow."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
from collections.abc import Callable
from pathlib import Path

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from motherlode.core.errors import Refused
from motherlode.table.bots.pool import Pool
from motherlode.table.hall.hall import Hall
from motherlode.table.settings import Settings
from motherlode.table.store.sqlite import SqliteJournal
from motherlode.table.web.app import make_app

MOST_READ = 65_536
"""Bytes in a frame before the connection is closed unread; above wire.MOST_FRAME it is refused with a sentence."""
LINGER = 3
"""Seconds that open requests get when the server ends."""
LONGEST_HEAD = 20.0
"""Seconds for the head of a request."""
SLOWEST = 20.0
"""Seconds a reader may leave what it was sent unread."""


class Http(HttpToolsProtocol):
    """Who opens a connection and does not say what for is not waited for."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.loop.call_later(LONGEST_HEAD, self._enough)

    def _enough(self) -> None:
        # A socket that was asked for has a protocol of its own by now.
        if self.cycle is None and not self.transport.is_closing() and self.transport.get_protocol() is self:
            self.transport.close()


class Socket(WebSocketsSansIOProtocol):
    """Who does not read is cut off: a polite end would wait until they have read everything."""

    _stuck: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stuck = self.loop.call_later(SLOWEST, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(SLOWEST, self.transport.abort)


Leave = Callable[[bool], bool]
"""Asked every second, with whether all tables are quiet: whether the server shall end now."""


class Server(uvicorn.Server):
    """Says when it can be reached, and ends when it is asked to."""

    def __init__(self, config: uvicorn.Config, hall: Hall, ready: Callable[[], None], leave: Leave | None) -> None:
        super().__init__(config)
        self._hall = hall
        self._ready = ready
        self._leave = leave
        self.left = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()
            if self._leave is not None:
                self._hall.spawn(self._watch(self._leave))

    async def _watch(self, leave: Leave) -> None:
        while not leave(self._hall.quiet):
            await asyncio.sleep(1)
        self.left = self.should_exit = True


def serve(
    settings: Settings,
    path: Path,
    listening: socket.socket,
    ready: Callable[[], None],
    *,
    proxy: bool = False,
    leave: Leave | None = None,
) -> bool:
    """Serve until somebody ends it, or `leave` says so: then it returns True."""
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s", level=logging.WARNING)
    journal = SqliteJournal(path)
    asyncio.run(_try(journal))  # a sentence now is better than a traceback from inside the server
    gc.collect()
    gc.freeze()  # modules and rulebooks stay: looking through them again and again only makes everybody wait
    gc.set_threshold(10_000, 20, 20)
    hall = Hall(SqliteJournal(path), Pool(settings.workers), settings)
    app = make_app(hall)
    config = uvicorn.Config(
        app,
        ws=Socket,
        ws_max_size=MOST_READ,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        http=Http,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=LINGER,
        h11_max_incomplete_event_size=16_384,
        proxy_headers=proxy,
        forwarded_allow_ips="*" if proxy else None,
        backlog=2048,
    )
    server = Server(config, hall, ready, leave)
    server.run(sockets=[listening])
    return server.left


async def _try(journal: SqliteJournal) -> None:
    try:
        await journal.open()
    except Refused:
        raise
    await journal.close()
