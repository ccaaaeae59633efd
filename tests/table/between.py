"""Something between a server and its database that can stop passing things on, or lose an answer."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator


class Between:
    """Passes everything on, until it is told otherwise."""

    def __init__(self, port: int) -> None:
        self._behind = port
        self.open = asyncio.Event()
        """Cleared: nothing passes, either way, and nobody is told."""
        self.open.set()
        self.lose = b""
        """The answer to the first request with this in it is lost, and the connection with it."""
        self.lost = 0
        self._tasks: set[asyncio.Task[None]] = set()

    @contextlib.asynccontextmanager
    async def served(self, url: str) -> AsyncIterator[str]:
        """The database's address by way of this."""
        server = await asyncio.start_server(self._come, "127.0.0.1", 0)
        try:
            yield url.replace(f":{self._behind}/", f":{server.sockets[0].getsockname()[1]}/")
        finally:
            server.close()
            for task in self._tasks:
                task.cancel()

    async def _come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self.open.wait()
        back, there = await asyncio.open_connection("127.0.0.1", self._behind)
        doomed = asyncio.Event()
        for one, other, asks in ((reader, there, True), (back, writer, False)):
            task = asyncio.ensure_future(self._pass(one, other, doomed, asks))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass(
        self, one: asyncio.StreamReader, other: asyncio.StreamWriter, doomed: asyncio.Event, asks: bool
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await one.read(65_536):
                await self.open.wait()
                if asks and self.lose and self.lose in data:
                    self.lose = b""
                    doomed.set()
                if not asks and doomed.is_set():
                    self.lost += 1
                    break
                other.write(data)
                await other.drain()
        other.close()
