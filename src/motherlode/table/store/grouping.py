"""Entries that wait to be written to PostgreSQL, many in one statement: one sync for all of them.

Whoever comes while others are being written waits for the next statement, and that waits a moment for more. So a slow
disk keeps up, and the processors have less to do: a statement costs far more than a row in it, here and in the
database. Whoever comes alone is written at once.
"""

from __future__ import annotations

import asyncio
from typing import Any, LiteralString

import psycopg

from motherlode.core.errors import Refused
from motherlode.table.store.connections import Connection, Connections

MOST_TOGETHER = 200
AT_ONCE = 2
"""Statements on their way at a time."""
GATHER = 0.01
"""Seconds from a statement to the next, at least, while several want to write."""
APPEND: LiteralString = "SELECT motherlode_append(%s, %s, %s, %s, %s, %s, %s)"
Row = tuple[str, int, str, int, int, float, int]
"""Table, number, kind, seat, action, time and sum."""
Waits = asyncio.Future[tuple[bool, bool]]


class Appends:
    """Writes entries, each where exactly so many are before it."""

    def __init__(self, lines: Connections) -> None:
        self._lines = lines
        self._waiting: list[tuple[Row, Waits]] = []
        self._running: set[asyncio.Task[None]] = set()
        self._next: asyncio.TimerHandle | None = None
        """The next statement …"""
        self._due = 0.0
        """… and when it may go out."""

    async def append(self, row: Row) -> tuple[bool, bool]:
        """Whether it was written, and whether an earlier try of it may have been carried out."""
        done: Waits = asyncio.get_running_loop().create_future()
        self._waiting.append((row, done))
        self._go_on()
        return await done

    def _go_on(self) -> None:
        """See to it that whoever waits is written."""
        if self._waiting and self._next is None and len(self._running) < AT_ONCE:
            self._next = asyncio.get_running_loop().call_at(self._due, self._send)

    def _send(self) -> None:
        taken: dict[str, tuple[Row, Waits]] = {}
        later = []
        for row, done in self._waiting:  # one for each table: two would have to come one after the other
            if row[0] in taken or len(taken) >= MOST_TOGETHER:
                later.append((row, done))
            else:
                taken[row[0]] = (row, done)
        self._waiting = later
        task = asyncio.ensure_future(self._write(list(taken.values())))
        self._running.add(task)
        task.add_done_callback(self._ended)
        several = len(taken) > 1 or len(self._running) > 1
        self._next, self._due = None, asyncio.get_running_loop().time() + (GATHER if several else 0.0)
        self._go_on()

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        self._go_on()

    async def _write(self, taken: list[tuple[Row, Waits]]) -> None:
        async def work(connection: Connection, again: bool) -> tuple[set[Any], bool]:
            # In the same order everywhere: nobody waits for each other.
            columns = [list(column) for column in zip(*sorted(row for row, _ in taken))]
            rows = await connection.execute(APPEND, columns, prepare=True)
            return {row[0] for row in await rows.fetchall()}, again

        try:
            written, again = await self._lines.run(work)
        except (Refused, psycopg.Error) as error:
            if len(taken) > 1 and isinstance(error, psycopg.Error):  # one that fails takes nobody with it
                for one in taken:
                    await self._write([one])
                return
            for _, done in taken:
                if not done.done():
                    done.set_exception(error)
            return
        for row, done in taken:
            if not done.done():
                done.set_result((row[0] in written, again))
