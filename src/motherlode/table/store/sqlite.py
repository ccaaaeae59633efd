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
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from motherlode.core.errors import Refused
from motherlode.table.store.journal import Entry, Guest, Journal, Listener, Said, Table, Unwritable

LOG = logging.getLogger("motherlode.table")
T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
FORMAT = 1
MOST_TOGETHER = 500
"""Writes in one transaction."""
SCHEMA = """
CREATE TABLE IF NOT EXISTS guests (id TEXT PRIMARY KEY, name TEXT NOT NULL, made REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, phase TEXT NOT NULL, public INTEGER NOT NULL, host TEXT NOT NULL, rev INTEGER NOT NULL,
    turn INTEGER NOT NULL, touched REAL NOT NULL, header BLOB NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_listed ON tables (phase, public, touched);
CREATE INDEX IF NOT EXISTS tables_of_host ON tables (host, phase);
CREATE TABLE IF NOT EXISTS seated (guest TEXT, table_id TEXT, PRIMARY KEY (guest, table_id)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS seated_at ON seated (table_id);
CREATE TABLE IF NOT EXISTS entries (
    table_id TEXT, n INTEGER, kind TEXT NOT NULL, seat INTEGER NOT NULL, action INTEGER NOT NULL, at REAL NOT NULL,
    PRIMARY KEY (table_id, n)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS chat (table_id TEXT, id INTEGER PRIMARY KEY, at REAL, seat INTEGER, name TEXT, text TEXT);
CREATE INDEX IF NOT EXISTS chat_at ON chat (table_id, id);
"""


class _Write(msgspec.Struct):
    work: Callable[[sqlite3.Connection], object]
    done: Future[Any]


class SqliteJournal(Journal):
    """A journal in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._queue: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="journal-read")
        self._read_from: sqlite3.Connection | None = None

    async def open(self) -> None:
        try:
            await asyncio.to_thread(self._prepare)
        except (OSError, sqlite3.Error) as error:
            raise Refused(f"The journal {self.path} cannot be opened: {error}.", field="data") from None
        self._writer = threading.Thread(target=self._write_all, name="journal-write", daemon=True)
        self._writer.start()

    def _prepare(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.closing(self._connect()) as database:
            known = database.execute("PRAGMA user_version").fetchone()[0]
            if known > FORMAT:
                raise Refused(f"The journal {self.path} was written by a newer version.", field="data")
            database.executescript(SCHEMA)
            database.execute(f"PRAGMA user_version = {FORMAT}")
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
        done: Future[T] = Future()
        self._queue.put(_Write(work, done))
        try:  # whoever asked may be cancelled; what is written is written
            return await asyncio.shield(asyncio.wrap_future(done))
        except sqlite3.Error as error:
            LOG.error("the journal cannot be written: %s", error)
            raise Unwritable("The server cannot write just now; nothing has changed.") from None

    async def _read(self, work: Work[T]) -> T:
        def reading() -> T:
            if self._read_from is None:
                self._read_from = self._connect()
            return work(self._read_from)

        return await asyncio.get_running_loop().run_in_executor(self._readers, reading)

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

    # -- tables ------------------------------------------------------------------------------------------------------

    async def create(self, table: Table, entries: list[Entry]) -> None:
        header = msgspec.json.encode(table)

        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (table.id, table.phase, table.public, table.host, table.rev, len(entries), table.touched, header),
            )
            db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", [_row(table.id, e) for e in entries])
            _seat(db, table)

        await self._write(work)

    async def table(self, id: str) -> Table | None:
        found = await self._list("WHERE id = ?", (id,))
        return found[0] if found else None

    async def update(self, table: Table) -> bool:
        header = msgspec.json.encode(msgspec.structs.replace(table, rev=table.rev + 1))

        def work(db: sqlite3.Connection) -> bool:
            done = db.execute(
                "UPDATE tables SET phase = ?, public = ?, rev = ?, touched = ?, header = ? WHERE id = ? AND rev = ?",
                (table.phase, table.public, table.rev + 1, table.touched, header, table.id, table.rev),
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
                "UPDATE tables SET turn = ?, touched = ? WHERE id = ? AND turn = ?",
                (entry.n + 1, entry.at, table, entry.n),
            )
            if done.rowcount != 1:
                return False
            db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", _row(table, entry))
            return True

        return await self._write(work)

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        sql = "SELECT n, kind, seat, action, at FROM entries WHERE table_id = ? AND n >= ? ORDER BY n"
        rows = await self._read(lambda db: db.execute(sql, (table, since)).fetchall())
        return [Entry(*row) for row in rows]

    # -- chat --------------------------------------------------------------------------------------------------------

    async def say(self, table: str, said: Said) -> None:
        row = (table, said.at, said.seat, said.name, said.text)
        await self._write(
            lambda db: db.execute("INSERT INTO chat (table_id, at, seat, name, text) VALUES (?, ?, ?, ?, ?)", row)
        )

    async def chat(self, table: str, most: int) -> list[Said]:
        sql = "SELECT at, seat, name, text FROM chat WHERE table_id = ? ORDER BY id DESC LIMIT ?"
        rows = await self._read(lambda db: db.execute(sql, (table, most)).fetchall())
        return [Said(*row) for row in reversed(rows)]

    # -- lists -------------------------------------------------------------------------------------------------------

    async def _list(self, where: str, values: Sequence[object]) -> list[Table]:
        sql = f"SELECT header, turn, touched FROM tables {where}"
        rows = await self._read(lambda db: db.execute(sql, values).fetchall())
        found = []
        for header, turn, touched in rows:
            table = msgspec.json.decode(header, type=Table)
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
        sql = "SELECT count(*) FROM tables WHERE host = ? AND phase IN ('open', 'playing')"
        count = await self._read(lambda db: db.execute(sql, (host,)).fetchone()[0])
        assert isinstance(count, int)
        return count

    async def expire(self, open_before: float, playing_before: float) -> list[str]:
        def work(db: sqlite3.Connection) -> list[str]:
            sql = "SELECT id FROM tables WHERE (phase = 'open' AND touched < ?) OR (phase = 'playing' AND touched < ?)"
            ids = [row[0] for row in db.execute(sql, (open_before, playing_before)).fetchall()]
            for name, key in (("entries", "table_id"), ("chat", "table_id"), ("seated", "table_id"), ("tables", "id")):
                db.executemany(f"DELETE FROM {name} WHERE {key} = ?", [(id,) for id in ids])
            return ids

        return await self._write(work)

    def listen(self, listener: Listener) -> None:
        """There is one server to a file."""


def _row(table: str, entry: Entry) -> tuple[object, ...]:
    return (table, entry.n, entry.kind, entry.seat, entry.action, entry.at)


def _seat(db: sqlite3.Connection, table: Table) -> None:
    """Who sits where, for the list of somebody's own tables."""
    guests = {seat.guest for seat in table.seats if seat.guest}
    db.execute("DELETE FROM seated WHERE table_id = ?", (table.id,))
    db.executemany("INSERT INTO seated VALUES (?, ?)", [(guest, table.id) for guest in guests])
