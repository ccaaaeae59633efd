"""Connections to PostgreSQL: a few that are used again, and a sentence for whatever goes wrong with them.

A statement that got no answer may have been carried out. So everything that is run here may be run twice, and is, until
there is an answer or patience is at an end.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias, TypeVar

import psycopg
from psycopg import AsyncConnection
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from motherlode.core.errors import Refused
from motherlode.table.store.journal import Unknown, Unwritable

LOG = logging.getLogger("motherlode.table")
T = TypeVar("T")
Connection: TypeAlias = AsyncConnection[tuple[Any, ...]]
Work = Callable[[Connection, bool], Awaitable[T]]
"""Something to be done; told whether it may have been done already, without an answer."""
CONNECTING = 3
"""Seconds until a server that does not answer counts as unreachable."""
ANSWER = 4.0
"""Seconds until a statement that is not answered is given up: the connection is cut, for it may hang for ever."""
PATIENCE = 8.0
"""Seconds for which something is tried again."""
PAUSE = 0.1
AGAIN = (psycopg.errors.DeadlockDetected, psycopg.errors.SerializationFailure)
BROKEN = (psycopg.OperationalError, psycopg.InterfaceError, TimeoutError, OSError)
UNREACHABLE = "The server cannot reach its database just now; nothing has changed."
UNKNOWN = "The connection to the database broke: whether that counts is shown when it is back."
SENTENCES: dict[type[psycopg.Error], str] = {
    psycopg.errors.ReadOnlySqlTransaction: "The database can only be read just now; nothing has changed.",
    psycopg.errors.DiskFull: "The database's disk is full; nothing has changed.",
    psycopg.errors.InsufficientPrivilege: "The server may not write to its database; nothing has changed.",
    psycopg.errors.UndefinedTable: "The database has lost tables of the journal; nothing has changed.",
    psycopg.errors.UndefinedColumn: "The database has another format than this server reads; nothing has changed.",
}


class Connections:
    """So many connections at most, opened when they are needed."""

    def __init__(self, url: str, size: int, **options: str) -> None:
        self._conninfo = prepared(url, **options)
        self._room = asyncio.Semaphore(size)
        self._free: list[Connection] = []
        self.objection = ""
        """Why nothing may be run any more, in a sentence."""
        self.full = False
        """There was no room for something, and nobody has found any since."""
        self.last = ""
        """What went wrong last with a connection."""

    async def run(self, work: Work[T], *, patience: float | None = None, reading: bool = False) -> T:
        """Have something done, if need be more than once."""
        limit = time.monotonic() + (PATIENCE if patience is None else patience)
        begun = False
        while True:
            if self.objection:
                raise Unwritable(self.objection)
            try:
                async with self._room:
                    connection = await self._take()
                    again, begun = begun, True
                    return await self._with(connection, work, again)
            except AGAIN:
                pass
            except psycopg.Error as error:
                sentence = next((text for kind, text in SENTENCES.items() if isinstance(error, kind)), "")
                if sentence:
                    LOG.error("the database refuses: %s", first_line(error))
                    self.full |= isinstance(error, psycopg.errors.DiskFull)
                    raise Unwritable(sentence) from None
                if not isinstance(error, BROKEN):
                    raise
                self._broke(error)
            except (TimeoutError, OSError) as error:
                self._broke(error)
            if time.monotonic() + PAUSE > limit:
                raise Unknown(UNKNOWN) if begun and not reading else Unwritable(UNREACHABLE)
            await asyncio.sleep(PAUSE)

    def _broke(self, error: BaseException) -> None:
        self.last = first_line(error)
        LOG.info("the database: %s", self.last)

    async def _take(self) -> Connection:
        while self._free:
            found = self._free.pop()
            if not found.closed and not found.broken:
                return found
            await close(found)
        return await connect(self._conninfo)

    async def _with(self, connection: Connection, work: Work[T], again: bool) -> T:
        """Use a connection. Who waits may be cancelled; what was begun goes on."""
        task = asyncio.ensure_future(self._answered(connection, work, again))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
            raise

    async def _answered(self, connection: Connection, work: Work[T], again: bool) -> T:
        slow = asyncio.get_running_loop().call_later(ANSWER, cut, connection)
        try:
            found = await work(connection, again)
        except BaseException:
            slow.cancel()
            if connection.closed or connection.broken or connection.info.transaction_status.name != "IDLE":
                await close(connection)
                await self.drop()  # the others will be no better
            else:
                self._free.append(connection)
            raise
        slow.cancel()
        self._free.append(connection)
        return found

    async def drop(self) -> None:
        """Let go of all connections that are not in use."""
        free, self._free = self._free, []
        for connection in free:
            await close(connection)


def prepared(url: str, **options: str) -> str:
    """What to connect with; refused if it is no address of a database."""
    if not url.startswith(("postgresql://", "postgres://")):
        raise Refused(
            f"{url!s:.60} is no database: it begins with postgresql://, as in postgresql://user@host/name.",
            field="database",
        )
    try:
        given = conninfo_to_dict(url)
    except psycopg.Error as error:
        raise Refused(f"The address of the database is not understood: {first_line(error)}", field="database") from None
    more = " ".join(f"-c {name}={value}" for name, value in options.items())
    found: str = make_conninfo(
        url,
        connect_timeout=CONNECTING,
        options=f"{given.get('options') or ''} {more}".strip(),
        application_name=given.get("application_name") or "motherlode",
        keepalives_idle=5,
        keepalives_interval=2,
        keepalives_count=3,
        tcp_user_timeout=10_000,
    )
    return found


async def connect(conninfo: str) -> Connection:
    """A new connection, on which every statement is a transaction of its own."""
    async with asyncio.timeout(CONNECTING + 1):
        return await AsyncConnection.connect(conninfo, autocommit=True)


async def close(connection: Connection) -> None:
    """End a connection, however it is."""
    with contextlib.suppress(Exception):
        await connection.close()


def cut(connection: Connection) -> None:
    """End a connection that does not answer: whoever waits for it gets an error now."""
    with contextlib.suppress(Exception):
        line = socket.socket(fileno=os.dup(connection.pgconn.socket))
        with contextlib.suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)
        line.close()


def place(url: str) -> str:
    """Where a database is, without anything secret."""
    with contextlib.suppress(Exception):
        given = conninfo_to_dict(url)
        return f"{given.get('host') or 'localhost'}:{given.get('port') or 5432}/{given.get('dbname') or ''}"
    return "there"


def first_line(error: BaseException) -> str:
    """What went wrong, on one line, as the end of a sentence."""
    said = str(error).strip().splitlines()
    return f"{said[0].rstrip('.')}." if said else f"{type(error).__name__}."
