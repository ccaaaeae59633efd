"""uvicorn's protocols, with an end to their patience: nobody can hold a connection by being slow."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

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
