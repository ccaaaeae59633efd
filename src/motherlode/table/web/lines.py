"""The connections themselves: how many there may be, and how long each is waited for, before anything is understood.

Nobody can hold one by being slow, whether before the first request, between two of them, or while reading the answer.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from motherlode.table.web.guard import counted
from motherlode.table.web.homes import Homes

LONGEST_HEAD = 20.0
"""Seconds for the head of a request, from the connection or from the last answer on."""
MOST_HEAD = 65_536
"""Bytes of a head, or of whatever else comes where a head is due."""
SLOWEST = 20.0
"""Seconds a reader may leave what it was sent unread."""
Sends = Callable[[ASGISendEvent], Awaitable[None]]
SPARE = 100
"""Open files that are not connections: the journal, the bots' pipes."""


class Lines:
    """How many connections are open, in all and from each address."""

    def __init__(self, most: int, most_each: int) -> None:
        self.most, self.most_each = most, most_each
        self.each: Counter[str] = Counter()
        self.all = 0

    def enter(self, address: str) -> bool:
        """Whether there is room for one more from there; it counts from now on."""
        if self.all >= self.most or self.each[address] >= self.most_each:
            return False
        self.all += 1
        self.each[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One from there has ended."""
        self.all -= 1
        self.each[address] -= 1
        if self.each[address] <= 0:
            del self.each[address]


class Http(HttpToolsProtocol):
    """Who opens a connection and does not say what for is not waited for, and neither is who stops in the middle."""

    lines: Lines
    homes: Homes | None = None
    handed = False
    """Another server has accepted it, and handed it over."""
    _line: str | None = None
    """Where it comes from, while it is counted here."""
    _patience: asyncio.TimerHandle | None = None
    _handing: asyncio.Task[None] | None = None
    _stuck: asyncio.TimerHandle | None = None
    _fed = 0
    """Bytes since the last head."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        peer = transport.get_extra_info("peername")
        address = counted(str(peer[0])) if peer else ""
        if not self.lines.enter(address):
            self.transport = transport
            transport.abort()
            return
        self._line = address
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._go_on()
        if self._stuck is not None:
            self._stuck.cancel()
        if self._line is not None:
            self.lines.leave(self._line)
            self._line = None
            super().connection_lost(exc)

    def _wait(self) -> None:
        """A head is due."""
        self._go_on()
        self._fed = 0
        self._patience = self.loop.call_later(LONGEST_HEAD, self.transport.abort)

    def _go_on(self) -> None:
        """It is there, or not waited for any more."""
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def data_received(self, data: bytes) -> None:
        if self.parser is None:  # ended while this was on its way
            return
        if self._patience is not None:
            self._fed += len(data)
            if self._fed > MOST_HEAD + len(data):
                self.transport.abort()
                return
        super().data_received(data)

    def on_headers_complete(self) -> None:
        self._go_on()
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:
            self.cycle.send = _while_open(self.cycle, self.cycle.send)  # type: ignore[assignment,method-assign]

    def on_response_complete(self) -> None:
        waiting = bool(self.pipeline)
        super().on_response_complete()
        if not waiting and not self.transport.is_closing():
            self._wait()

    def handle_websocket_upgrade(self) -> None:
        table = self.homes.asked_for(self.url) if self.homes is not None and not self.handed else ""
        if not table or not (self.cycle is None or self.cycle.response_complete):
            self._upgrade()
            return
        self.transport.pause_reading()
        self._handing = self.loop.create_task(self._hand_over(table))

    async def _hand_over(self, table: str) -> None:
        """Bring it to the table's home among several servers, or serve it here."""
        assert self.homes is not None
        self._wait()  # the home may be slow
        done = False
        if self.transport.get_write_buffer_size() == 0:
            line = self.transport.get_extra_info("socket").fileno()
            done = await self.homes.hand_over(table, line, self._head())
        if self.transport.is_closing():
            return
        if done:
            self.transport.abort()  # the home has it open
            return
        self._go_on()
        self.transport.resume_reading()
        self._upgrade()

    def _head(self) -> bytes:
        """The request as it was read."""
        lines = [self.scope["method"].encode() + b" " + self.url + b" HTTP/1.1"]
        return b"\r\n".join([*lines, *(name + b": " + value for name, value in self.scope["headers"]), b"", b""])

    def _upgrade(self) -> None:
        super().handle_websocket_upgrade()
        found = self.transport.get_protocol()
        if isinstance(found, Socket):  # it is counted there from now on
            found.lines, found.line, self._line = self.lines, self._line, None

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stuck = self.loop.call_later(SLOWEST, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None


def _while_open(cycle: RequestResponseCycle, send: Sends) -> Sends:
    """Answers to who is gone go nowhere, and are no error."""

    async def sends(message: ASGISendEvent) -> None:
        if cycle.transport.is_closing():
            cycle.disconnected = True
        else:
            await send(message)

    return sends


class Socket(WebSocketsSansIOProtocol):
    """Who does not read is cut off: a polite end would wait until they have read everything."""

    lines: Lines | None = None
    line: str | None = None
    _stuck: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        if self.lines is not None and self.line is not None:
            self.lines.leave(self.line)
            self.line = None
        super().connection_lost(exc)

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


def most_files(wanted: int) -> int:
    """Have the system allow so many open files, if it will; how many it allows."""
    try:
        import resource
    except ImportError:  # Windows knows no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else soft
