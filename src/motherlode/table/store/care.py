"""Whether a journal's file is sound, and what becomes of one that is not.

Every row carries a sum of what was written, so that a bit that has turned is noticed and does not pass for a decision.
A file whose structure is broken is put aside whole, and everything that can still be trusted goes into a new one.
"""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from motherlode.table.store.journal import Entry, Table

Prepare = Callable[[sqlite3.Connection, Path], None]
NAMED = 5
"""Damaged tables that are named in a sentence; the rest is counted."""


def code(error: sqlite3.Error) -> int:
    """The kind of an error of the database, without its details."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def sum_of(table: str, entry: Entry) -> int:
    """The sum of an entry, which also says where it belongs."""
    return zlib.crc32(f"{table} {entry.n} {entry.kind} {entry.seat} {entry.action} {entry.at!r}".encode())


def alias(address: str, secret: bytes) -> str:
    """A name for an address to count by: nobody without the secret can tell the address from it."""
    return hashlib.blake2b(address.encode(), key=secret, digest_size=12).hexdigest()


# -- looking -----------------------------------------------------------------------------------------------------------


def complaints(path: Path, *, whole: bool) -> list[str]:
    """What is wrong with a file, a sentence each; `whole` looks at every entry and not only at headers."""
    try:
        with contextlib.closing(
            sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=30)
        ) as database:
            found = structure(database, whole=whole)
            return found or list(_rows(database, whole=whole))
    except sqlite3.Error as error:
        return [f"It cannot be read: {error}."]


def structure(database: sqlite3.Connection, *, whole: bool) -> list[str]:
    """What the database itself says about its pages and, if `whole`, its indexes."""
    try:
        rows = database.execute("PRAGMA integrity_check" if whole else "PRAGMA quick_check").fetchall()
    except sqlite3.DatabaseError as error:
        return [f"Its structure is broken: {error}."]
    said = [str(row[0]).splitlines()[0] for row in rows if row[0] != "ok"]
    return [f"Its structure is broken: {said[0].rstrip('.')}."] if said else []


def _rows(database: sqlite3.Connection, *, whole: bool) -> Iterator[str]:
    damaged = [id for id, *row in database.execute("SELECT id, header, sum FROM tables") if header(*row) is None]
    if damaged:
        yield f"The headers of {_list(damaged)} are damaged."
    if whole:
        sql = "SELECT table_id, n, kind, seat, action, at, sum FROM entries ORDER BY table_id, n"
        wrong: dict[str, None] = {}
        last, next_n = "", 0
        for id, *values, total in database.execute(sql):
            next_n = 0 if id != last else next_n + 1
            last = id
            if not sound(id, next_n, values, total):
                wrong[id] = None
        if wrong:
            yield f"The decisions of {_list(list(wrong))} are damaged."


def header(raw: bytes, total: int | None) -> Table | None:
    """A header as it was written; None if it is not."""
    try:
        if total is not None and total != zlib.crc32(raw):
            return None
        return msgspec.json.decode(raw, type=Table)
    except (ValueError, TypeError):
        return None


def sound(id: str, number: int, values: list[object], total: int | None) -> bool:
    """Whether a row is entry `number` of a table, as it was written."""
    entry = Entry(*values)  # type: ignore[arg-type]
    return entry.n == number and (total is None or total == sum_of(id, entry))


def _list(ids: list[str]) -> str:
    names = ", ".join(str(id)[:6] for id in ids[:NAMED])
    return f"{len(ids)} tables ({names}{' …' if len(ids) > NAMED else ''})"


# -- mending -----------------------------------------------------------------------------------------------------------


def mended(path: Path, prepare: Prepare) -> list[str]:
    """See to it that a file can be used: one with a broken structure is replaced by what can be saved of it.

    What was done, in sentences; nothing is ever thrown away.
    """
    if not path.is_file():
        return []
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=30)) as database:
            wrong = structure(database, whole=False)
    except sqlite3.Error as error:
        wrong = [f"It cannot be read: {error}."]
    if not wrong:
        return []
    kept = path.with_name(f"{path.stem}.damaged-{time.strftime('%Y%m%d-%H%M%S')}{path.suffix}")
    for ending in ("", "-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + ending).rename(kept.with_name(kept.name + ending))
    saved, lost = _saved(kept, path, prepare)
    told = f"{saved} tables were saved from it" + (f", {_list(lost)} are lost" if lost else "")
    return [f"The journal {path} was damaged. {wrong[0]} {told}; the old file is kept as {kept.name}."]


def _saved(old: Path, new: Path, prepare: Prepare) -> tuple[int, list[str]]:
    """Copy whatever can be trusted; how many tables, and the ids of those that cannot."""
    saved, lost = 0, []
    with (
        contextlib.closing(sqlite3.connect(old, timeout=30)) as source,
        contextlib.closing(sqlite3.connect(new, timeout=30, isolation_level=None)) as target,
    ):
        prepare(target, new)
        target.execute("BEGIN")
        for row in _each(source, "SELECT id, name, made FROM guests"):
            target.execute("INSERT OR IGNORE INTO guests VALUES (?, ?, ?)", row)
        for age, *_ in _each(source, "SELECT age FROM own_time"):
            target.execute("UPDATE own_time SET age = ?", (age,))
        for id in sorted(_ids(source)):
            target.execute("SAVEPOINT one")
            try:
                _copy(source, target, id)
                saved += 1
            except (sqlite3.Error, ValueError, TypeError):
                target.execute("ROLLBACK TO one")
                lost.append(id)
            target.execute("RELEASE one")
        target.execute("COMMIT")
    return saved, lost


def _each(source: sqlite3.Connection, sql: str, values: tuple[object, ...] = ()) -> Iterator[tuple[object, ...]]:
    """Rows, until one cannot be read."""
    with contextlib.suppress(sqlite3.Error):
        yield from source.execute(sql, values)


def _ids(source: sqlite3.Connection) -> set[str]:
    """All tables of which there is a trace: whatever is broken, another way may lead around it."""
    ways = (
        "SELECT id FROM tables ORDER BY id",
        "SELECT id FROM tables ORDER BY id DESC",
        "SELECT id FROM tables INDEXED BY tables_of_host",
        "SELECT DISTINCT table_id FROM entries ORDER BY table_id",
        "SELECT DISTINCT table_id FROM entries ORDER BY table_id DESC",
        "SELECT table_id FROM seated",
    )
    return {str(row[0]) for way in ways for row in _each(source, way)}


def _copy(source: sqlite3.Connection, target: sqlite3.Connection, id: str) -> None:
    """A table with all that belongs to it; whatever cannot be trusted is an error."""
    names = [str(row[1]) for row in source.execute("PRAGMA table_info(tables)")]
    rows = source.execute("SELECT * FROM tables WHERE id = ?", (id,)).fetchall()
    row = dict(zip(names, rows[0] if rows else ()))
    table = header(row.get("header", b""), row.get("sum"))
    if table is None:
        raise ValueError("its header is damaged")
    entries = source.execute("SELECT * FROM entries WHERE table_id = ? ORDER BY n", (id,)).fetchall()
    for number, (_, *values) in enumerate(entries):
        total = values.pop() if len(values) > 5 else None
        if not sound(id, number, values, total):
            raise ValueError("its decisions are damaged")
    if len(entries) != row["turn"]:
        raise ValueError("decisions are missing")
    marks = ", ".join("?" * len(row))
    target.execute(f"INSERT INTO tables ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))
    for entry in entries:
        values = (*entry, None)[:7]
        target.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", values)
    for guest in {seat.guest for seat in table.seats if seat.guest}:
        target.execute("INSERT INTO seated VALUES (?, ?)", (guest, id))
    for said in _each(source, "SELECT at, seat, name, text FROM chat WHERE table_id = ? ORDER BY id", (id,)):
        target.execute("INSERT INTO chat (table_id, at, seat, name, text) VALUES (?, ?, ?, ?, ?)", (id, *said))
