"""Runs the application on uvicorn, whose patience gets an end: nobody can hold a connection by being slow."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import socket
from collections.abc import Callable, Sequence
from pathlib import Path

import uvicorn

from motherlode.table.bots.pool import Pool
from motherlode.table.hall.hall import Hall
from motherlode.table.settings import Settings
from motherlode.table.store import lock
from motherlode.table.store.opening import Place, journal_at
from motherlode.table.web.app import Annex, make_app
from motherlode.table.web.lines import SPARE, Http, Lines, Socket, most_files
from motherlode.table.web.logs import Style, set_up

LOG = logging.getLogger("motherlode.table")
MOST_READ = 65_536
"""Bytes in a frame before the connection is closed unread; above wire.MOST_FRAME it is refused with a sentence."""
LINGER = 3
"""Seconds that open requests get when the server ends."""
Leave = Callable[[bool], bool]
"""Asked every second, with whether all tables are quiet: whether the server shall end now."""


class Server(uvicorn.Server):
    """Says when it can be reached, and ends when it is asked to."""

    def __init__(
        self, config: uvicorn.Config, hall: Hall, ready: Callable[[], None], leave: Leave | None, life: int | None
    ) -> None:
        super().__init__(config)
        self._hall = hall
        self._ready = ready
        self._leave = leave
        self._life = life
        self.left = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()
            if self._life is not None:  # readable when whoever started this server is gone
                asyncio.get_running_loop().add_reader(self._life, self._end)
            if self._leave is not None:
                self._hall.spawn(self._watch(self._leave))

    def _end(self) -> None:
        assert self._life is not None
        asyncio.get_running_loop().remove_reader(self._life)
        self.should_exit = True

    async def _watch(self, leave: Leave) -> None:
        while not leave(self._hall.quiet):
            await asyncio.sleep(1)
        self.left = self.should_exit = True


def serve(
    settings: Settings,
    place: Place,
    listening: socket.socket,
    ready: Callable[[], None],
    *,
    leave: Leave | None = None,
    annexes: Sequence[Annex] = (),
    log: Style = "text",
    name: str = "0",
    life: int | None = None,
) -> bool:
    """Serve what is kept in a file or a database, until somebody ends it, or `leave` says so: then it returns True.

    One of several servers has a `name` among them, and ends when nobody holds the other end of `life` any more.
    """
    with lock.held(place.parent) if isinstance(place, Path) else contextlib.nullcontext():
        return _serve(settings, place, listening, ready, leave, annexes, log, name, life)


def _serve(
    settings: Settings,
    place: Place,
    listening: socket.socket,
    ready: Callable[[], None],
    leave: Leave | None,
    annexes: Sequence[Annex],
    log: Style,
    name: str,
    life: int | None,
) -> bool:
    set_up(log, name)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # what nobody understands is not worth a line each
    if life is None:  # who is one of several has been told that it works
        asyncio.run(tried(place))  # a sentence now is better than a traceback from inside the server
    gc.collect()
    gc.freeze()  # modules and rulebooks stay: looking through them again and again only makes everybody wait
    gc.set_threshold(10_000, 20, 20)
    hall = Hall(journal_at(place, name, waits=True), Pool(settings.workers), settings, name=name)
    app = make_app(hall, annexes=annexes)
    # Behind web servers of ours every connection is one of theirs: they limit what each guest may have.
    most = most_files(settings.most_sockets + SPARE) - SPARE
    lines = Lines(most, settings.most_connections_each if settings.proxies == 0 else most)
    config = uvicorn.Config(
        app,
        ws=Socket,
        ws_max_size=MOST_READ,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        http=type("Counted", (Http,), {"lines": lines}),
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=LINGER,
        h11_max_incomplete_event_size=16_384,
        proxy_headers=False,  # the guard reads them, and knows how many of them to believe
        backlog=2048,
    )
    server = Server(config, hall, ready, leave, life)
    LOG.info("server %s starts", name)
    try:
        server.run(sockets=[listening])
    finally:
        LOG.info("server %s has ended", name)
    return server.left


async def tried(place: Place) -> None:
    """Open a journal and close it again; refused with a sentence if that is not possible."""
    journal = journal_at(place)
    try:
        await journal.open()
    finally:
        await journal.close()
