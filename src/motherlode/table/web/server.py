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
from motherlode.table.web.homes import Homes
from motherlode.table.web.lines import SPARE, Http, Lines, Socket, most_files
from motherlode.table.web.logs import Style, set_up
from motherlode.table.web.supervisor import Told

LOG = logging.getLogger("motherlode.table")
MOST_READ = 65_536
"""Bytes in a frame before the connection is closed unread; above wire.MOST_FRAME it is refused with a sentence."""
LINGER = 3
"""Seconds that open requests get when the server ends."""
LOOK = 0.25
"""Seconds between two looks at whether the database can be reached."""
Leave = Callable[[bool], bool]
"""Asked every second, with whether all tables are quiet: whether the server shall end now."""


class Server(uvicorn.Server):
    """Says when it can be reached, and ends when it is asked to."""

    def __init__(
        self,
        config: uvicorn.Config,
        hall: Hall,
        ready: Callable[[], None],
        leave: Leave | None,
        kin: Told | None,
    ) -> None:
        super().__init__(config)
        self._hall = hall
        self._homes = None if kin is None else kin.homes
        self._ready = ready
        self._leave = leave
        self._life = None if kin is None else kin.life
        self.left = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            if self._homes is not None:
                self._hall.spawn(self._be_a_home(self._homes))
                await asyncio.sleep(0)
            self._ready()
            if self._life is not None:  # readable when whoever started this server is gone
                asyncio.get_running_loop().add_reader(self._life, self._end)
            if self._leave is not None:
                self._hall.spawn(self._watch(self._leave))

    def _end(self) -> None:
        assert self._life is not None
        asyncio.get_running_loop().remove_reader(self._life)
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._homes is not None:
            self._homes.close()
        await super().shutdown(sockets)

    async def _be_a_home(self, homes: Homes) -> None:
        """Take connections from other servers while the database can be reached."""
        company = self._hall.journal.company
        while not self.should_exit:
            well = company is not None and company.well
            if well and not homes.opened:
                homes.open(self._take, self._gone)
            elif not well:
                homes.close()
            await asyncio.sleep(LOOK)

    def _gone(self, servers: list[str]) -> None:
        company = self._hall.journal.company
        if company is not None:
            self._hall.spawn(company.gone(servers))

    def _take(self, line: socket.socket, head: bytes) -> None:
        self._hall.spawn(self._taken(line, head))

    async def _taken(self, line: socket.socket, head: bytes) -> None:
        """Somebody whom another server has accepted, and what it has read."""

        def make() -> Http:
            made = self.config.http_protocol_class(  # type: ignore[call-arg]
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state
            )
            assert isinstance(made, Http)
            made.handed = True
            return made

        try:
            _, protocol = await asyncio.get_running_loop().connect_accepted_socket(make, line)
        except OSError:  # gone meanwhile
            line.close()
            return
        protocol.data_received(head)

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
    kin: Told | None = None,
) -> bool:
    """Serve what is kept in a file or a database, until somebody ends it, or `leave` says so: then it returns True.

    One of several servers knows of its `kin`, ends with whoever started them, and brings people to where their tables
    are at home.
    """
    with lock.held(place.parent, at(listening)) if isinstance(place, Path) else contextlib.nullcontext():
        return _serve(settings, place, listening, ready, leave, annexes, log, kin)


def at(listening: socket.socket) -> str:
    """Where somebody on this machine finds what is served."""
    host, port = listening.getsockname()[:2]
    name = "localhost" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def _serve(
    settings: Settings,
    place: Place,
    listening: socket.socket,
    ready: Callable[[], None],
    leave: Leave | None,
    annexes: Sequence[Annex],
    log: Style,
    kin: Told | None,
) -> bool:
    name, id = (kin.name, kin.id) if kin is not None else ("0", "")
    set_up(log, name)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # what nobody understands is not worth a line each
    if kin is None:  # who is one of several has been told that it works
        asyncio.run(tried(place))  # a sentence now is better than a traceback from inside the server
    gc.collect()
    gc.freeze()  # modules and rulebooks stay: looking through them again and again only makes everybody wait
    gc.set_threshold(10_000, 20, 20)
    hall = Hall(journal_at(place, name, id, waits=True), Pool(settings.workers), settings, name=name)
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
        http=type("Counted", (Http,), {"lines": lines, "homes": None if kin is None else kin.homes}),
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=LINGER,
        h11_max_incomplete_event_size=16_384,
        proxy_headers=False,  # the guard reads them, and knows how many of them to believe
        backlog=2048,
    )
    server = Server(config, hall, ready, leave, kin)
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
