"""The journal in a PostgreSQL database, for as many servers as there are.

Every method is one statement, and so one transaction, synced before it is answered. A statement whose answer was lost
is run again, and then looks whether the first one was carried out. Which tables were touched is told to the other
servers afterwards, apart: somebody who is not told reads on a little later.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import zlib
from collections.abc import Sequence
from typing import Any, LiteralString

import msgspec
import psycopg

from motherlode.core.errors import Refused
from motherlode.table.store import care
from motherlode.table.store.company import Company
from motherlode.table.store.connections import BROKEN, Connection, Connections, first_line, place
from motherlode.table.store.grouping import Appends
from motherlode.table.store.journal import (
    Damaged,
    Entry,
    Guest,
    Idle,
    Journal,
    Key,
    Listener,
    News,
    Said,
    Table,
    Unwritable,
)
from motherlode.table.store.leases import Leases
from motherlode.table.store.schema import prepare

LOG = logging.getLogger("motherlode.table")
AT_ONCE = 6
"""Connections for what has to last …"""
BESIDES = 3
"""… and for what does not."""
WAIT = 0.5
"""Seconds between two attempts to reach a database that is waited for."""
KEEPER = 90.0
"""Seconds after which another server keeps the time by which tables expire, if the one that did is gone."""
AGE: LiteralString = "(SELECT age FROM own_time)"
SEAT: LiteralString = """
    gone AS (DELETE FROM seated WHERE table_id IN (SELECT id FROM done) AND NOT guest = ANY(%(guests)s)),
    come AS (INSERT INTO seated SELECT unnest(%(guests)s::text[]), id FROM done ON CONFLICT DO NOTHING)"""
CREATE: LiteralString = f"""
WITH done AS (
    INSERT INTO tables VALUES (%(id)s, %(phase)s, %(public)s, %(host)s, %(rev)s, %(turn)s, %(touched)s, %(header)s,
                               %(sum)s, {AGE}, %(origin)s) RETURNING id),
{SEAT},
    written AS (INSERT INTO entries SELECT * FROM
        unnest(%(of)s::text[], %(n)s::int[], %(kind)s::text[], %(seat)s::int[], %(action)s::bigint[], %(at)s::float8[],
               %(sums)s::bigint[]))
SELECT id FROM done"""
UPDATE: LiteralString = f"""
WITH done AS (
    UPDATE tables SET phase = %(phase)s, public = %(public)s, rev = %(rev)s + 1, touched = %(touched)s,
        header = %(header)s, sum = %(sum)s, aged = {AGE} WHERE id = %(id)s AND rev = %(rev)s RETURNING id),
{SEAT}
SELECT id FROM done"""
SAY: LiteralString = """
INSERT INTO chat (table_id, n, key, at, seat, name, text)
    SELECT %(table)s, coalesce(max(n), 0) + 1, %(key)s, %(at)s, %(seat)s, %(name)s, %(text)s
    FROM chat WHERE table_id = %(table)s RETURNING n"""
CHAT: LiteralString = """
SELECT at, seat, name, text, n FROM (
    (SELECT * FROM chat WHERE table_id = %(table)s AND seat >= 0 AND n > %(since)s ORDER BY n DESC LIMIT %(most)s)
    UNION ALL
    (SELECT * FROM chat WHERE table_id = %(table)s AND seat < 0 AND n > %(since)s ORDER BY n DESC LIMIT %(most)s)
) AS lines ORDER BY n"""
SINCE: LiteralString = """
SELECT CASE WHEN rev <> %(rev)s THEN header END, sum, turn, touched,
    (SELECT coalesce(max(n), 0) FROM chat WHERE table_id = id),
    CASE WHEN turn > %(turn)s THEN (
        SELECT json_agg(json_build_array(n, kind, seat, action, at, sum) ORDER BY n) FROM entries
        WHERE table_id = id AND n >= %(turn)s) END
FROM tables WHERE id = %(id)s"""
ROOM: LiteralString = """
CREATE TEMPORARY TABLE room ON COMMIT DROP AS
    SELECT (SELECT string_agg(md5(random()::text || n || m), '') FROM generate_series(1, 200) AS m)
    FROM generate_series(1, 80) AS n"""
"""Half a megabyte, which is given back."""
OLD: LiteralString = f"""
SELECT id FROM tables WHERE (phase = 'open' AND aged < {AGE} - %s) OR (phase = 'playing' AND aged < {AGE} - %s)"""


class PostgresJournal(Journal):
    """A journal in a database."""

    def __init__(self, url: str, name: str = "0", id: str = "", *, waits: bool = False) -> None:
        """`name` is what this server is called among those that share the database, in figures; `id` is its own.

        To open it `waits` until the database can be reached.
        """
        self.url = url
        self._waits = waits
        self._lasting = Connections(url, AT_ONCE, synchronous_commit="on")
        self._passing = Connections(url, BESIDES, synchronous_commit="off")
        self._appends = Appends(self._lasting)
        self._secret = b""
        self._aside: set[str] = set()
        self._leases = Leases(url, name, id, self._passing, self._newer)
        self._open = False

    async def open(self) -> None:
        try:
            while True:
                try:
                    self._secret = await self._lasting.run(self._prepare, patience=0)
                    break
                except Unwritable as refusal:
                    if not self._waits:
                        raise
                    LOG.warning("waiting for the database: %s", self._lasting.last or refusal)
                    await asyncio.sleep(WAIT)
        except Unwritable:
            raise Refused(
                f"The database at {place(self.url)} cannot be reached: {self._lasting.last}", field="database"
            ) from None
        except psycopg.Error as error:
            raise Refused(
                f"The database at {place(self.url)} cannot be used: {first_line(error)}", field="database"
            ) from None
        await self._leases.open(self._secret, waits=self._waits)
        self._open = True

    async def _prepare(self, connection: Connection, again: bool) -> bytes:
        try:
            return await prepare(connection, place(self.url))
        except psycopg.errors.ReadOnlySqlTransaction:
            raise Refused(f"The database at {place(self.url)} can only be read.", field="database") from None
        except BROKEN as error:
            if not connection.closed:
                raise Refused(
                    f"The database at {place(self.url)} cannot be used: {first_line(error)}", field="database"
                ) from None
            raise

    async def close(self) -> None:
        if self._open:
            self._open = False
            await self._leases.close()
        await self._lasting.drop()
        await self._passing.drop()

    @property
    def company(self) -> Company:  # type: ignore[override]
        """What its servers tell each other."""
        return self._leases

    def _newer(self, format: int) -> None:
        """A newer server has changed the database."""
        sentence = "A newer server has changed the database; this one accepts nothing more and has to be replaced."
        if not self._lasting.objection:
            LOG.error("the database has format %d now: %s", format, sentence)
        self._lasting.objection = sentence

    async def trouble(self) -> str:
        async def work(connection: Connection, again: bool) -> None:
            await connection.execute("UPDATE own_time SET tried = clock_timestamp()")
            if self._lasting.full:  # that found room on a page: is there room for more?
                async with connection.transaction(force_rollback=True):
                    await connection.execute(ROOM)
                self._lasting.full = False

        try:
            await self._lasting.run(work, patience=0, reading=True)
        except Refused as refusal:
            return refusal.sentence
        except psycopg.Error as error:
            return f"The database cannot be written: {first_line(error)}"
        return ""

    # -- statements --------------------------------------------------------------------------------------------------

    async def _rows(self, sql: LiteralString, values: Any = ()) -> list[tuple[Any, ...]]:
        async def work(connection: Connection, again: bool) -> list[tuple[Any, ...]]:
            rows: list[tuple[Any, ...]] = await (await connection.execute(sql, values)).fetchall()
            return rows

        return await self._lasting.run(work, reading=True)

    async def _write(self, sql: LiteralString, values: Any) -> tuple[list[tuple[Any, ...]], bool]:
        """The rows that a statement returns, and whether an earlier try of it may have been carried out."""

        async def work(connection: Connection, again: bool) -> tuple[list[tuple[Any, ...]], bool]:
            done = await connection.execute(sql, values)
            return (await done.fetchall() if done.description else []), again

        return await self._lasting.run(work)

    # -- guests ------------------------------------------------------------------------------------------------------

    async def guest(self, id: str) -> Guest | None:
        rows = await self._rows("SELECT id, name, made FROM guests WHERE id = %s", (id,))
        return Guest(*rows[0]) if rows else None

    async def save_guest(self, guest: Guest) -> None:
        await self._write(
            "INSERT INTO guests VALUES (%s, %s, %s) ON CONFLICT (id) DO UPDATE SET name = excluded.name",
            (guest.id, guest.name, guest.made),
        )

    async def save_key(self, key: Key) -> None:
        await self._write(
            "INSERT INTO keys VALUES (%s, %s, %s, %s) ON CONFLICT (guest) DO UPDATE "
            "SET hash = excluded.hash, sealed = excluded.sealed, made = excluded.made",
            (key.hash, key.guest, key.sealed, key.made),
        )

    async def key(self, hash: str) -> Key | None:
        rows = await self._rows("SELECT hash, guest, sealed, made FROM keys WHERE hash = %s", (hash,))
        return Key(*rows[0]) if rows else None

    async def drop_key(self, guest: str) -> bool:
        rows, again = await self._write("DELETE FROM keys WHERE guest = %s RETURNING guest", (guest,))
        return bool(rows) or again

    async def muted(self, guest: str) -> bool:
        return bool(await self._rows("SELECT 1 FROM mutes WHERE guest = %s", (guest,)))

    async def mute(self, guest: str, mute: bool) -> None:
        if mute:
            await self._write("INSERT INTO mutes VALUES (%s) ON CONFLICT DO NOTHING", (guest,))
        else:
            await self._write("DELETE FROM mutes WHERE guest = %s", (guest,))

    # -- tables ------------------------------------------------------------------------------------------------------

    async def create(self, table: Table, entries: list[Entry]) -> None:
        header = msgspec.json.encode(table)
        values = {
            **_columns(table, header),
            "turn": len(entries),
            "origin": table.origin,
            "of": [table.id] * len(entries),
            "n": [entry.n for entry in entries],
            "kind": [entry.kind for entry in entries],
            "seat": [entry.seat for entry in entries],
            "action": [entry.action for entry in entries],
            "at": [entry.at for entry in entries],
            "sums": [care.sum_of(table.id, entry) for entry in entries],
        }
        try:
            await self._write(CREATE, values)
        except psycopg.errors.UniqueViolation:
            if (await self._rows("SELECT header FROM tables WHERE id = %s", (table.id,)))[0][0] != header:
                raise Unwritable("There is a table with this name already; nothing has changed.") from None
        except psycopg.DataError as error:
            LOG.error("the journal cannot keep a table: %s", first_line(error))
            raise Unwritable("The server cannot write that; nothing has changed.") from None

    async def table(self, id: str) -> Table | None:
        found = await self._list("WHERE id = %s", (id,))
        if not found and id in self._aside:
            raise Damaged("What was kept of this table is damaged; it has been set aside.")
        return found[0] if found else None

    async def update(self, table: Table) -> bool:
        header = msgspec.json.encode(msgspec.structs.replace(table, rev=table.rev + 1))
        rows, again = await self._write(UPDATE, _columns(table, header))
        if not rows and again:  # by an earlier try, perhaps
            rows = await self._rows("SELECT id FROM tables WHERE id = %s AND header = %s", (table.id, header))
        if not rows:
            return False
        table.rev += 1
        self._leases.tell(table.id)
        return True

    async def append(self, table: str, entry: Entry) -> bool:
        total = care.sum_of(table, entry)
        row = (table, entry.n, entry.kind, entry.seat, entry.action, entry.at, total)
        # Whoever asked may be cancelled; what is written is written, and told.
        written, again = await asyncio.shield(self._appends.append(row))
        if not written and again:
            sql: LiteralString = "SELECT 1 FROM entries WHERE table_id = %s AND n = %s AND sum = %s AND at = %s"
            written = bool(await self._rows(sql, (table, entry.n, total, entry.at)))
        if written:
            self._leases.tell_entry(table, entry)
        return written

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        sql: LiteralString = (
            "SELECT n, kind, seat, action, at, sum FROM entries WHERE table_id = %s AND n >= %s ORDER BY n"
        )
        return self._checked(table, since, await self._rows(sql, (table, since)))

    def _checked(self, table: str, since: int, rows: Sequence[Sequence[Any]]) -> list[Entry]:
        found = []
        for number, (*values, total) in enumerate(rows, since):
            if not care.sound(table, number, values, total):
                LOG.error("table %s is damaged at decision %d", table[:6], number + 1)
                raise Damaged(f"What was kept of this table is damaged at decision {number + 1}.")
            found.append(Entry(*values))
        return found

    async def since(self, id: str, turn: int, rev: int) -> News | None:
        rows = await self._rows(SINCE, {"id": id, "turn": turn, "rev": rev})
        if not rows:
            return None
        header, total, now, touched, said, entries = rows[0]
        table = None
        if header is not None:
            table = self._trusted(id, header, total)
            if table is None:
                raise Damaged("What was kept of this table is damaged; it has been set aside.")
            table.turn, table.touched = now, touched
        rows = [(*row[:4], float(row[4]), row[5]) for row in entries or []]  # JSON knows no 11.0
        return News(table, self._checked(id, turn, rows), said)

    def _trusted(self, id: str, header: bytes, total: int | None) -> Table | None:
        table = care.header(bytes(header), total)
        if table is None and id not in self._aside:
            self._aside.add(id)
            LOG.error("table %s is damaged and set aside", str(id)[:6])
        return table

    # -- chat --------------------------------------------------------------------------------------------------------

    async def say(self, table: str, said: Said) -> int:
        values = {**msgspec.structs.asdict(said), "table": table, "key": secrets.token_hex(8)}

        async def work(connection: Connection, again: bool) -> int:
            if again:
                done = await connection.execute("SELECT n FROM chat WHERE key = %(key)s", values)
                if row := await done.fetchone():
                    return int(row[0])
            while True:
                try:
                    row = await (await connection.execute(SAY, values)).fetchone()
                except psycopg.errors.UniqueViolation:  # somebody else spoke at the same moment
                    continue
                assert row is not None
                return int(row[0])

        number = await self._lasting.run(work)
        self._leases.tell(table)
        return number

    async def chat(self, table: str, most: int, since: int = 0) -> list[Said]:
        return [Said(*row) for row in await self._rows(CHAT, {"table": table, "most": most, "since": since})]

    # -- reviews -----------------------------------------------------------------------------------------------------

    async def save_review(self, table: str, body: bytes) -> None:
        await self._write(
            "INSERT INTO reviews VALUES (%s, %s, %s) ON CONFLICT (table_id) DO UPDATE "
            "SET body = excluded.body, sum = excluded.sum",
            (table, body, zlib.crc32(body)),
        )

    async def review(self, table: str) -> bytes | None:
        rows = await self._rows("SELECT body, sum FROM reviews WHERE table_id = %s", (table,))
        return bytes(rows[0][0]) if rows and zlib.crc32(bytes(rows[0][0])) == rows[0][1] else None

    # -- lists -------------------------------------------------------------------------------------------------------

    async def _list(self, where: LiteralString, values: Sequence[object]) -> list[Table]:
        sql: LiteralString = f"SELECT id, header, sum, turn, touched FROM tables {where}"
        found = []
        for id, header, total, turn, touched in await self._rows(sql, values):
            table = self._trusted(id, header, total)
            if table is not None:
                table.turn, table.touched = turn, touched
                found.append(table)
        return found

    async def waiting(self, most: int) -> list[Table]:
        return await self._list("WHERE phase = 'open' AND public ORDER BY touched DESC LIMIT %s", (most,))

    async def finished(self, most: int) -> list[Table]:
        return await self._list("WHERE phase = 'over' AND public ORDER BY touched DESC LIMIT %s", (most,))

    async def seated(self, guest: str, most: int) -> list[Table]:
        where: LiteralString = (
            "WHERE id IN (SELECT table_id FROM seated WHERE guest = %s) ORDER BY touched DESC LIMIT %s"
        )
        return await self._list(where, (guest, most))

    async def unfinished(self, host: str) -> int:
        sql: LiteralString = "SELECT count(*) FROM tables WHERE host = %s AND phase IN ('open', 'playing')"
        return int((await self._rows(sql, (host,)))[0][0])

    async def alias(self, address: str) -> str:
        return self._leases.alias(address)

    async def unfinished_from(self, alias: str) -> int:
        sql: LiteralString = "SELECT count(*) FROM tables WHERE origin = %s AND phase IN ('open', 'playing')"
        return int((await self._rows(sql, (alias,)))[0][0])

    async def expire(self, passed: float, open_for: float, playing_for: float) -> list[str]:
        """One of the servers counts the time; if it is gone another one goes on where it was."""
        rows, _ = await self._write(
            "UPDATE own_time SET age = age + %(passed)s, keeper = %(me)s, kept = motherlode_ticks() + %(for)s "
            "WHERE keeper = %(me)s OR kept < motherlode_ticks() RETURNING age",
            {"passed": max(0.0, passed), "me": self._leases.id, "for": KEEPER},
        )
        if not rows:
            return []
        await self._leases.tidy()
        old = [row[0] for row in await self._rows(OLD, (open_for, playing_for)) if row[0] not in self._aside]
        await self.remove(old)
        return old

    async def idle(self) -> list[Idle]:
        sql: LiteralString = f"SELECT id, phase, {AGE} - aged, touched FROM tables ORDER BY id"
        return [Idle(*row) for row in await self._rows(sql)]

    async def remove(self, ids: Sequence[str]) -> None:
        if not ids:
            return

        async def work(connection: Connection, again: bool) -> None:
            async with connection.transaction():
                for name in ("entries", "chat", "seated", "present", "clocks", "jobs", "held"):
                    await connection.execute(f"DELETE FROM {name} WHERE table_id = ANY(%s)", (list(ids),))
                await connection.execute("DELETE FROM tables WHERE id = ANY(%s)", (list(ids),))

        await self._lasting.run(work)
        for id in ids:
            self._leases.tell(id)

    def listen(self, listener: Listener) -> None:
        self._leases.listeners.append(listener)


def _columns(table: Table, header: bytes) -> dict[str, object]:
    return {
        "id": table.id,
        "phase": table.phase,
        "public": table.public,
        "host": table.host,
        "rev": table.rev,
        "touched": table.touched,
        "header": header,
        "sum": zlib.crc32(header),
        "guests": sorted({seat.guest for seat in table.seats if seat.guest}),
    }
