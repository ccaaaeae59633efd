"""Brings the people of one table to one of several servers on this machine, so that only one has to play it.

Every table has a home among the servers, the same for all of them. Whoever accepts a connection that asks for a
table's socket hands it to the table's home: the connection itself, with what was read of it. Nothing depends on it. Any
server can serve any table, and does when the home is gone, cut off from the database or too busy to take it.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import re
import socket
from array import array
from collections.abc import Callable, Sequence
from hashlib import blake2b
from pathlib import Path

LOG = logging.getLogger("motherlode.servers")
ASKS = re.compile(rb"/api/tables/([\w-]{1,64})/socket(?:\?|$)")
MOST_HEAD = 32_768
"""Bytes of a request that is handed over; a longer one is answered where it came to."""
AGAIN = 0.01
"""Seconds until it is tried again at a home whose letter box is full …"""
PATIENCE = 1.0
"""… and until it is not."""
BUSY = (errno.EAGAIN, errno.ENOBUFS, errno.ETOOMANYREFS)
Take = Callable[[socket.socket, bytes], None]
"""Told of a connection, and what was read of it …"""
Gone = Callable[[list[str]], None]
"""… and of servers that have ended."""


class Homes:
    """One server's part in it: where tables are at home, and the letter box through which connections come."""

    def __init__(self, folder: Path, count: int, name: str) -> None:
        """Servers are called by numbers up to `count`; each has a letter box in the folder, and this one is `name`."""
        self._folder, self._name = folder, name
        self._names = [str(number) for number in range(count)]
        self._box: socket.socket | None = None
        self._post = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._post.setblocking(False)

    # -- taking ------------------------------------------------------------------------------------------------------

    @property
    def opened(self) -> bool:
        """Whether this server takes connections from others."""
        return self._box is not None

    def open(self, take: Take, gone: Gone) -> None:
        """Take connections from now on, in the place of whoever had this name before."""
        box = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        path = self._folder / self._name
        try:
            with contextlib.suppress(FileNotFoundError):
                path.unlink()
            box.bind(str(path))
        except OSError as error:  # too long a path, a folder that was tidied away: every server serves what comes to it
            LOG.warning("server %s takes no connections from others: %s", self._name, error)
            box.close()
            return
        box.setblocking(False)
        self._box = box
        asyncio.get_running_loop().add_reader(box.fileno(), self._empty, take, gone)

    def close(self) -> None:
        """Take no more. The letter box stays where it is: another may have been put in its place."""
        if self._box is not None:
            asyncio.get_running_loop().remove_reader(self._box.fileno())
            self._box.close()
            self._box = None

    def _empty(self, take: Take, gone: Gone) -> None:
        while self._box is not None:
            try:
                head, files, _, _ = socket.recv_fds(self._box, MOST_HEAD, 1)
            except OSError:
                return
            if not files:
                gone(head.decode().split())
            for file in files:
                os.set_inheritable(file, False)
                take(socket.socket(fileno=file), head)

    # -- handing over ------------------------------------------------------------------------------------------------

    def asked_for(self, url: bytes) -> str:
        """The table whose socket is asked for; "" if it is something else."""
        found = ASKS.match(url)
        return found[1].decode() if found else ""

    def order(self, table: str) -> list[str]:
        """The servers, the one where a table is at home first; if it is gone, the next one."""
        return sorted(self._names, key=lambda name: blake2b(f"{name} {table}".encode(), digest_size=8).digest())

    async def hand_over(self, table: str, line: int, head: bytes) -> bool:
        """Bring a connection to where a table is at home; False if it is to be served here."""
        if len(head) > MOST_HEAD:
            return False
        for name in self.order(table):
            if name == self._name and self.opened:
                return False
            if name != self._name and await self._put(self._folder / name, line, head):
                return True
        return False

    async def _put(self, box: Path, line: int, head: bytes) -> bool:
        limit = asyncio.get_running_loop().time() + PATIENCE
        while True:
            try:
                self._post.sendmsg([head], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [line]))], 0, str(box))
                return True
            except OSError as error:  # nobody is there, or the box is full
                if error.errno not in BUSY or asyncio.get_running_loop().time() > limit:
                    return False
            await asyncio.sleep(AGAIN)


def tell_gone(folder: Path, servers: Sequence[str]) -> None:
    """Tell all servers that some of them have ended without a word. Who does not hear it notices later."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as post:
        post.setblocking(False)
        for box in folder.iterdir():
            with contextlib.suppress(OSError):
                post.sendto(" ".join(servers).encode(), str(box))
