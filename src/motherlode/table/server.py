"""Runs the application on uvicorn."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
from collections.abc import Callable
from pathlib import Path

import uvicorn

from motherlode.core.errors import Refused
from motherlode.table.app import make_app
from motherlode.table.hall import Hall
from motherlode.table.pool import Pool
from motherlode.table.protocols import Http, Socket
from motherlode.table.settings import Settings
from motherlode.table.sqlite import SqliteJournal

MOST_READ = 65_536
"""Bytes in a frame before the connection is closed unread; above wire.MOST_FRAME it is refused with a sentence."""
LINGER = 3
"""Seconds that open requests get when the server ends."""


class Server(uvicorn.Server):
    """Says when it can be reached."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def serve(
    settings: Settings, path: Path, listening: socket.socket, ready: Callable[[], None], *, proxy: bool = False
) -> None:
    """Serve until somebody ends it."""
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s", level=logging.WARNING)
    journal = SqliteJournal(path)
    asyncio.run(_try(journal))  # a sentence now is better than a traceback from inside the server
    gc.collect()
    gc.freeze()  # modules and rulebooks stay: looking through them again and again only makes everybody wait
    gc.set_threshold(10_000, 20, 20)
    app = make_app(Hall(SqliteJournal(path), Pool(settings.workers), settings))
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
    Server(config, ready).run(sockets=[listening])


async def _try(journal: SqliteJournal) -> None:
    try:
        await journal.open()
    except Refused:
        raise
    await journal.close()
