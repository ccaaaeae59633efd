"""Entries that wait to be written to PostgreSQL, many in one statement: one sync for all of them.

Whoever comes while a statement is on its way waits for the next. On a slow disk that is what keeps up.
"""

from __future__ import annotations

import asyncio
from typing import Any, LiteralString

import psycopg

from motherlode.core.errors import Refused
from motherlode.table.store.connections import Connection, Connections

MOST_TOGETHER = 200
AT_ONCE = 4
"""Statements on their way at a time."""
APPEND: LiteralString = """
WITH wanted AS (
    SELECT * FROM unnest(%s::text[], %s::int[], %s::text[], %s::int[], %s::bigint[], %s::float8[], %s::bigint[])
        AS w (id, n, kind, seat, action, at, sum)),
locked AS MATERIALIZED (  -- in the same order everywhere: nobody waits for each other
    SELECT tables.id FROM tables JOIN wanted ON tables.id = wanted.id ORDER BY tables.id FOR UPDATE OF tables),
done AS (
    UPDATE tables SET turn = wanted.n + 1, touched = wanted.at, aged = (SELECT age FROM own_time)
    FROM wanted JOIN locked ON locked.id = wanted.id
    WHERE tables.id = wanted.id AND tables.turn = wanted.n RETURNING tables.id)
INSERT INTO entries
    SELECT wanted.id, n, kind, seat, action, at, sum, motherlode_ticks() FROM wanted JOIN done ON done.id = wanted.id
RETURNING table_id"""
Row = tuple[str, int, str, int, int, float, int]
"""Table, number, kind, seat, action, time and sum."""
Waits = asyncio.Future[tuple[bool, bool]]


class Appends:
    """Writes entries, each where exactly so many are before it."""

    def __init__(self, lines: Connections) -> None:
        self._lines = lines
        self._waiting: list[tuple[Row, Waits]] = []
        self._running: set[asyncio.Task[None]] = set()

    async def append(self, row: Row) -> tuple[bool, bool]:
        """Whether it was written, and whether an earlier try of it may have been carried out."""
        done: Waits = asyncio.get_running_loop().create_future()
        self._waiting.append((row, done))
        self._go_on()
        return await done

    def _go_on(self) -> None:
        while self._waiting and len(self._running) < AT_ONCE:
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

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        self._go_on()

    async def _write(self, taken: list[tuple[Row, Waits]]) -> None:
        async def work(connection: Connection, again: bool) -> tuple[set[Any], bool]:
            rows = await connection.execute(APPEND, [list(column) for column in zip(*(row for row, _ in taken))])
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
