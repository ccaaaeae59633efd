"""The journal in an SQLite file: one thread writes, another reads.

Every write waits in a queue; the writing thread takes all that wait into one transaction and syncs once for all of them
(group commit). Only then do their callers go on, so nobody is shown what a power cut could take back.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from motherlode.core.errors import Refused
from motherlode.table.store import care
from motherlode.table.store.file import prepare
from motherlode.table.store.journal import (
    Damaged,
    Entry,
    Guest,
    Idle,
    Journal,
    Key,
    Listener,
    Said,
    Table,
    Unsure,
    Unwritable,
)
from motherlode.table.store.reviews import SqliteReviews

LOG = logging.getLogger("motherlode.table")
T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
MOST_TOGETHER = 500
"""Writes in one transaction."""
AGE = "(SELECT age FROM own_time)"
UNSURE = (
    "The disk has failed: whether the last decision counts is seen when the server is started again. "
    "Until then nothing more is accepted."
)


class _Write(msgspec.Struct):
    work: Callable[[sqlite3.Connection], object]
    done: Future[Any]


class SqliteJournal(SqliteReviews, Journal):
    """A journal in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._queue: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="journal-read")
        self._read_from: sqlite3.Connection | None = None
        self._unsure = False
        self._aside: set[str] = set()
        """Tables whose header cannot be trusted."""

    async def open(self) -> None:
        try:
            await asyncio.to_thread(self._prepare)
        except (OSError, sqlite3.Error) as error:
            raise Refused(f"The journal {self.path} cannot be opened: {error}.", field="data") from None
        self._writer = threading.Thread(target=self._write_all, name="journal-write", daemon=True)
        self._writer.start()

    def _prepare(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        for sentence in care.mended(self.path, prepare):
            LOG.error("%s", sentence)
        with contextlib.closing(self._connect()) as database:
            prepare(database, self.path)
            # Whatever a failed sync left open is settled now: what is in the file is brought to the disk, and counts.
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            for id, header, total in database.execute("SELECT id, header, sum FROM tables"):
                self._trusted(id, header, total)
        with contextlib.suppress(OSError):
            self.path.chmod(0o600)  # it holds seeds of games being played

    def _connect(self) -> sqlite3.Connection:
        database = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=30)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        return database

    async def close(self) -> None:
        if self._writer is not None:
            self._queue.put(None)
            await asyncio.to_thread(self._writer.join)
            self._writer = None
        self._readers.shutdown()
        if self._read_from is not None:
            self._read_from.close()

    async def trouble(self) -> str:
        try:
            await self._write(lambda db: db.execute("UPDATE own_time SET age = age"))
        except Refused as refusal:
            return refusal.sentence
        return ""

    # -- the two threads ---------------------------------------------------------------------------------------------

    def _write_all(self) -> None:
        with contextlib.closing(self._connect()) as database:
            waiting: list[_Write] = []
            while (first := self._queue.get()) is not None:
                waiting = [first]
                ended = False
                with contextlib.suppress(queue.Empty):
                    while len(waiting) < MOST_TOGETHER and not ended:
                        more = self._queue.get_nowait()
                        if more is None:
                            ended = True
                        else:
                            waiting.append(more)
                if self._unsure:
                    for write in waiting:
                        write.done.set_exception(Unsure(UNSURE))
                else:
                    self._commit(database, waiting)
                if ended:
                    return

    def _commit(self, database: sqlite3.Connection, waiting: list[_Write]) -> None:
        """All of them in one transaction; one that fails takes nobody else with it."""
        results: list[object] = []
        try:
            database.execute("BEGIN IMMEDIATE")
            for write in waiting:
                database.execute("SAVEPOINT one")
                try:
                    results.append(write.work(database))
                    database.execute("RELEASE one")
                except Exception as error:
                    database.execute("ROLLBACK TO one")
                    database.execute("RELEASE one")
                    results.append(error)
            database.execute("COMMIT")
        except sqlite3.Error as error:  # a full disk: nothing of this was written
            committing = len(results) == len(waiting)
            # But where the disk itself fails while all of it is being synced, it may be there after the next start.
            if committing and care.code(error) == sqlite3.SQLITE_IOERR:
                self._unsure = True
            with contextlib.suppress(sqlite3.Error):
                database.execute("ROLLBACK")
            results = [error] * len(waiting)
        for write, result in zip(waiting, results):
            if isinstance(result, Exception):
                write.done.set_exception(result)
            else:
                write.done.set_result(result)

    async def _write(self, work: Work[T]) -> T:
        if self._writer is None:
            raise Unwritable("The server is being closed; nothing has changed.")
        if self._unsure:
            raise Unsure(UNSURE)
        done: Future[T] = Future()
        self._queue.put(_Write(work, done))
        try:  # whoever asked may be cancelled; what is written is written
            return await asyncio.shield(asyncio.wrap_future(done))
        except sqlite3.Error as error:
            LOG.error("the journal cannot be written: %s", error)
            if self._unsure:
                raise Unsure(UNSURE) from None
            raise Unwritable("The server cannot write just now; nothing has changed.") from None

    async def _read(self, work: Work[T]) -> T:
        def reading() -> T:
            if self._read_from is None:
                self._read_from = self._connect()
            return work(self._read_from)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, reading)
        except sqlite3.DatabaseError as error:
            LOG.error("the journal cannot be read: %s", error)
            raise Damaged("The journal is damaged there; start the server again to have it mended.") from None

    def _trusted(self, id: str, header: bytes, total: int | None) -> Table | None:
        """A header as it was written; None if it is not, and then the table is set aside."""
        table = care.header(header, total)
        if table is None and id not in self._aside:
            self._aside.add(id)
            LOG.error("table %s is damaged and set aside", str(id)[:6])
        return table

    # -- guests ------------------------------------------------------------------------------------------------------

    async def guest(self, id: str) -> Guest | None:
        rows = await self._read(
            lambda db: db.execute("SELECT id, name, made FROM guests WHERE id = ?", (id,)).fetchall()
        )
        return Guest(*rows[0]) if rows else None

    async def save_guest(self, guest: Guest) -> None:
        await self._write(
            lambda db: db.execute(
                "INSERT INTO guests VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name",
                (guest.id, guest.name, guest.made),
            )
        )

    async def save_key(self, key: Key) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM keys WHERE guest = ?", (key.guest,))
            db.execute("INSERT INTO keys VALUES (?, ?, ?, ?)", (key.hash, key.guest, key.sealed, key.made))

        await self._write(work)

    async def key(self, hash: str) -> Key | None:
        sql = "SELECT hash, guest, sealed, made FROM keys WHERE hash = ?"
        rows = await self._read(lambda db: db.execute(sql, (hash,)).fetchall())
        return Key(*rows[0]) if rows else None

    async def drop_key(self, guest: str) -> bool:
        return await self._write(lambda db: db.execute("DELETE FROM keys WHERE guest = ?", (guest,)).rowcount > 0)

    async def muted(self, guest: str) -> bool:
        sql = "SELECT 1 FROM mutes WHERE guest = ?"
        return await self._read(lambda db: db.execute(sql, (guest,)).fetchone() is not None)

    async def mute(self, guest: str, mute: bool) -> None:
        sql = "INSERT OR IGNORE INTO mutes VALUES (?)" if mute else "DELETE FROM mutes WHERE guest = ?"
        await self._write(lambda db: db.execute(sql, (guest,)))

    # -- tables ------------------------------------------------------------------------------------------------------

    async def create(self, table: Table, entries: list[Entry]) -> None:
        header = msgspec.json.encode(table)

        def work(db: sqlite3.Connection) -> None:
            values = (table.id, table.phase, table.public, table.host, table.rev, len(entries), table.touched)
            db.execute(
                f"INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, {AGE}, ?)",
                (*values, header, zlib.crc32(header), table.origin),
            )
            db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", [_row(table.id, e) for e in entries])
            _seat(db, table)

        await self._write(work)

    async def table(self, id: str) -> Table | None:
        found = await self._list("WHERE id = ?", (id,))
        if not found and id in self._aside:
            raise Damaged("What was kept of this table is damaged; it has been set aside.")
        return found[0] if found else None

    async def update(self, table: Table) -> bool:
        header = msgspec.json.encode(msgspec.structs.replace(table, rev=table.rev + 1))

        def work(db: sqlite3.Connection) -> bool:
            done = db.execute(
                f"UPDATE tables SET phase = ?, public = ?, rev = ?, touched = ?, header = ?, sum = ?, aged = {AGE} "
                "WHERE id = ? AND rev = ?",
                (
                    table.phase,
                    table.public,
                    table.rev + 1,
                    table.touched,
                    header,
                    zlib.crc32(header),
                    table.id,
                    table.rev,
                ),
            )
            if done.rowcount != 1:
                return False
            _seat(db, table)
            return True

        if not await self._write(work):
            return False
        table.rev += 1
        return True

    async def append(self, table: str, entry: Entry) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            done = db.execute(
                f"UPDATE tables SET turn = ?, touched = ?, aged = {AGE} WHERE id = ? AND turn = ?",
                (entry.n + 1, entry.at, table, entry.n),
            )
            if done.rowcount != 1:
                return False
            db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", _row(table, entry))
            return True

        return await self._write(work)

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        sql = "SELECT n, kind, seat, action, at, sum FROM entries WHERE table_id = ? AND n >= ? ORDER BY n"
        rows = await self._read(lambda db: db.execute(sql, (table, since)).fetchall())
        found = []
        for number, (*values, total) in enumerate(rows, since):
            entry = Entry(*values)
            if entry.n != number or (total is not None and total != care.sum_of(table, entry)):
                LOG.error("table %s is damaged at decision %d", table[:6], number + 1)
                raise Damaged(f"What was kept of this table is damaged at decision {number + 1}.")
            found.append(entry)
        return found

    # -- chat --------------------------------------------------------------------------------------------------------

    async def say(self, table: str, said: Said) -> int:
        row = (table, said.at, said.seat, said.name, said.text)
        sql = "INSERT INTO chat (table_id, at, seat, name, text) VALUES (?, ?, ?, ?, ?)"
        return await self._write(lambda db: db.execute(sql, row).lastrowid or 0)

    async def chat(self, table: str, most: int, since: int = 0) -> list[Said]:
        sql = (
            "SELECT id, at, seat, name, text FROM chat WHERE table_id = ? AND (seat < 0) = ? AND id > ? "
            "ORDER BY id DESC LIMIT ?"
        )
        rows = await self._read(
            lambda db: [row for who in (0, 1) for row in db.execute(sql, (table, who, since, most)).fetchall()]
        )
        return [Said(at, seat, name, text, id) for id, at, seat, name, text in sorted(rows)]

    # -- lists -------------------------------------------------------------------------------------------------------

    async def _list(self, where: str, values: Sequence[object]) -> list[Table]:
        sql = f"SELECT id, header, sum, turn, touched FROM tables {where}"
        rows = await self._read(lambda db: db.execute(sql, values).fetchall())
        found = []
        for id, header, total, turn, touched in rows:
            table = self._trusted(id, header, total)
            if table is not None:
                table.turn, table.touched = turn, touched
                found.append(table)
        return found

    async def waiting(self, most: int) -> list[Table]:
        return await self._list("WHERE phase = 'open' AND public ORDER BY touched DESC LIMIT ?", (most,))

    async def finished(self, most: int) -> list[Table]:
        return await self._list("WHERE phase = 'over' AND public ORDER BY touched DESC LIMIT ?", (most,))

    async def seated(self, guest: str, most: int) -> list[Table]:
        where = "WHERE id IN (SELECT table_id FROM seated WHERE guest = ?) ORDER BY touched DESC LIMIT ?"
        return await self._list(where, (guest, most))

    async def unfinished(self, host: str) -> int:
        return await self._count("host", host)

    async def alias(self, address: str) -> str:
        secret = await self._read(lambda db: db.execute("SELECT secret FROM own_time").fetchone()[0])
        return care.alias(address, secret)

    async def unfinished_from(self, alias: str) -> int:
        return await self._count("origin", alias)

    async def _count(self, column: str, value: str) -> int:
        sql = f"SELECT count(*) FROM tables WHERE {column} = ? AND phase IN ('open', 'playing')"
        count = await self._read(lambda db: db.execute(sql, (value,)).fetchone()[0])
        assert isinstance(count, int)
        return count

    async def expire(self, passed: float, open_for: float, playing_for: float) -> list[str]:
        def work(db: sqlite3.Connection) -> list[str]:
            db.execute("UPDATE own_time SET age = age + ?", (max(0.0, passed),))
            sql = (
                f"SELECT id FROM tables WHERE (phase = 'open' AND aged < {AGE} - ?) "
                f"OR (phase = 'playing' AND aged < {AGE} - ?)"
            )
            old = [row[0] for row in db.execute(sql, (open_for, playing_for)).fetchall()]
            ids = [id for id in old if id not in self._aside]  # what is damaged may be mended yet
            _remove(db, ids)
            return ids

        return await self._write(work)

    async def idle(self) -> list[Idle]:
        sql = f"SELECT id, phase, {AGE} - aged, touched FROM tables ORDER BY id"
        return [Idle(*row) for row in await self._read(lambda db: db.execute(sql).fetchall())]

    async def remove(self, ids: Sequence[str]) -> None:
        await self._write(lambda db: _remove(db, ids))

    def listen(self, listener: Listener) -> None:
        """There is one server to a file."""


def _remove(db: sqlite3.Connection, ids: Sequence[str]) -> None:
    """Forget tables with all that belongs to them."""
    for name, key in (("entries", "table_id"), ("chat", "table_id"), ("seated", "table_id"), ("tables", "id")):
        db.executemany(f"DELETE FROM {name} WHERE {key} = ?", [(id,) for id in ids])


def _row(table: str, entry: Entry) -> tuple[object, ...]:
    return (table, entry.n, entry.kind, entry.seat, entry.action, entry.at, care.sum_of(table, entry))


def _seat(db: sqlite3.Connection, table: Table) -> None:
    """Who sits where, for the list of somebody's own tables."""
    guests = {seat.guest for seat in table.seats if seat.guest}
    db.execute("DELETE FROM seated WHERE table_id = ?", (table.id,))
    db.executemany("INSERT INTO seated VALUES (?, ?)", [(guest, table.id) for guest in guests])
