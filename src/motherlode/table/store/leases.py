"""What servers that share a PostgreSQL tell each other: who lives, who is connected, what moved, who thinks.

Each server renews one lease a second; all that it has taken on counts while that lease runs. News go by NOTIFY, many in
one, after what they tell of is written. Whoever misses one is told by the next look at everything, a moment later.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Sequence
from typing import Any, LiteralString

import msgspec
import psycopg

from motherlode.core.errors import Refused
from motherlode.table.store import care
from motherlode.table.store.company import Clock, Company, Host, Line, Present
from motherlode.table.store.connections import (
    BROKEN,
    Connection,
    Connections,
    close,
    connect,
    cut,
    first_line,
    prepared,
)
from motherlode.table.store.journal import Entry, Listener
from motherlode.table.store.schema import FORMAT

LOG = logging.getLogger("motherlode.table")
BEAT = 0.5
"""Seconds between two signs of life."""
LEASE = 3.0
"""Ticks after which a server that gave none counts as gone."""
TICKED = 2.0
"""Ticks that a sign of life brings at most, as in the schema: while nobody reaches the database, time stands still."""
ADOPTED = 1.5
"""Ticks for which a server has what another one left. If it thinks about it, it asks for as long as that takes; if
people wait for it elsewhere, it does not, and they must not wait for long."""
LOOK = 4
"""Every so manieth time all tables in memory are looked at."""
FIGURES = 10
"""Every so manieth time a server tells the others what it has counted."""
CHANNEL: LiteralString = "motherlode"
MOST_ENTRIES = 40
"""Entries in one message."""
ENTRIES = msgspec.json.Decoder(list[tuple[str, Entry]])
MOST_NEWS = 250
"""Tables in one message, which may have 8,000 bytes."""
FORGOTTEN = 86_400.0
"""Ticks after which it is forgotten when somebody was last connected."""
TICKS: LiteralString = "motherlode_ticks()"
ALIVE: LiteralString = f"(SELECT id FROM processes WHERE until > {TICKS})"
LIVES: LiteralString = """
WITH now AS (
    UPDATE own_time SET ticked = clock_timestamp(), ticks = ticks + greatest(0, least(
        %(passed)s::float8, extract(epoch FROM clock_timestamp() - ticked)::float8)) RETURNING ticks, format),
me AS (
    INSERT INTO processes SELECT %(id)s, %(name)s, ticks + %(lease)s, %(figures)s FROM now
    ON CONFLICT (id) DO UPDATE SET until = excluded.until,
        figures = CASE WHEN excluded.figures = '' THEN processes.figures ELSE excluded.figures END)
SELECT format, ARRAY(SELECT id FROM processes, now WHERE until > ticks) FROM now"""
COME: LiteralString = f"""
WITH gone AS (
    DELETE FROM present WHERE table_id = %(table)s AND guest = %(guest)s
        AND (went IS NOT NULL OR process NOT IN {ALIVE}))
INSERT INTO present VALUES (%(line)s, %(table)s, %(guest)s, %(address)s, %(me)s, NULL)
ON CONFLICT (line) DO UPDATE SET went = NULL"""
ALL_COME: LiteralString = """
INSERT INTO present SELECT *, %s, NULL FROM unnest(%s::text[], %s::text[], %s::text[], %s::text[])
ON CONFLICT (line) DO UPDATE SET went = NULL"""
PRESENT: LiteralString = f"""
SELECT table_id, line, guest, address, process, went IS NULL AND coalesce(until > {TICKS}, false),
    {TICKS} - coalesce(went, until, 0)
FROM present LEFT JOIN processes ON id = process WHERE table_id = ANY(%s)"""
CLAIM: LiteralString = f"""
INSERT INTO jobs
    SELECT %(table)s, %(turn)s, %(me)s, now, now + %(seconds)s::float8 FROM (SELECT {TICKS} AS now) AS clock
ON CONFLICT (table_id) DO UPDATE SET turn = excluded.turn, holder = excluded.holder, until = excluded.until,
    asked = CASE WHEN jobs.turn = excluded.turn THEN jobs.asked ELSE excluded.asked END
    WHERE jobs.turn < excluded.turn OR (jobs.turn = excluded.turn AND (
        jobs.holder IN (%(me)s, '') OR jobs.until < {TICKS} OR jobs.holder NOT IN {ALIVE}))
RETURNING greatest(0, {TICKS} - asked), until = asked + %(seconds)s::float8"""
ORPHANS: LiteralString = f"""
UPDATE jobs SET holder = %(me)s, until = {TICKS} + %(seconds)s WHERE table_id IN (
    SELECT table_id FROM jobs JOIN tables ON id = table_id
    WHERE jobs.turn = tables.turn AND phase = 'playing' AND (holder = '' OR holder NOT IN {ALIVE})
    FOR UPDATE OF jobs SKIP LOCKED LIMIT %(most)s)
RETURNING table_id"""
CLOCK: LiteralString = f"""
SELECT {TICKS}, (SELECT tick FROM entries WHERE table_id = %(table)s AND n = %(turn)s - 1),
    (SELECT until FROM clocks WHERE table_id = %(table)s AND turn = %(turn)s),
    (SELECT stands FROM clocks WHERE table_id = %(table)s AND turn = %(turn)s)"""
LOOKED: LiteralString = """
SELECT id, turn, rev, (SELECT coalesce(max(n), 0) FROM chat WHERE table_id = id) FROM tables WHERE id = ANY(%s)"""


class Leases(Company):
    """One server's part in it."""

    def __init__(self, url: str, name: str, id: str, light: Connections, newer: Any) -> None:
        self.id = id or secrets.token_hex(6)
        self.listeners: list[Listener] = []
        self._conninfo = prepared(url)
        self._name = name
        self._light = light
        self._newer = newer
        self._host: Host | None = None
        self._secret = b""
        self._tasks: list[asyncio.Task[None]] = []
        self._listening: Connection | None = None
        self._news: dict[str, dict[str, None]] = {"t": {}, "p": {}}
        self._entries: list[tuple[str, Entry]] = []
        self._telling: asyncio.Task[None] | None = None
        self._lines: dict[str, tuple[str, Line]] = {}
        """Who is connected here: by line, the table."""
        self._elsewhere: set[str] = set()
        """Tables that people look at who are connected to other servers."""
        self._alive: frozenset[str] = frozenset()
        self._last = 0.0
        self.well = False
        """The last sign of life was heard."""

    # -- living ------------------------------------------------------------------------------------------------------

    async def open(self, secret: bytes, *, waits: bool = False) -> None:
        """Be one of the servers from now on; whoever `waits` need not be heard at once."""
        self._secret = secret
        try:
            await self._live("")
        except Refused:
            if not waits:
                raise
        self._tasks = [asyncio.ensure_future(self._beat()), asyncio.ensure_future(self._listen())]

    async def close(self) -> None:
        """Leave in good order: others take over at once."""
        waiting = set(self._tasks)
        while waiting:  # one that has just got what it waited for may miss that it is cancelled
            for task in waiting:
                task.cancel()
            _, waiting = await asyncio.wait(waiting, timeout=0.2)
        if self._listening is not None:
            await close(self._listening)

        async def leave(connection: Connection, again: bool) -> None:
            await connection.execute(
                f"UPDATE present SET went = {TICKS} WHERE process = %s AND went IS NULL", (self.id,)
            )
            await connection.execute("UPDATE jobs SET holder = '' WHERE holder = %s", (self.id,))
            await connection.execute("DELETE FROM processes WHERE id = %s", (self.id,))
            await connection.execute("UPDATE own_time SET keeper = '', kept = -1 WHERE keeper = %s", (self.id,))

        with contextlib.suppress(Refused, psycopg.Error):
            await self._light.run(leave, patience=1)
            for table, _ in self._lines.values():
                self._news["p"][table] = None
            await self._flush()

    async def _live(self, figures: str) -> None:
        now = time.monotonic()
        values = {
            "passed": min(now - self._last, TICKED) if self._last else 0.0,
            "id": self.id,
            "name": self._name,
            "lease": LEASE,
            "figures": figures,
        }

        async def work(connection: Connection, again: bool) -> Any:
            return await (await connection.execute(LIVES, values)).fetchone()

        format, alive = await self._light.run(work, patience=0)
        self._last = now
        if format > FORMAT:
            self._newer(format)
        before, self._alive = self._alive, frozenset(alive)
        if before - self._alive:
            await self._look()
        if not self.well:
            self.well = True

    async def _beat(self) -> None:
        count = 0
        while True:
            await asyncio.sleep(BEAT)
            count += 1
            figures = self._host.figures() if self._host is not None and count % FIGURES == 0 else ""
            try:
                await self._live(figures)
                if count % LOOK == 0:
                    await self._look()
                await self._adopt()
            except (Refused, psycopg.Error) as error:
                if self.well:
                    LOG.error("no sign of life reaches the database: %s", first_line(error))
                self.well = False
                if self._listening is not None:  # it would not notice by itself
                    cut(self._listening)
            except Exception:
                LOG.exception("a sign of life failed")

    async def gone(self, servers: Sequence[str]) -> None:
        if not set(servers) & self._alive - {self.id}:
            return
        with contextlib.suppress(Refused, psycopg.Error):  # the lease runs out
            await self._rows("DELETE FROM processes WHERE id = ANY(%s) AND id <> %s", (list(servers), self.id))
            await self._live("")
            await self._adopt()

    async def _adopt(self) -> None:
        """Take over what servers that are gone have left."""
        if self._host is None:
            return
        values = {"me": self.id, "seconds": ADOPTED, "most": 20}
        for row in await self._rows(ORPHANS, values):
            self._host.orphaned(row[0])

    async def _look(self) -> None:
        """Compare everything in memory with what is written."""
        if self._host is None:
            return
        known = {table.id: table for table in self._host.known()}
        self._elsewhere &= set(known)
        if not known:
            return
        found = {row[0]: row for row in await self._rows(LOOKED, (list(known),))}
        for id, table in known.items():
            row = found.get(id)
            if row is None or row[1] > table.turn or row[2] != table.rev or row[3] > table.said:
                self._touched(id)
        for id, present in (await self.present(list(known))).items():
            self._host.met(id, present)

    async def _rows(self, sql: LiteralString, values: Any) -> list[tuple[Any, ...]]:
        async def work(connection: Connection, again: bool) -> list[tuple[Any, ...]]:
            done = await connection.execute(sql, values)
            return await done.fetchall() if done.description else []

        return await self._light.run(work, reading=True)

    # -- news --------------------------------------------------------------------------------------------------------

    def tell(self, table: str, kind: str = "t") -> None:
        """Tell the other servers that a table moved (t), or that people came or went (p)."""
        if kind:
            self._news[kind][table] = None
        if self._telling is None:
            self._telling = asyncio.ensure_future(self._tell())

    def tell_entry(self, table: str, entry: Entry) -> None:
        """Tell the other servers what was written, so that they need not read it, if people wait for it there."""
        if table not in self._elsewhere:
            return
        self._entries.append((table, entry))
        self.tell(table, "")

    async def _tell(self) -> None:
        try:
            while self._entries or any(self._news.values()):
                await self._flush()
        except (Refused, psycopg.Error) as error:  # they look by themselves
            LOG.warning("no news reach the others: %s", first_line(error))
        finally:
            self._telling = None

    async def _flush(self) -> None:
        if self._entries:
            some, self._entries = self._entries[:MOST_ENTRIES], self._entries[MOST_ENTRIES:]
            payload = f"{self.id} e {msgspec.json.encode(some).decode()}"
            await self._rows("SELECT pg_notify(%s, %s)", (CHANNEL, payload))
        for kind, tables in self._news.items():
            names = list(tables)[:MOST_NEWS]
            if names:
                for table in names:
                    del tables[table]
                payload = f"{self.id} {kind} {' '.join(names)}"
                await self._rows("SELECT pg_notify(%s, %s)", (CHANNEL, payload))

    async def _listen(self) -> None:
        """Hear what others tell, for ever; after every break look at everything once."""
        while True:
            try:
                self._listening = await connect(self._conninfo)
                await self._listening.execute(f"LISTEN {CHANNEL}")
                await self._return()
                async for message in self._listening.notifies():
                    await self._heard(message.payload)
            except (*BROKEN, psycopg.Error, Refused) as error:
                LOG.warning("nothing is heard from the other servers: %s", first_line(error))
            except Exception:
                LOG.exception("listening failed")
            if self._listening is not None:
                await close(self._listening)
                self._listening = None
            await asyncio.sleep(0.2)

    async def _return(self) -> None:
        """After a break: say once more who is connected here, and read what was missed."""
        lines = [(line.id, table, line.guest, line.address) for table, line in self._lines.values()]
        if lines:
            await self._rows(ALL_COME, [self.id, *map(list, zip(*lines))])
        await self._look()

    async def _heard(self, payload: str) -> None:
        who, kind, text = payload.split(" ", 2)
        if who == self.id:
            return
        if kind == "e":
            if self._host is not None:
                for id, entry in ENTRIES.decode(text):
                    self._host.follow(id, entry)
            return
        tables = text.split()
        if kind == "t":
            for id in tables:
                self._touched(id)
        elif self._host is not None:
            mine = {table.id for table in self._host.known()}
            if ours := [id for id in tables if id in mine]:
                for id, present in (await self.present(ours)).items():
                    self._host.met(id, present)

    def _touched(self, id: str) -> None:
        for listener in self.listeners:
            listener(id)

    def attend(self, host: Host) -> None:
        self._host = host

    def alias(self, address: str) -> str:
        return care.alias(address, self._secret) if address else ""

    # -- who is there ------------------------------------------------------------------------------------------------

    def _line(self, table: str, line: Line) -> dict[str, str]:
        return {"line": line.id, "table": table, "guest": line.guest, "address": line.address, "me": self.id}

    async def come(self, table: str, line: Line) -> None:
        self._lines[line.id] = (table, line)
        await self._rows(COME, self._line(table, line))
        self.tell(table, "p")

    async def go(self, table: str, line: str) -> None:
        self._lines.pop(line, None)
        await self._rows(f"UPDATE present SET went = {TICKS} WHERE line = %s", (line,))
        self.tell(table, "p")

    async def present(self, tables: Sequence[str]) -> dict[str, Present]:
        found: dict[str, tuple[list[Line], set[str], dict[str, float]]] = {id: ([], set(), {}) for id in tables}
        for id, line, guest, address, process, here, gone in await self._rows(PRESENT, (list(tables),)):
            lines, there, since = found[id]
            if here:
                there.add(guest)
                if process != self.id:
                    lines.append(Line(line, guest, address))
            else:
                since[guest] = min(gone, since.get(guest, gone))
        return {
            id: Present(tuple(lines), {guest: gone for guest, gone in since.items() if guest not in there})
            for id, (lines, there, since) in found.items()
        }

    def watched(self, table: str, elsewhere: bool) -> None:
        if not elsewhere:
            self._elsewhere.discard(table)
        elif table not in self._elsewhere:
            self._elsewhere.add(table)
            self.tell(table)  # they may have missed what was not told until now

    async def tidy(self) -> None:
        """Forget who was there long ago."""
        await self._rows(f"DELETE FROM processes WHERE until < {TICKS} - %s", (FORGOTTEN,))
        await self._rows(
            f"DELETE FROM present WHERE went < {TICKS} - %s OR process NOT IN (SELECT id FROM processes) "
            "AND went IS NULL",
            (FORGOTTEN,),
        )

    # -- clocks ------------------------------------------------------------------------------------------------------

    async def clock(self, table: str, turn: int, whole: float) -> Clock:
        now, moved, until, stands = (await self._rows(CLOCK, {"table": table, "turn": turn}))[0]
        if until is None:
            return Clock(whole - max(0.0, now - moved) if moved is not None else whole, False)
        return Clock(until if stands else until - now, bool(stands))

    async def set_clock(self, table: str, turn: int, clock: Clock) -> None:
        until: LiteralString = "%(left)s" if clock.stands else f"{TICKS} + %(left)s"
        await self._rows(
            f"INSERT INTO clocks VALUES (%(table)s, %(turn)s, {until}, %(stands)s) ON CONFLICT (table_id) DO UPDATE "
            "SET turn = excluded.turn, until = excluded.until, stands = excluded.stands "
            "WHERE clocks.turn <= excluded.turn",
            {"table": table, "turn": turn, "left": clock.left, "stands": clock.stands},
        )

    # -- bots and secrets --------------------------------------------------------------------------------------------

    async def claim(self, table: str, turn: int, seconds: float) -> tuple[float, bool] | None:
        rows = await self._rows(CLAIM, {"table": table, "turn": turn, "me": self.id, "seconds": seconds})
        return (float(rows[0][0]), bool(rows[0][1])) if rows else None

    async def release(self, table: str, turn: int) -> None:
        sql: LiteralString = "UPDATE jobs SET holder = '' WHERE table_id = %s AND turn = %s AND holder = %s"
        await self._rows(sql, (table, turn, self.id))

    async def hold(self, table: str, turn: int, seat: int, action: int) -> None:
        sql: LiteralString = (
            "INSERT INTO held VALUES (%s, %s, %s, %s) ON CONFLICT (table_id, seat) DO UPDATE "
            "SET turn = excluded.turn, action = excluded.action WHERE held.turn <= excluded.turn"
        )
        await self._rows(sql, (table, seat, turn, action))

    async def held(self, table: str, turn: int, seat: int) -> int | None:
        sql: LiteralString = "SELECT action FROM held WHERE table_id = %s AND seat = %s AND turn = %s"
        rows = await self._rows(sql, (table, seat, turn))
        return int(rows[0][0]) if rows else None

    # -- figures -----------------------------------------------------------------------------------------------------

    async def others(self) -> dict[str, str]:
        sql: LiteralString = f"SELECT name, figures FROM processes WHERE id <> %s AND until > {TICKS} ORDER BY until"
        return {name: figures for name, figures in await self._rows(sql, (self.id,)) if figures}
